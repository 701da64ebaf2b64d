#!/bin/sh
# usage: soc_stalls.sh HARTSCOPE SOC_LOG NM PROGRAM
#
# A program that waits, where loads, stores and misses take cycles of their own: how
# long each call took, by an account of its own over the SoC's log of every instruction
# with its cycle, is what `report` says where each call and return has a timestamp.
hartscope=$1 log=$2 nm=$3 program=$4
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
"$log" --stalled "$program" | grep -v '^all' >log
"$nm" "$program" | awk '$2 ~ /[tT]/ { print $1, $3 }' >names
"$hartscope" record -q --soc=virt --stalls load=3,store=1,miss=20 -p ts_bits=40 -p mode=btm \
	-p all_jumps=1 -p implicit_return=0 -o run.hart "$program" >console || exit 1
"$hartscope" report -q --durations --clock=ticks --format=csv run.hart >report || exit 1
# A call leaves the line of instructions for the first of a function; its return comes to
# what follows the call. Traps, and what is open at the end, have no length here.
awk '
# without the top digit, as some awk write large numbers in short
function hex(s,   n, i) { n = 0; s = substr(s, length(s) - 6); for (i = 1; i <= length(s); i++) n = n * 16 + index("0123456789abcdef", substr(s, i, 1)) - 1; return n }
FILENAME == "names" { name[hex($1)] = $2; next }
{
	pc = hex($1)
	if (depth && (pc == back[depth] + 2 || pc == back[depth] + 4) && last != back[depth] &&
	    (pc != last + 2 && pc != last + 4)) {
		f = of[depth]; d = now - began[depth--]
		n[f]++; sum[f] += d
		if (!(f in low) || d < low[f]) low[f] = d
		if (d > high[f]) high[f] = d
	} else if (pc in name && pc != last + 2 && pc != last + 4 && name[pc] ~ /^(work|fill|walk|mix)$/) {
		back[++depth] = last; of[depth] = name[pc]; began[depth] = now
	}
	last = pc; now = $2
}
END { for (f in n) printf "%s,%d,%d,%.1f,%d\n", f, n[f], low[f], sum[f] / n[f], high[f] }' names log | sort >want
awk -F, '$2 ~ /^(work|fill|walk|mix)$/ { print $2 "," $10 "," $11 "," $12 "," $15 }' report | sort >got
cat want
[ "$(wc -l <want)" -eq 4 ] || { echo "not all functions"; cat got; exit 1; }
diff want got
