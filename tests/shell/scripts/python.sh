python -c 'print("from python")'
python3 -c "print(1)"
python3 -c 'import sys; print(sys.argv)' a 'b c'
python -c 'import sys; sys.exit(3)'; echo $?
python -c 'import sys; print("out"); print("err", file=sys.stderr)' 2> e.txt
cat e.txt
export V=shared; python -c 'import os; print(os.environ["V"])'
