# says: In results.txt stands also 'remark 1'
cat > voices.py <<END
import logging

logging.basicConfig(level=logging.INFO, format="%(message)s")

for number in (1, 2, 3):
    print("result", number)
    logging.info("remark %d", number)
END
python voices.py > remarks.log 2> results.txt
python -u voices.py > all.txt 2>&1
