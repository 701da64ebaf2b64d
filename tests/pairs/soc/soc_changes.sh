#!/bin/sh
# usage: soc_changes.sh HARTSCOPE SOC_LOG PROGRAM PROGRAM_OF_TWO_HARTS LOADER
#
# Code that is generated, copied, changed while it runs, and loaded by
# semihosting: by all encoders, at the harts and behind registers, what is decoded
# is what retired, without a gap. What the hart retired is reported by soc_log, which
# knows no trace.
hartscope=$1 log=$2 program=$3 two=$4 loader=$5
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1

check() {
	rm -rf got.hart
	"$hartscope" record -q --soc=virt --input=input "$@" -o got.hart \
		"$program" >said || complain "$name $*: status $?"
	cmp -s said console || complain "$name $*: prints something else"
	"$hartscope" pcs --strict got.hart >got.all || complain "$name $*: a gap"
	checked got.hart
	sed 's/^0x0*//' got.all | cmp - want.pcs || complain "$name $*: not what ran"
}

# all_ways PROGRAM LEAST: of it, which reads `input` and retires so many
all_ways() {
	program=$1 name=${1##*/}
	"$log" --retired "$program" <input 2>console >want.pcs ||
		complain "$program: soc_log: $?"
	lines=$(wc -l <want.pcs)
	[ "$lines" -ge "$2" ] || complain "$program: $lines instructions"
	grep -q '^sum [0-9a-f]\{16\}$' console || complain "$program: no sum"
	for p in ntrace etrace etrace-0.026; do
		check -E $p
		[ $p = etrace-0.026 ] && continue
		for g in 0 0.9.4 1.0; do
			check -E $p --generation=$g
		done
	done
}

: >input
all_ways "$program" 700

# word HEX: four bytes, the lowest first
word() {
	printf "\\$(printf %o $((0x$1 & 255)))\\$(printf %o $((0x$1 >> 8 & 255)))"
	printf "\\$(printf %o $((0x$1 >> 16 & 255)))\\$(printf %o $((0x$1 >> 24)))"
}
# addi a0, a0, i; ret: compressed, every third time
want=0
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	want=$((3 * want + i))
	if [ $((i % 3)) = 0 ]; then
		word $(printf 8082%04x $((0x0501 + 4 * i)))
		word 00000000
	else
		word $(printf %03x50513 $i)
		word 00008067
	fi
done >input
all_ways "$loader" 400
[ "$(cat console)" = "$(printf 'sum %016x' $want)" ] ||
	complain "$loader: $(cat console), not $want"

# Two harts: one patches what both execute. No encoder at the harts sees other
# code than the other, so the hardware's stream says the same as theirs.
record_two() {
	rm -rf "$1"
	out=$1
	shift
	"$hartscope" record -q --soc=virt --harts=2 "$@" -o "$out" "$two" \
		>said || complain "two harts, $*: status $?"
	checked "$out"
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
