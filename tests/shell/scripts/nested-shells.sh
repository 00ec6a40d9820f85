sh -c 'echo $0 $1 $2' name one two
bash -c 'x=1; echo $x'; echo "[$x]"
echo 'echo script got $1' > s.sh
sh s.sh arg
bash s.sh
chmod +x s.sh; ./s.sh direct
echo 'echo from stdin' | sh
