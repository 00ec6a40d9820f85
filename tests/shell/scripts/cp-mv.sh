echo one > a
cp a b; cat b
mv b c; ls
mkdir d; cp a c d; ls d
cp -r d e; ls e
mv d/a d/z; ls d
cp missing x; echo $?
mv missing x; echo $?
cp d f; echo $?
touch new; ls
