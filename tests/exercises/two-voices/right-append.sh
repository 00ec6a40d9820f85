cat > voices.py <<END
import logging

logging.basicConfig(level=logging.INFO, format="%(message)s")

for number in (1, 2, 3):
    print("result", number)
    logging.info("remark %d", number)
END
rm -f results.txt
python voices.py >> results.txt 2>> remarks.log
python -u voices.py 2> all.txt >&2
