echo hello | tr a-z A-Z
echo hello | tr -d l
echo aabbcc | tr -s a-c
echo 'a b  c' | tr -s ' ' '\n'
echo hello123 | tr -cd '0-9\n'
echo hello | tr '[:lower:]' '[:upper:]'
echo abc | tr abc x
printf 'a\tb\n' | tr '\t' ' '
tr; echo $?
tr a; echo $?
