name=world
greeting="hello, $name"
echo $greeting ${greeting}s ${#greeting}
empty=
echo "[$empty] [${empty:-none}] [${empty-set}] [${unset-none}] [${name:+some}]"
echo ${new:=made} $new
echo ${greeting#hello, } ${greeting%world} ${greeting/l/L} ${greeting//l/L} ${greeting:7} ${greeting:7:3} ${greeting: -3}
path=/usr/lib/python3/site.py
echo ${path##*/} ${path%/*} ${path%.py}.txt
