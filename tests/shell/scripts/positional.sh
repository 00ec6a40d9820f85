set -- one 'two three' four
echo $# $1 "$2" $3 "$@" $*
for a in "$@"; do echo "<$a>"; done
for a; do echo "($a)"; done
shift; echo $1 $#
printf '[%s]' "$@"; echo
set --; echo $# "[$@]"
