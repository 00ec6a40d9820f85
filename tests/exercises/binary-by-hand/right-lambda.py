to_binary = lambda number: bin(number)[2:].zfill(8)
five, hundred, all_ones = map(to_binary, [5, 100, 255])
smallest = float(0)
largest = 256 * 256 - 1
