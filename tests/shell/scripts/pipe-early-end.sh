seq 1000000000 | head -3
yes no | head -2
seq 5 | sed 2q
