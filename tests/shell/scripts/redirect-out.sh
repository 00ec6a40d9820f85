echo one > f.txt
echo two >> f.txt
cat f.txt
echo three > f.txt
cat < f.txt
cat f.txt > g.txt 2> err.txt
wc -c < g.txt
