date +%Y | grep -c '^[0-9][0-9][0-9][0-9]$'
which nosuchthing; echo $?
