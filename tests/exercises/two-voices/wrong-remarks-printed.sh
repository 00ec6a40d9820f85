# says: In results.txt stands also 'remark 1'
cat > voices.py <<END
for number in (1, 2, 3):
    print("result", number)
    print("remark", number)
END
python voices.py > results.txt 2> remarks.log
python voices.py > all.txt 2>&1
