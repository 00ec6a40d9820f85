printf 'apple\nBanana\ncherry pie\nApple tart\n' > f
grep apple f
grep -i apple f
grep -v apple f
grep -n e f
grep -c p f
grep -o 'an' f
grep -w pie f
grep -x apple f
grep -q apple f && echo found
grep nothing f; echo $?
grep -E '^(B|c)' f
grep -F 'a.p' f; echo $?
grep 'p\{2\}' f
grep -e apple -e cherry f
grep '[A-Z]' f
grep 'e$' f
