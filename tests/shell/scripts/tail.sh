seq 12 | tail
seq 5 | tail -n 2
seq 5 | tail -2
seq 5 | tail -n +4
printf 'abcdef' | tail -c 2; echo
seq 2 > a; seq 3 4 > b
tail -n 1 a b
tail missing; echo $?
