# A hundred doublings. Python finds room for every digit.
print(2 ** 100)
