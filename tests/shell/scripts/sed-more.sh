printf 'a\nb\nc\n' > f
sed '2a after' f
sed '2i before' f
sed '2c changed' f
sed y/abc/xyz/ f
sed -n '$=' f
sed '=' f
sed '2q' f
sed -i 's/a/A/' f; cat f
sed -n '/b/,$p' f
sed 'N;s/\n/+/' f
sed '2{s/b/B/;p}' f
sed k f; echo $?
sed s/x f; echo $?
sed p missing; echo $?
