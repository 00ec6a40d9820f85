kill -l > /dev/null; echo $?
kill x; echo $?
kill -NOSUCH 1; echo $?
