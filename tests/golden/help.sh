# Every command that the overview has, so that none is forgotten here.
hartscope --help
hartscope --help | sed -n '/^usage/,/^First steps/s/^  \([a-z]*\)  *[a-z].*/\1/p' >commands
while read -r c; do
	echo "== $c"
	hartscope help $c
	hartscope help $c | awk 'length > 80 { print "too wide: " $0 }'
done <commands
