mkdir -p a/b
cd a/b
basename "$(pwd)"
cd ..
ls
cd nowhere; echo $?
cd - > /dev/null; basename "$PWD"
