echo before
if true; then echo x; fi fi
echo after
