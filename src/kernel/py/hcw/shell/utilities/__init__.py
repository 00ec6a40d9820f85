"""The programs around the shell, as GNU writes them: name -> function(shell, words, io).

Each yields what it writes to stdout, in chunks, and returns its exit status; complaints go to io.err.
"""

from hcw.shell.utilities import files, grep, lines, printing, sed, sorting, system

UTILITIES = {
    **printing.UTILITIES,
    **lines.UTILITIES,
    **sorting.UTILITIES,
    **grep.UTILITIES,
    **sed.UTILITIES,
    **files.UTILITIES,
    **system.UTILITIES,
}
