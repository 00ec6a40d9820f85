trap 'echo bye $?' EXIT
echo working
exit 4
