#!/bin/sh
# usage: uftrace.sh HARTSCOPE EXAMPLES
#
# uftrace reports calls and times of each function; replays have every call.
. "$(dirname "$0")/common.inc"
need uftrace
record_programs

# "1.234 us" of instructions that are shown as nanoseconds
in_instructions='
function number(value, unit) {
	if (unit == "us") return int(value * 1000 + 0.5)
	if (unit == "ms") return int(value * 1000000 + 0.5)
	if (unit == "s") return int(value * 1000000000 + 0.5)
	return value
}'
for program in $programs; do
	data=$program.uftrace.data
	"$hartscope" export -q --to=uftrace $program.hart || bad=1
	# what a thread or what follows a gap begins in is an entry, but no call
	uftrace dump --no-pager -d $data |
		sed -n 's/.*\[entry\] \(.*\)([^(]*) depth: 0$/\1/p' >begun
	# times from 1 ms on are not printed in full, so they are not compared
	uftrace report --no-pager -f total,self,call -d $data |
		awk "$in_instructions"'
		FILENAME == "begun" { begun[$0] = 1; next }
		/^ *[0-9.]+ [a-z]+ +[0-9.]+ [a-z]+ +[0-9]+ / {
			total = $2 == "us" ? number($1, $2) : "-"
			self = $4 == "us" ? number($3, $4) : "-"
			calls = $5
			sub(/^ *[0-9.]+ [a-z]+ +[0-9.]+ [a-z]+ +[0-9]+ +/, "")
			print $0 in begun && $0 != "_start" ? "-" : calls, total, self, $0
		}' begun - | compare $program
	replayed=$(uftrace replay --no-pager -f none -d $data | grep -c '() *[{;]')
	all=$(awk '{ n += $1 } END { print n }' ours)
	[ "$replayed" -ge "$all" ] || {
		echo "FAILED: $program: uftrace replays $replayed calls of $all"
		bad=1
	}
done
uftrace dump --no-pager -d cut.uftrace.data | grep -q '\[lost \]' || {
	echo "FAILED: uftrace says nothing of what is lost"
	bad=1
}
exit $bad
