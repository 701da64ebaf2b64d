#!/bin/sh
# usage: callgrind.sh HARTSCOPE EXAMPLES
#
# callgrind_annotate adds up what each function took itself, and with all that it
# called; calls are counted in the file.
. "$(dirname "$0")/common.inc"
need callgrind_annotate
record_programs

# numbers FILE OPTION: "COUNT NAME" of each function, as callgrind_annotate says
numbers() {
	callgrind_annotate --auto=no --show-percs=no --threshold=100 "$2" "$1" |
		sed -n 's/^ *\([0-9][0-9,]*\)  [^:]*:\(.*\) \[[^]]*\]$/\1 \2/p' |
		awk '{ n = $1; gsub(/,/, "", n); sub(/^[^ ]* /, ""); print n, $0 }'
}
# calls FILE: "CALLS NAME", of every call line; "-" for what was found amid its
# run by the begin of a trace, which the format has as a call
calls() {
	awk '/^fn=|^cfn=/ {
			key = $1
			sub(/^[^(]*/, "", key)
			if (NF > 1) {
				name[key] = $0
				sub(/^[^ ]* /, "", name[key])
			}
			at = key
		}
		/^fn=/ { caller = at }
		/^calls=/ {
			split($1, part, "=")
			count[at] += part[2]
			if (caller == "(0)")
				found[at] = 1
		}
		END {
			for (key in name)
				print key in found ? "-" : count[key] + 0, name[key]
		}' "$1"
}
for program in $programs; do
	file=$program.callgrind.out
	"$hartscope" export -q --to=callgrind $program.hart || bad=1
	numbers $file --inclusive=no >self
	numbers $file --inclusive=yes >total
	calls $file >calls
	awk '
		function name_of(line) { sub(/^[^ ]* /, "", line); return line }
		FILENAME == "self" { self[name_of($0)] += $1; next }
		FILENAME == "calls" {
			name = name_of($0)
			calls[name] = $1 == "-" || calls[name] == "-" ? "-" : calls[name] + $1
			next
		}
		{ name = name_of($0); total[name] = n[name]++ ? "-" : $1 }
		END {
			for (name in total)
				if (name != "[trace]") # of no object: it has no row
					print calls[name], total[name], self[name] + 0, name
		}' self calls total | compare $program
done

# costs of lines are those of the addresses that ran, as binutils know their lines
riscv64-linux-gnu-gcc -O1 -g -static -o lines "$(dirname "$0")/../tools/pgo/calls.c" || exit 1
"$hartscope" record -q -o lines.hart -- ./lines >/dev/null || bad=1
"$hartscope" export -q --to=callgrind lines.hart || bad=1
"$hartscope" pcs lines.hart | sort | uniq -c >ran
awk '{ print $2 }' ran | riscv64-linux-gnu-addr2line -e lines | paste -d ' ' - ran |
	awk '/calls\.c:/ { sub(/.*calls\.c:/, "", $1); n[$1] += $(NF - 1) }
		END { for (line in n) print line, n[line] }' | sort >want
awk '/^(fl|fe|cfi)=/ {
		key = $1
		sub(/.*=/, "", key)
		if (NF > 1)
			named[key] = /calls\.c/
		if (!/^cfi/)
			ours = named[key]
	}
	/^fi=/ { ours = /calls\.c/ }
	/^calls=/ { getline; next }
	/^[0-9]/ && ours { n[$1] += $2 }
	END { for (line in n) print line, n[line] }' lines.callgrind.out | sort >got
[ -s want ] && cmp want got || {
	echo "FAILED: costs of lines"
	diff want got | head
	bad=1
}
callgrind_annotate --auto=yes lines.callgrind.out | grep -q '^ *9,236 .*if (value < tree->value)' || {
	echo "FAILED: callgrind_annotate does not show the line"
	bad=1
}
exit $bad
