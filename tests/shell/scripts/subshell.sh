x=1
(x=2; echo $x; cd /; pwd)
echo $x
{ x=3; }
echo $x
(exit 2) || echo "was $?"
(echo a; echo b) | wc -l
