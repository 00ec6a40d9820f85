printf 'import logging, sys\n' > voices.py
printf 'logging.basicConfig(level=10)\n' >> voices.py
for number in 1 2 3; do
  printf 'print("result %d"); sys.stdout.flush(); logging.warning("remark %d")\n' $number $number >> voices.py
done
python voices.py > results.txt 2> remarks.log
python voices.py > all.txt 2>&1
