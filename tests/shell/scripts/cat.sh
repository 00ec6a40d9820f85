printf 'a\nb' > f; printf 'c\n\n\nd\n' > g
cat f g
cat -n g
cat -s g
cat f - g < f
cat missing; echo $?
cat -z 2>&1 | head -1
