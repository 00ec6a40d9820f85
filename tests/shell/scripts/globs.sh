touch a.txt b.txt c.md .hidden 'two words.txt'
echo *.txt
echo *
echo ?.md [ab].txt [!ab].*
echo no*match '*.txt' "*.md"
for f in *.txt; do echo "[$f]"; done
mkdir d; touch d/x.txt d/y.txt
echo d/*.txt */x.txt
x='*.md'; echo $x "$x"
set -f; echo *.md
