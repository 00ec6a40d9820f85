x=1
set -x
echo $x "two words" 'a'
y=2
set +x
echo done
