name=you
cat <<EOF
dear $name, 1 + 1 = $((1 + 1)), $(echo sub)
  kept \$name "quoted"
EOF
cat <<'EOF'
raw $name `cmd`
EOF
cat <<-EOF
	tabs are gone
	EOF
cat <<< "a here string"
cat <<A; cat <<B
one
A
two
B
