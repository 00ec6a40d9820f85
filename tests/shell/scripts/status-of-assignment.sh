x=$(exit 4); echo $?
y=1; echo $?
z=$(true)$(exit 2); echo $?
