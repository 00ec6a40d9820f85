# says: stderr goes to where stdout went before it was sent away. Turn the two round.
cat > voices.py <<END
import logging

logging.basicConfig(level=logging.INFO, format="%(message)s")

for number in (1, 2, 3):
    print("result", number)
    logging.info("remark %d", number)
END
python voices.py > results.txt 2> remarks.log
python -u voices.py 2>&1 > all.txt
