#!/bin/sh
# usage: soc_changes.sh HARTSCOPE SOC_LOG PROGRAM PROGRAM_OF_TWO_HARTS
#
# Code that is generated, copied, and changed while it runs: by all encoders, at
# the harts and behind registers, what is decoded is what retired, without a
# gap. What the hart retired is told by soc_log, which knows no trace.
hartscope=$1 log=$2 program=$3 two=$4
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
"$log" --retired "$program" 2>console >want.pcs || complain "soc_log: $?"
[ "$(wc -l <want.pcs)" -ge 700 ] || complain "$(wc -l <want.pcs) instructions"

check() {
	rm -rf got.hart
	"$hartscope" record -q --soc=virt "$@" -o got.hart "$program" >said ||
		complain "$*: status $?"
	cmp -s said console || complain "$*: prints something else"
	"$hartscope" pcs --strict got.hart >got.all || complain "$*: a gap"
	sed 's/^0x0*//' got.all | cmp - want.pcs || complain "$*: not what ran"
}

for p in ntrace etrace etrace-0.026; do
	check -E $p
	[ $p = etrace-0.026 ] && continue
	for g in 0 0.9.4 1.0; do
		check -E $p --generation=$g
	done
done

# Two harts: one patches what both execute. No encoder at the harts sees other
# code than the other, so the hardware's stream tells the same as theirs.
record_two() {
	rm -rf "$1"
	out=$1
	shift
	"$hartscope" record -q --soc=virt --harts=2 "$@" -o "$out" "$two" \
		>said || complain "two harts, $*: status $?"
}
record_two direct.hart
for h in 0 1; do
	"$hartscope" pcs --strict --hart $h direct.hart >$h.pcs ||
		complain "hart $h: a gap"
	grep -q "\"instructions\": $(wc -l <$h.pcs),*\$" direct.hart/manifest.json ||
		complain "hart $h: $(wc -l <$h.pcs) instructions"
done
for p in ntrace etrace; do
	record_two got.hart -E $p --generation=1.0
	for h in 0 1; do
		"$hartscope" pcs --strict --hart $h got.hart | cmp - $h.pcs ||
			complain "$p, hart $h: not what ran"
	done
done

# What they cost is a figure of the stream that they share, of neither hart.
bytes=$(wc -c <got.hart/streams/0.trace)
want=$(cat 0.pcs 1.pcs | wc -l)
"$hartscope" info got.hart | awk -v bytes="$bytes" -v n="$want" '
	{ gsub(",", "") }
	$2 == "hart" && NF != 4 { bad = 1 }
	$1 == "all" { seen = $5 == bytes && $6 == n &&
		sprintf("%.3f", 8 * bytes / n) == $7 }
	END { exit bad || !seen }' || complain "info: $("$hartscope" info got.hart)"
exit $bad
