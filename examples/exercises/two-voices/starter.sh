cat > voices.py <<'END'
import logging

logging.basicConfig(level=logging.INFO, format="%(message)s")

for number in (1, 2, 3):
    print("result", number)
    # your turn: logging.info(...)
END

# your turn: results.txt and remarks.log
python voices.py

# your turn: both into all.txt, in the order of speaking
