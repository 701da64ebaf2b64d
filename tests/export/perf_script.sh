#!/bin/sh
# usage: perf_script.sh HARTSCOPE EXAMPLES
#
# A sample of every instruction: its function, and all that called it, add up to our
# report. A sample of every tenth is a tenth of these.
. "$(dirname "$0")/common.inc"
programs='interp fib longjmp signals threads'
record_programs

for program in $programs; do
	"$hartscope" export -q --to=perf-script --period 1 -o all $program.hart
	"$hartscope" export -q --to=perf-script --period 10 -o tenth $program.hart
	# stackcollapse-perf.pl: a stack is a line of tabs after a line that ends in ':'
	awk '
		function end_sample(   name) {
			for (name in seen)
				total[name]++
			split("", seen)
			leaf = 1
		}
		/^\t/ {
			name = $0
			sub(/^\t *[0-9a-f]+ /, "", name)
			sub(/ \([^(]*\)$/, "", name)
			if (leaf) { self[name]++; leaf = 0 }
			seen[name] = 1
			next
		}
		/:$/ { leaf = 1; next }
		/^$/ { end_sample() }
		END { for (name in total) print "-", total[name], self[name] + 0, name }
	' all | compare $program
	all=$(grep -c ': 1 instructions:$' all)
	tenth=$(grep -c ': 10 instructions:$' tenth)
	threads=$(grep ': 10 instructions:$' tenth | cut -d' ' -f2 | sort -u | wc -l)
	[ $((tenth * 10)) -le "$all" ] &&
		[ $((tenth * 10 + 10 * threads)) -ge "$all" ] || {
		echo "FAILED: $program: $all samples, $tenth of every tenth"
		bad=1
	}
done
exit $bad
