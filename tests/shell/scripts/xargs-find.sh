seq 3 | xargs echo
seq 4 | xargs -n 2 echo
mkdir -p a/b; touch a/x.txt a/b/y.txt
find a -name '*.txt' | sort
find . -type d | sort
find missing; echo $?
