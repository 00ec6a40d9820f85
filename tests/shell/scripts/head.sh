seq 12 | head
seq 5 | head -n 2
seq 5 | head -3
seq 5 | head -n -3
printf 'abcdef' | head -c 4; echo
seq 2 > a; seq 3 4 > b
head -n 1 a b
head missing; echo $?
head -n x a; echo $?
