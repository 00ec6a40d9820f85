cat > voices.py <<END
import logging

logging.basicConfig(level=logging.INFO, format="%(message)s")

for number in (1, 2, 3):
    print("result", number)
    logging.info("remark %d", number)
END
export PYTHONUNBUFFERED=1
python3 voices.py 2> remarks.log > results.txt
python3 voices.py > all.txt 2>&1
