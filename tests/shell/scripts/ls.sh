mkdir d; touch b a .h d/x
ls
ls -a
ls -A
ls -r
ls d
ls a d
ls -d d
ls -1 b a
ls -F
ls missing a; echo $?
ls -R
ls -l missing; echo $?
ls --nonsense; echo $?
