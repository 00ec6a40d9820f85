printf 'one\ntwo\nthree\n' > f
sed s/o/0/ f
sed 's/e/E/g' f
sed -n 2p f
sed 2d f
sed '1,2d' f
sed '/two/d' f
sed -n '/o/p' f
sed '$d' f
sed '2!d' f
sed 's/\(t\)\(w\)/\2\1/' f
sed -E 's/(t)(h)/\2\1/' f
sed 's|o|/|' f
sed 's/.*/[&]/' f
sed -e 's/o/0/' -e 's/t/T/' f
sed 's/E/x/I' f
sed 's/e/x/2' f
