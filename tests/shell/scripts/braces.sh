echo a{b,c}d {1..5} {3..1} {a..e} {01..03}
echo x{1,2}{a,b} {single} {} "a{b,c}"
mkdir -p p/{q,r}; ls p
