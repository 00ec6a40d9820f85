[ a = a ] && echo eq
[ a != b ] && echo ne
[ -z "" ] && echo empty
[ -n "x" ] && echo some
[ "" ] || echo false
[ x ] && echo true
[ ! x ] || echo not
[ a = a -a b = b ] && echo and
[ a = b -o b = b ] && echo or
[ \( a = a \) ] && echo brackets
test -n ""; echo $?
