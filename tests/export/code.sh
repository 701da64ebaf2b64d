#!/bin/sh
# usage: code.sh HARTSCOPE EXAMPLES
#
# Ranges and branches for compilers are what the list of retired instructions says:
# each of these as often, and from one to another as often.
. "$(dirname "$0")/common.inc"
programs='interp fib longjmp signals'
record_programs

for program in $programs; do
	"$hartscope" export -q --to=unsymbolized,bolt $program.hart || bad=1
	# without what QEMU has handlers of signals return to, beyond 2^32
	"$hartscope" pcs -q $program.hart | sed 's/^0x//; s/^0*//; /........./d' >pcs
	# traps are no branches, nor is where they return to
	"$hartscope" replay -q $program.hart | grep -c 'trap' >traps
	awk '
		function hex(text,   i, n) {
			n = 0
			for (i = 1; i <= length(text); i++)
				n = n * 16 + index("0123456789abcdef", substr(text, i, 1)) - 1
			return n
		}
		FILENAME == "pcs" {
			count[$1]++
			if (last != "")
				pairs[last " " $1]++
			last = $1
			next
		}
		/->/ { split($1, p, /->|:/); branch[p[1] " " p[2]] = p[3]; branches++; next }
		/-/ {
			split($1, p, /-|:/)
			runs++
			from[runs] = hex(p[1]); to[runs] = hex(p[2]); times[runs] = p[3]
		}
		END {
			for (pc in count) {
				at = hex(pc)
				sum = 0
				for (i = 1; i <= runs; i++)
					if (from[i] <= at && at <= to[i])
						sum += times[i]
				if (sum != count[pc])
					print "wrong: " pc " ran " count[pc] " times, ranges say " sum
			}
			for (pair in branch)
				if (branch[pair] != pairs[pair])
					print "wrong: " pair " " pairs[pair] " times, branches say " branch[pair]
			for (pair in pairs) {
				split(pair, p, " ")
				d = hex(p[2]) - hex(p[1])
				if (d != 2 && d != 4 && !(pair in branch))
					others += pairs[pair]
			}
			print "branches " branches, "others " others + 0
		}' pcs $program.unsymbolized.txt >said
	grep '^wrong' said && {
		echo "FAILED: $program"
		bad=1
	}
	others=$(sed -n 's/.*others //p' said)
	# a trap enters and leaves
	[ "$others" -le $((2 * $(cat traps))) ] || {
		echo "FAILED: $program: $others jumps are no branches, $(cat traps) traps"
		bad=1
	}
	# the other format has the same branches
	sed -n 's/->/ /; s/:/ /p' $program.unsymbolized.txt | grep ' .* ' >a
	sed -n 's/^B \(.*\) 0$/\1/p' $program.bolt.txt >b
	cmp a b || {
		echo "FAILED: $program: branches of bolt"
		bad=1
	}
	echo "$program: $(cat said)"
done
"$hartscope" export --to=unsymbolized --module=nothing fib.hart 2>said
grep -q 'no instruction of nothing ran' said || {
	echo "FAILED: nothing is said of a file that did not run"
	bad=1
}
"$hartscope" export --to=unsymbolized,bolt fib.hart 2>said
for warning in 'fib.static, build-id [0-9a-f]' 'was not built by clang' \
	'has no relocations'; do
	grep -q "$warning" said || {
		echo "FAILED: nothing like '$warning' in"
		cat said
		bad=1
	}
done
exit $bad
