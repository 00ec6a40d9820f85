if true; then echo a; fi
if false; then echo a; else echo b; fi
if false; then echo a; elif true; then echo c; else echo d; fi
if [ 1 = 2 ]
then echo no
fi; echo $?
if ! false; then echo negated; fi
if grep -q x /dev/null; then echo found; else echo none; fi
