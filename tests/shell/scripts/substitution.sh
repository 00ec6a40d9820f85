echo "today: $(echo now) `echo then`"
files=$(printf 'a\nb\n\n\n')
echo "$files"
echo $files
echo "nested $(echo $(echo deep) "and $(echo deeper)")"
x=$(false); echo $?
echo $(cat <<EOF
inside
EOF
)
