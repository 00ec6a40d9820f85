basename /a/b/c.txt
basename /a/b/c.txt .txt
dirname /a/b/c.txt
dirname c.txt
echo ~ | grep -c /
command -v nosuch; echo $?
printf 'a\nb\n' | rev | tac
