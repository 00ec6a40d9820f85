cmd='echo from eval'
eval $cmd
eval 'x=5; echo $x'
echo 'y=7; echo sourced $1' > lib.sh
. ./lib.sh
source ./lib.sh
echo $y
. ./missing.sh; echo $?
