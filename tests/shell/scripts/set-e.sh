set -e
false || true
if false; then :; fi
! true
echo still here
false
echo never
