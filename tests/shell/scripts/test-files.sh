touch f; mkdir d; echo x > g
[ -e f ] && echo e
[ -f f ] && echo f
[ -d d ] && echo d
[ -s f ] || echo empty
[ -s g ] && echo s
[ -f nowhere ]; echo $?
