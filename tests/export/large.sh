#!/bin/sh
# usage: large.sh HARTSCOPE EXAMPLES
#
# What no viewer could open is refused, soon, with advice, and nothing is left of it;
# what its user wants all the same is written.
. "$(dirname "$0")/common.inc"
need qemu-riscv64 "$examples/fib.static"
"$hartscope" record -q -o large.hart -- "$examples/fib.static" 36 >/dev/null

expect() {
	grep -q "$2" said || {
		echo "FAILED: $1: nothing like '$2' in"
		cat said
		bad=1
	}
}
"$hartscope" export --to=chrome,folded large.hart >said 2>&1
code=$?
[ $code -eq 2 ] || { echo "FAILED: exit $code"; bad=1; }
expect refused 'chrome would have some [0-9,]* MB; its viewers take 400 MB'
expect advice 'less of it: -D DEPTH'
expect advice 'all of it: --split 400'
for left in large.*json large.*txt; do
	[ ! -e "$left" ] || { echo "FAILED: $left is left"; bad=1; }
done
"$hartscope" export --to=chrome -t 100000 large.hart >said 2>&1 ||
	{ echo "FAILED: less of it is refused"; bad=1; }
expect written 'wrote large.trace.json'
# a device is no file that could be removed
"$hartscope" export --to=chrome -o /dev/null large.hart >said 2>&1
[ -c /dev/null ] || { echo "FAILED: /dev/null is gone"; exit 1; }
"$hartscope" export --to=chrome --force -o - large.hart 2>/dev/null |
	head -c 1000000 >piece
[ "$(stat -c %s piece)" -eq 1000000 ] || { echo "FAILED: --force"; bad=1; }
# what waits until all threads have ended counts as well
"$hartscope" record -q -o threads.hart -- "$examples/threads.static" 12 >/dev/null
for n in 1 2 3 4 5 6; do # each thread's trace, many times over
	for stream in threads.hart/streams/*; do
		cat "$stream" "$stream" >twice && mv twice "$stream"
	done
done
for to in speedscope vcd; do
	"$hartscope" export -q --to=$to --split 1 threads.hart 2>/dev/null
	suffix=$to
	[ $to = vcd ] || suffix=speedscope.json
	parts=$(ls threads.*.$suffix | wc -l)
	[ "$parts" -ge 3 ] || {
		echo "FAILED: $to: $parts parts"
		bad=1
	}
	for part in threads.*.$suffix; do
		[ "$(stat -c %s "$part")" -lt 1300000 ] || {
			echo "FAILED: $part has $(stat -c %s "$part") bytes"
			bad=1
		}
	done
done
exit $bad
