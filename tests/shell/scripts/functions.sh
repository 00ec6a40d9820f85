greet() { echo "hi $1 ($#)"; return 4; }
greet you; echo $?
function twice { "$@"; "$@"; }
twice echo again
outer() { local v=inner; show; }
show() { echo "v is $v"; }
v=global; outer; show
fact() { if [ $1 -le 1 ]; then echo 1; else echo $(( $1 * $(fact $(($1 - 1))) )); fi; }
fact 5
greet a b > f.txt; cat f.txt
