> empty.txt
ls
echo first > a 2> b
cat a b
for i in 1 2; do echo $i; done > loop.txt
cat loop.txt
if true; then echo in if; fi > if.txt; cat if.txt
