touch a b; mkdir -p d/e
rm a; ls
rm a; echo $?
rm -f a; echo $?
rm d; echo $?
rm -r d b; ls
rm; echo $?
rm -f; echo $?
