#!/bin/sh
# usage: perf_script.sh HARTSCOPE EXAMPLES
#
# A sample of every instruction: its function, and all that called it, add up to our
# report. A sample of every tenth is a tenth of these, in each thread.
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
	# Samples are at multiples of the period on the axis that threads share, and
	# a thread begins anywhere on it: so it has one less or one more than a tenth.
	awk '
		/: 1 instructions:$/ { all[$2]++ }
		/: 10 instructions:$/ { tenth[$2]++ }
		END {
			for (thread in all) {
				more = 10 * tenth[thread] - all[thread]
				if (more > -10 && more < 10)
					continue
				print thread ": " all[thread] " samples, " \
					tenth[thread] + 0 " of every tenth"
				bad = 1
			}
			exit bad
		}
	' all tenth || {
		echo "FAILED: $program"
		bad=1
	}
done
exit $bad
