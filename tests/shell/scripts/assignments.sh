a=1 b=2
echo $a $b
c=$a$b; echo $c
d=a" b "c; echo "$d"
e=$(echo x)y; echo $e
f=~/x; echo ${f#$HOME}
a+=5; echo $a
g=*; echo "$g"
