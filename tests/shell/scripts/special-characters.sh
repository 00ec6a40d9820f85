echo 'äöü €' | tr a b
x='naïve 🐍'; echo ${#x} "${x:0:5}" "${x#na}"
printf '%s\n' 'ünï' | sed 's/ü/u/'
printf 'é\n' | wc -c
echo 'a*b' "a?b" a\*b '[x]'
