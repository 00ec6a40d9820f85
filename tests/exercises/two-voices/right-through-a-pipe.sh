cat > voices.py <<END
import logging

logging.basicConfig(level=logging.INFO, format="%(message)s")

for number in (1, 2, 3):
    print("result", number)
    logging.info("remark %d", number)
END
python voices.py 2> remarks.log | cat > results.txt
python -u voices.py 2>&1 | cat > all.txt
