echo a:b:c | cut -d: -f2
echo a:b:c | cut -d: -f1,3
echo abcdef | cut -c2-4
echo abcdef | cut -c3-
seq 3 | tee f.txt | tail -1; cat f.txt
seq 3 > a; seq 4 6 > b; paste a b
seq 3 | paste -s -d,
echo text | tee -a f.txt > /dev/null; tail -1 f.txt
