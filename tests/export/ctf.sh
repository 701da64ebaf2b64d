#!/bin/sh
# usage: ctf.sh HARTSCOPE EXAMPLES
#
# babeltrace2 prints the events; entries and exits of a thread nest, and add up to
# what our report says.
here=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/common.inc"
need babeltrace2
record_programs

for program in $programs; do
	"$hartscope" export -q --to=ctf $program.hart || bad=1
	babeltrace2 --no-delta --clock-cycles --fields=all $program.ctf \
		>text 2>said || {
		echo "FAILED: $program: babeltrace2 cannot read it"
		cat said
		bad=1
	}
	awk -f "$here/slices.awk" -f "$here/ctf.awk" text >rows
	grep '^wrong' rows && {
		echo "FAILED: $program"
		bad=1
	}
	compare_slices $program <rows
	[ $program != cut ] || cp said said.cut
done
grep -q 'discarded 1 event' said.cut || {
	echo "FAILED: babeltrace2 says nothing of what is lost"
	cat said.cut
	bad=1
}
babeltrace2 cut.ctf 2>/dev/null | grep -q 'hartscope:trace_lost.*bytes = [1-9]' || {
	echo "FAILED: no event of what is lost"
	bad=1
}
exit $bad
