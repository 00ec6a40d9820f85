env -i A=1 B=2 env
env X=1 sh -c 'echo $X'
env nosuch; echo $?
env -i sh -c 'echo "[$A]"'
env true; echo $?
env sh -c 'exit 3'; echo $?
