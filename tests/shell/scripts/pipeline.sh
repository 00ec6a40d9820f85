echo 'the cat the dog' | tr ' ' '\n' | sort | uniq -c | sort -rn | head -2
printf 'b\na\nc\n' | sort | tail -1
echo hello | cat | cat | tr a-z A-Z
false | true; echo $?
true | false; echo $?
set -o pipefail
false | true; echo $?
