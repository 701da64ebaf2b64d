#!/bin/sh
# usage: examples.sh HARTSCOPE WINDOW NM PROGRAMS SOURCES [KIND]
#
# The examples of trace hardware, as their comments say to run them: what is
# decoded is what retired while they were traced, exactly.
hartscope=$1 window=$2 nm=$3 programs=$4 sources=$5 width=$6
[ -f "$programs/trace_inside$width" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1

# dump NAME OPTION...: as the comment of the example says
dump() {
	name=$1
	shift
	"$hartscope" control dump -q -t "$sources/two_harts.json" \
		-b "soc:$programs/trace_$name$width" -e "$programs/trace_$name$width" \
		--memory smem -o "$name.hart" "$@" >console || bad=1
}

# exact NAME HART LEAST [ON OFF]
exact() {
	checked "$1.hart"
	"$hartscope" pcs --hart "$2" "$1.hart" >got.pcs || bad=1
	"$window" "$sources/two_harts.json" "$programs/trace_$1$width" "$2" $4 $5 |
		grep '^0x[0-9a-f]*$' >want.pcs
	if ! cmp -s got.pcs want.pcs; then
		complain "$1, hart $2: not what ran: $(wc -l <got.pcs) of $(wc -l <want.pcs)"
		diff want.pcs got.pcs | head -5
	fi
	[ "$(wc -l <want.pcs)" -ge "$3" ] || complain "$1: too little"
}

at() {
	"$nm" "$programs/trace_$1$width" | awk -v name="$2" '$3 == name { print $1 }'
}

dump inside
case $width in
*_etrace) grep -q '"protocol": "etrace"' inside.hart/manifest.json || bad=1 ;;
esac
exact inside 0 10000
dump two
exact two 0 3000
exact two 1 5000
dump trigger
exact trigger 0 3000 "$(at trigger collatz)" "$(at trigger seen)"
dump outside --start
"$hartscope" record -q --soc=virt -o want.hart "$programs/trace_outside$width" >said
checked outside.hart
"$hartscope" pcs --hart 0 outside.hart >got.pcs
"$hartscope" pcs --hart 0 want.hart | cmp -s - got.pcs ||
	complain "outside: not what ran"
[ "$(cat said)" = "longest 27" ] || bad=1

# one function by its name: what of it retired, and nothing else
rm -rf outside.hart
dump outside --start --addresses collatz
checked outside.hart
"$hartscope" pcs --hart 0 outside.hart >got.pcs
from=$(at outside collatz)
"$hartscope" pcs --hart 0 want.hart >all.pcs
size=$("$nm" -S "$programs/trace_outside$width" | awk '$4 == "collatz" { print $2 }')
while read -r pc; do
	[ $((pc)) -lt $((0x$from)) ] || [ $((pc)) -ge $((0x$from + 0x$size)) ] ||
		echo "$pc"
done <all.pcs | cmp -s - got.pcs ||
	complain "outside: not collatz and that alone"
# loads and stores too
rm -rf outside.hart
dump outside --start --data --set trTeFormat=E-Trace
"$hartscope" pcs --hart 0 outside.hart | cmp -s - all.pcs ||
	complain "outside: with data: not what ran"
"$hartscope" dump outside.hart | grep -q DataAccess || bad=1
exit $bad
