echo one two   three
echo -n no newline; echo
echo -e 'a\tb\nc'
echo "a  b" 'c  d' e\ f
echo -E 'a\tb'
echo
