x=abcdef
echo ${x: -2} ${x:1:-1} ${x: -3:2}
echo "${x:2}" ${#x}
echo ${x/#a/A} ${x/%f/F} ${x//[bd]/_}
