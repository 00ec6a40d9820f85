python -c 'print("a"); raise SystemExit(9)' && echo no || echo "failed with $?"
python -c '1/0' 2>&1 | tail -1
