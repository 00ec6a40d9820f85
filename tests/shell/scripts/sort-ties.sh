printf '      2 the\n      1 dog\n      1 cat\n' | sort -rn
printf 'b 1\na 1\nc 1\n' | sort -k2
printf 'b 1\na 1\nc 1\n' | sort -s -k2
printf 'b 1\na 1\nc 1\n' | sort -rk2
printf '3\n-1\n2.5\nx\n\n' | sort -n
printf '1K\n1M\n10\n' | sort -h
