x='a  b	c'
echo $x
set -- $x; echo $#
set -- "$x"; echo $#
IFS=:; y=a:b::c; set -- $y; echo $#; echo "$1-$2-$3-$4"
echo $y "$y"
IFS=,; echo "$*"
