x='two words'
echo $x "$x" '$x' \$x
echo "it's" 'say "hi"' "a \"b\" \$ \\ \`"
echo a"b"c'd'e
echo $'tab\there\x41\101'
echo "line one
line two"
echo continued \
  here # a comment
echo 'a # b' # c
