printf 'b 2\na 10\nc 1\nA 3\n' > f
sort f
sort -r f
sort -k 2 f
sort -k2n f
sort -k2,2nr f
sort -f f
printf '10\n9\n2\n1\n' | sort
printf '10\n9\n2\n1\n2\n' | sort -n
printf '10\n9\n2\n1\n2\n' | sort -nu
printf 'b:1\na:2\n' | sort -t: -k2
printf 'x\ny\n' | sort -c; echo $?
printf 'y\nx\n' | sort -c; echo $?
sort missing; echo $?
sort f -o g; cat g
