cat > my_script.py <<'EOF'
import logging
logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s")
logging.info("loading 3 samples")
print("0.91")
EOF
python my_script.py > results.txt 2> errors.log
echo "results.txt holds:"
cat results.txt
echo "errors.log holds:"
cat errors.log
