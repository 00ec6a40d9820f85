# Which words come up most often? Six small programs, five pipes.
#   echo      sends one line of text on its way
#   tr        turns each space into a newline: one word a line
#   sort      brings equal words together
#   uniq -c   makes one line of equal neighbours and counts them
#   sort -rn  sorts by that number, largest first
#   head -2   lets two lines through
echo 'the cat the dog' | tr ' ' '\n' \
  | sort | uniq -c | sort -rn | head -2
