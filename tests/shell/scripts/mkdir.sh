mkdir a
mkdir a; echo $?
mkdir x/y; echo $?
mkdir -p x/y/z; ls x/y
mkdir -p a; echo $?
mkdir; echo $?
rmdir a; ls
rmdir x; echo $?
