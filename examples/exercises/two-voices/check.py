"""Two voices, and where they end up."""

from hcw.checks import shown

RESULTS = ["result 1", "result 2", "result 3"]


def check_the_results(program):
    """results.txt holds the three results, and nothing else"""
    lines = program.file("results.txt").splitlines()
    others = [line for line in lines if line not in RESULTS]
    assert not others, f"In results.txt stands also {shown(others[0])}. The remarks belong to stderr: 2> takes that."
    assert lines == RESULTS, f"results.txt holds {shown(lines)}, expected the three results."


def check_the_remarks(program):
    """remarks.log holds three remarks, and nothing else"""
    lines = program.file("remarks.log").splitlines()
    assert not set(lines) & set(RESULTS), "In remarks.log stands a result. > takes stdout, 2> takes stderr."
    wrong = [line for line in lines if "Error" in line]
    assert not wrong, f"In remarks.log stands {shown(wrong[-1])}: voices.py stopped with an error."
    assert lines, "remarks.log is empty. Does voices.py log something, and on stderr?"
    assert len(lines) == 3, f"remarks.log holds {len(lines)} lines, expected one remark for each of three results."


def check_nothing_is_on_the_screen(program):
    """Nothing is left on the screen"""
    said = program.stdout.splitlines()
    assert not said or set(said) & set(RESULTS), (
        f"On the screen, by way of stdout, still stands {shown(said[0])}. In 2>&1 > file, stderr goes to where stdout"
        " went before it was sent away. Turn the two round."
    )
    for stream, sign in (("stdout", ">"), ("stderr", "2>")):
        lines = getattr(program, stream).splitlines()
        assert not lines, f"On the screen, by way of {stream}, still stands {shown(lines[0])}. {sign} sends it to a file."


def check_both_in_turn(program):
    """all.txt holds both, in the order in which they were said"""
    lines = program.file("all.txt").splitlines()
    results = [line for line in lines if line in RESULTS]
    assert results == RESULTS, f"The results in all.txt are {shown(results)}. Expected all three, each once."
    assert len(lines) == 6, f"all.txt holds {len(lines)} lines, expected six. 2>&1 sends stderr to where stdout goes."
    assert lines[3:] != RESULTS, (
        "all.txt begins with all remarks and ends with all results: Python held its results back. Try python -u."
    )
    assert lines[::2] == RESULTS, f"all.txt is not in turn: {shown(lines)}."
