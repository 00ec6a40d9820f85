printf 'a\na\nb\na\n' > f
uniq f
uniq -c f
uniq -d f
uniq -u f
printf 'A\na\nb\n' | uniq -i
printf 'a\na\n' | uniq -c
sort f | uniq
uniq missing; echo $?
