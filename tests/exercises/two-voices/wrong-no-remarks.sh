# says: remarks.log is empty. Does voices.py log something, and on stderr?
cat > voices.py <<END
import logging
for number in (1, 2, 3):
    print("result", number)
    logging.info("remark")
END
python voices.py > results.txt 2> remarks.log
python voices.py > all.txt 2>&1
