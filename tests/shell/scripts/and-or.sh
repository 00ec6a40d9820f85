true && echo yes
false && echo no
false || echo fallback
true || echo not
false && echo a || echo b
true && false || echo c
test 3 -gt 2 && test 2 -gt 1 && echo both
