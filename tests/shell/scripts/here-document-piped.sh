cat <<EOF | sort
b
a
EOF
while read -r line; do echo "<$line>"; done <<EOF
first line
  second   line
EOF
