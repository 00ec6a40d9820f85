cat < missing.txt
echo $?
echo x > no/such/folder
echo $?
