[ 3 -eq 3 ] && echo eq
[ 3 -lt 10 ] && echo lt
[ 10 -ge 9 ] && echo ge
[ 2 -ne 3 ] && echo ne
[ x -eq 3 ]; echo $?
