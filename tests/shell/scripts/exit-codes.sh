true; echo $?
false; echo $?
(exit 3); echo $?
sh -c 'exit 5'; echo $?
! true; echo $?
! false; echo $?
exit 7
