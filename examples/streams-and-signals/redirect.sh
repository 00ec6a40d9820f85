# Write a small program to a file: all lines up to EOF go in.
cat > my_script.py <<'EOF'
import logging
logging.basicConfig(
    level=logging.INFO, format="%(levelname)s: %(message)s"
)
logging.info("loading 3 samples")
print("0.91")
print("0.87")
logging.warning("sample 3 is empty")
print("0.00")
EOF

# Run it. stdout goes into one file, stderr into another,
# and nothing at all appears on the screen.
python my_script.py > results.txt 2> errors.log

echo "results.txt holds:"
cat results.txt
echo "errors.log holds:"
cat errors.log
