# a comment
echo a; # another
echo b \
  c
: ignored
echo d;echo e
   echo indented
{ echo grouped; }
if true; then
  # inside
  echo f
fi
