#!/bin/sh
# usage: matrix.sh HARTSCOPE SOC_LOG PROGRAM BUSY
#
# BUSY: another program, which has more to tell than a FIFO holds
#
# One program traced from outside in every way there is: generations, formats, a
# buffer that wraps or stops, funnels one behind the other with sources, an
# overflow, frames of ATB, pins in every mode. What is decoded is what retired,
# its tail, its head, or parts of it with gaps; soc_log tells what did.
hartscope=$1 log=$2 program=$3 busy=$4
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
runs=0
"$log" --retired "$program" 2>console >want.pcs || complain "soc_log: $?"
all=$(wc -l <want.pcs)

# record OPTION...: to got.pcs, and said
record() {
	rm -rf got.hart
	runs=$((runs + 1))
	"$hartscope" record --soc=virt "$@" -o got.hart "$program" 2>said \
		>/dev/null || complain "$*: $(cat said)"
	"$hartscope" pcs got.hart 2>gaps | sed 's/^0x0*//' >got.pcs
}
exact() {
	record "$@"
	cmp -s got.pcs want.pcs || complain "$*: not what ran"
}
# The last that ran, and not all of it.
tail_of() {
	record "$@"
	n=$(wc -l <got.pcs)
	tail -n "$n" want.pcs | cmp -s - got.pcs || complain "$*: not the tail"
	[ "$n" -gt 100 ] && [ "$n" -lt "$all" ] || complain "$*: $n instructions"
	grep -q wrapped said || complain "$*: said $(cat said)"
}
# The first that ran; that it was full ends the trace in a gap or not.
head_of() {
	record "$@"
	n=$(wc -l <got.pcs)
	head -n "$n" want.pcs | cmp -s - got.pcs || complain "$*: not the head"
	[ "$n" -gt 100 ] && [ "$n" -lt "$all" ] || complain "$*: $n instructions"
	grep -q full said || complain "$*: said $(cat said)"
}
# Runs of what ran, in its order, with gaps between them.
parts_of() {
	record "$@"
	n=$(wc -l <got.pcs)
	[ "$n" -gt 100 ] && [ "$n" -lt "$all" ] || complain "$*: $n instructions"
	grep -q ' gap' gaps || complain "$*: no gap is told"
	awk 'NR == FNR { got[n++] = $1; next } $1 == got[i + 0] { i++ }
		END { exit i + 0 != n }' got.pcs want.pcs ||
		complain "$*: what never ran"
}

component() { # NAME TYPE BASE MEMBER...
	printf '{ "name": "%s", "type": "%s", "base": "%s"%s }' "$1" "$2" "$3" "$4"
}
topology() { # GENERATION MODEL COMPONENT...
	printf '{ "generation": "%s", "model": { %s }, "components": [ ' "$1" "$2"
	shift 2
	first=$1
	shift
	printf '%s' "$first"
	for c; do printf ', %s' "$c"; done
	echo ' ] }'
}
hart=', "hart": 0'
to() {
	printf ', "outputs": ["%s"]' "$1"
}
# A small buffer of its own: SRAM, in the encoder or behind it.
sram() { # GENERATION
	if [ "$1" = 1.0 ]; then
		topology 1.0 '"sram": 1024' \
			"$(component te encoder 0x20000000 "$hart$(to ram)")" \
			"$(component ram ram-sink 0x20010000 ', "sinks": ["sram"]')"
	else
		topology "$1" '"sram": 1024' "$(component te encoder 0x20000000 \
			"$hart, \"sinks\": [\"sram\"]")"
	fi
}
# Two funnels one behind the other, and a source.
funnels() {
	topology 1.0 '"rate": 4' "$(component te encoder 0x20000000 \
		"$hart, \"src\": 5, \"src_bits\": 3$(to near)")" \
		"$(component near funnel 0x20008000 "$(to far)")" \
		"$(component far funnel 0x20009000 "$(to ram)")" \
		"$(component ram ram-sink 0x20010000 \
			', "sinks": ["smem"], "buffer": { "start": "0x84000000", "size": "0x100000" }')"
}
off_chip() { # TYPE FIFO
	topology 1.0 "\"fifo\": $2" \
		"$(component te encoder 0x20000000 "$hart$(to out)")" \
		"$(component out "$1" 0x20010000)"
}
off_chip pib-sink 8192 >pins.json
off_chip pib-sink 3072 >narrow.json
off_chip atb-bridge 8192 >atb.json
funnels >funnels.json

for p in ntrace etrace; do
	for g in 0 0.9.4 1.0; do
		[ $g$p = 0etrace ] && continue
		sram $g >sram.json
		case $g in
		0) stop=teStopOnWrap every=teSyncMaxInst ;;
		0.9.4) stop=teStopOnWrap every=teSyncMax ;;
		1.0) stop=trRamStopOnWrap every=trTeInstSyncMax ;;
		esac
		exact -E $p --generation=$g
		tail_of -E $p --topology=sram.json -p $every=0
		head_of -E $p --topology=sram.json -p $stop=1
	done
	exact -E $p --topology=funnels.json
	exact -E $p --topology=atb.json -p trAtbBridgeID=9
	for mode in 5 8 10 12; do
		exact -E $p --topology=pins.json -p trPibMode=$mode
	done
	for mode in 9 11; do
		exact -E $p --topology=pins.json -p trPibMode=$mode \
			-p trPibClkCenter=1 -p trPibDivider=1
	done
done
exact -E ntrace --topology=pins.json -p trPibMode=4 -p trPibDivider=2

# Pins that are too slow for what there is to tell.
program=$busy
"$log" --retired "$program" 2>console >want.pcs || complain "soc_log: $?"
all=$(wc -l <want.pcs)
for p in ntrace etrace; do
	parts_of -E $p --topology=narrow.json -p trPibMode=5 -p trPibDivider=7 \
		-p trTeInstStallEna=0
done
echo "$runs runs"
exit $bad
