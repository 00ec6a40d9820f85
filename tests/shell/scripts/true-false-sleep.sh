true && echo t
false || echo f
sleep 0.01; echo $?
sleep; echo $?
sleep x; echo $?
true ignored; echo $?
