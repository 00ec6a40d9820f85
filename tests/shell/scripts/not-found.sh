nosuchprogram --help
echo $?
./nothere; echo $?
touch plain; ./plain; echo $?
mkdir d; ./d; echo $?
