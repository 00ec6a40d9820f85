echo ok
echo "no end
