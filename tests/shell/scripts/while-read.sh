printf 'a 1\nb 2\n' | while read name value; do echo "$value:$name"; done
printf 'x\ty z\n' | { read a b; echo "$a|$b"; }
printf 'no newline' | { read a; echo "$? $a"; }
printf 'back\\slash\n' | { read -r a; echo "$a"; }
IFS=, read -r p q <<< "1,2,3"; echo $p-$q
