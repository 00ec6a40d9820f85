readonly fixed=1
fixed=2
echo $fixed $?
