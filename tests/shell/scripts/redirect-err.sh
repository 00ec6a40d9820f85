ls nowhere 2> err.txt
cat err.txt
ls nowhere > all.txt 2>&1
cat all.txt
ls nowhere 2>&1 > out.txt
ls nowhere &> both.txt; cat both.txt
ls nowhere 2> /dev/null; echo $?
echo to stderr >&2
{ echo out; echo err >&2; } 2> e.txt
cat e.txt
ls nowhere 2>> err.txt; wc -l < err.txt
