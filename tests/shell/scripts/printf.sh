printf 'plain\n'
printf '%s\n' a b c
printf '%d %5d|%-5d|%05d\n' 1 2 3 4
printf '%s is %d\n' one 1 two 2
printf '%x %o %X %c\n' 255 8 255 abc
printf '%.2f %e %g\n' 3.14159 1000 0.5
printf '%5s|%-5s|%.2s\n' ab cd efg
printf '%b' 'a\tb\n'
printf '%%|%s|\n'
printf '%d\n' x; echo $?
printf 'no newline'; echo
printf '\x41\101\n'
printf '%*d\n' 4 7
printf '%q\n' 'a b'
