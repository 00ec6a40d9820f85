plain=1
export shared=2
sh -c 'echo "[$plain] [$shared]"'
once=3 sh -c 'echo $once'; echo "[$once]"
export plain; sh -c 'echo $plain'
unset shared; sh -c 'echo "[$shared]"'
A=1 B=2 env | grep -E '^(A|B)=' | sort
env -i X=9 env
X=5 env -u X sh -c 'echo "[$X]"'
