n=0
until [ $n -ge 3 ]; do n=$((n+1)); done
echo $n
i=5; while [ $((i -= 2)) -gt 0 ]; do echo $i; done
