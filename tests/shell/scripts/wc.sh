printf 'one two\nthree\n' > f; printf 'x' > g
wc f
wc -l f
wc -w < f
wc -c f g
wc f g
cat f | wc
printf 'äöü' | wc -m
wc missing; echo $?
