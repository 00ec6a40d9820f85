set -u
echo before
echo $missing
echo after
