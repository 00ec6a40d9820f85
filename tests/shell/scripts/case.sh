for x in apple bat 12 '' '*'; do
  case $x in
    a*) echo starts with a ;;
    [0-9]*) echo number ;;
    b?t|c?t) echo animal ;;
    '*') echo star ;;
    '') echo nothing ;;
    *) echo other ;;
  esac
done
case x in (x) echo in brackets;; esac
case y in x) ;; esac; echo $?
