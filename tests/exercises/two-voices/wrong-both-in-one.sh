# says: In results.txt stands also 'remark 1'
cat > voices.py <<END
import logging

logging.basicConfig(level=logging.INFO, format="%(message)s")

for number in (1, 2, 3):
    print("result", number)
    logging.info("remark %d", number)
END
python -u voices.py > results.txt 2>&1
python -u voices.py > all.txt 2>&1
