echo 'some input' | python -c 'import sys; print(sys.stdin.read().upper(), end="")' | tr A-Z a-z
python -c 'print("3\n1\n2")' | sort -n
x=$(python -c 'print(6 * 7)'); echo "x is $x"
cat > prog.py <<'EOF'
import sys
for line in sys.stdin:
    print(len(line), file=sys.stderr)
print("done")
EOF
printf 'ab\nabc\n' | python prog.py > out.txt 2> err.txt
cat out.txt err.txt
python prog.py < out.txt
python missing.py 2> /dev/null; echo $?
