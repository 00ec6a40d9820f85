echo match > a; echo other > b; mkdir d; echo match >> d/c
grep match a b
grep -l match a b
grep -h match a b
grep -H match a
grep -r match d
grep match missing; echo $?
grep match d; echo $?
cat a | grep -c match
