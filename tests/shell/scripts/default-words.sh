echo ${a:-two words} "${a:-two  words}" ${a:-$(echo sub)} ${a:-${b:-deep}}
b=set; echo ${b:+is $b} ${b:-no}
echo "${a:-'quoted'}" ${a:-'quoted'}
