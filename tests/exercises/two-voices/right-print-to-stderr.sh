cat > voices.py <<'END'
import sys
for number in range(1, 4):
    print("result", number, flush=True)
    print("that was number", number, file=sys.stderr)
END
python voices.py 1> results.txt 2> remarks.log
python voices.py &> all.txt
