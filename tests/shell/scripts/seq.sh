seq 3
seq 2 4
seq 10 -3 1
seq 0 .5 2
seq -w 8 11
seq -s , 4
seq 3 1; echo $?
seq x; echo $?
seq; echo $?
