for x in a b c; do echo -n "$x "; done; echo
for x in 1 2 3 4 5; do
  if [ $x = 2 ]; then continue; fi
  if [ $x = 4 ]; then break; fi
  echo $x
done
n=3; until [ $n -eq 0 ]; do echo $n; n=$((n - 1)); done
for a in 1 2; do for b in x y; do [ $b = y ] && continue 2; echo $a$b; done; done
for x in; do echo never; done; echo $?
while true; do break; done; echo $?
