seq 20 | grep -A 1 5
seq 20 | grep -B 2 '^4$'
seq 20 | grep -C 1 -E '^(3|10)$'
seq 20 | grep -n -A1 '^7$'
seq 20 | grep -m 2 1
