#!/bin/sh
# usage: matrix.sh HARTSCOPE SOC_LOG SOC_WINDOW NM PROGRAMS SOURCES NAME XLEN BUSY
#
# NAME: which of the examples, outside, inside, two or trigger
# BUSY: another program, which has more to report than a FIFO holds
#
# One example traced in every way there is: generations, formats, a buffer that
# wraps or stops, funnels one after the other with sources, an overflow, frames
# of ATB, pins in every mode. The hardware is set up from outside; but for the
# first example it is the program that turns trace on and off. What is decoded
# is what retired, its tail, its head, or parts of it with gaps; soc_log says
# what did, soc_window what did while trace was on.
hartscope=$1 log=$2 window=$3 nm=$4 programs=$5 sources=$6 name=$7
suffix=$8 busy=$9
[ "$suffix" != 64 ] || suffix=
program=$programs/trace_$name$suffix
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
runs=0 harts=0 sram=1024 how="--harts=1 --by-program"
case $name in
two) harts="0 1" how="--harts=2 --by-program" ;;
trigger) sram=512 ;; # less to report
outside) how= ;;
esac

# --- what ran, and what was recorded ----------------------------------------

at() {
	"$nm" "$program" | awk -v name="$1" '$3 == name { print $1 }'
}
# Of a function the last address that retired.
last_of() {
	size=$("$nm" -S "$program" | awk -v name="$1" '$4 == name { print $2 }')
	awk -v from="$(printf %x "0x$(at "$1")")" \
		-v end="$(printf %x $((0x$(at "$1") + 0x$size)))" '
		$1 "" >= from && $1 "" < end && $1 "" > last { last = $1 "" }
		END { print last }' want.0
}
retired() { # HART
	case $name in
	outside) "$log" --retired "$program" ;;
	trigger) "$window" "$sources/two_harts.json" "$program" "$1" \
		"$(at collatz)" "$(at seen)" ;;
	*) "$window" "$sources/two_harts.json" "$program" "$1" ;;
	esac 2>console | sed -n 's/^0x//; /^[0-9a-f]*$/p'
}
lines() {
	wc -l <"$1"
}
want() {
	for h in $harts; do
		retired "$h" >"want.$h"
		[ "$(lines "want.$h")" -gt 3000 ] || complain "$h: too few"
	done
}

# record OPTION...: to got.HART, and said
record() {
	rm -rf got.hart
	runs=$((runs + 1))
	"$hartscope" record --soc=virt $how "$@" \
		-o got.hart "$program" 2>said >/dev/null ||
		complain "$*: $(cat said)"
	for h in $harts; do
		"$hartscope" pcs --hart "$h" got.hart 2>"gaps.$h" |
			sed 's/^0x0*//' >"got.$h"
	done
}
# More than nothing, and not all.
some_of() { # OPTION...
	got=$(cat got.? | wc -l) all=$(cat want.? | wc -l)
	[ "$got" -gt 100 ] && [ "$got" -lt "$all" ] || complain "$*: $got of $all"
}
exact() {
	record "$@"
	checked got.hart
	for h in $harts; do
		cmp -s "got.$h" "want.$h" || complain "$*: $h: not what ran"
	done
}
# The last that ran, or with head the first; that it was full ends the trace in
# a gap or not.
end_of() { # tail|head WORD OPTION...
	end=$1 word=$2
	shift 2
	record "$@"
	for h in $harts; do
		"$end" -n "$(lines "got.$h")" "want.$h" | cmp -s - "got.$h" ||
			complain "$*: $h: not the $end"
	done
	some_of "$@"
	grep -q "$word" said || complain "$*: said $(cat said)"
}
# Runs of what ran, in its order, with gaps between them.
parts_of() {
	record "$@"
	checked got.hart
	some_of "$@"
	cat gaps.? | grep -q ' gap' || complain "$*: no gap is reported"
	"$hartscope" info --gaps got.hart 2>&1 | grep -q 'encoder lost' ||
		complain "$*: no reason is reported"
	for h in $harts; do
		awk 'NR == FNR { got[n++] = $1; next } $1 == got[i + 0] { i++ }
			END { exit i + 0 != n }' "got.$h" "want.$h" ||
			complain "$*: $h: what never ran"
	done
}

# --- topologies ---------------------------------------------------------------

component() { # NAME TYPE BASE MEMBERS
	printf '{ "name": "%s", "type": "%s", "base": "%s", %s }' "$@"
}
topology() { # GENERATION MODEL COMPONENT...
	printf '{ "generation": "%s", "model": { %s }, "components": [ ' "$1" "$2"
	shift 2
	printf '%s' "$1"
	shift
	for c; do printf ', %s' "$c"; done
	echo ' ] }'
}
to() {
	printf '"outputs": ["%s"]' "$1"
}
encoder() { # HART MEMBERS
	component "te$1" encoder "0x2000${1}000" "\"hart\": $1, $2"
}
numbered() { # HART BITS
	printf '"src": %d, "src_bits": %d, "outputs": [{ "to": "near", "input": %d }]' \
		$((5 - 4 * $1 & (1 << $2) - 1)) "$2" "$1"
}
# One encoder, or two and a funnel, which is where trace comes out.
from_harts() { # MEMBERS
	if [ "$harts" = 0 ]; then
		encoder 0 "$1"
	else
		printf '%s, %s, %s' "$(encoder 0 "$(numbered 0 3)")" \
			"$(encoder 1 "$(numbered 1 3)")" \
			"$(component near funnel 0x20008000 "$1")"
	fi
}
# A small buffer of its own: SRAM, in the last component or after it.
sram() { # GENERATION
	if [ "$1" = 1.0 ]; then
		topology 1.0 "\"sram\": $sram" "$(from_harts "$(to ram)")" \
			"$(component ram ram-sink 0x20010000 '"sinks": ["sram"]')"
	else
		topology "$1" "\"sram\": $sram" "$(from_harts '"sinks": ["sram"]')"
	fi
}
# Two funnels one after the other, and sources.
funnels() { # GENERATION
	memory='"sinks": ["smem"],
		"buffer": { "start": "0x84000000", "size": "0x100000" }'
	ram=$(component ram ram-sink 0x20010000 "$memory")
	for h in $harts; do encoder "$h" "$(numbered "$h" 3)"; done |
		sed 's/}{/}, {/' >encoders
	[ "$1" != 1.0 ] || memory=$(to ram)
	set -- "$1" '"rate": 4' "$(cat encoders)" \
		"$(component near funnel 0x20008000 "$(to far)")" \
		"$(component far funnel 0x20009000 "$memory")" "$ram"
	[ "$1" = 1.0 ] || set -- "$1" "$2" "$3" "$4" "$5"
	topology "$@"
}
off_chip() { # TYPE FIFO
	topology 1.0 "\"fifo\": $2" "$(from_harts "$(to out)")" \
		"$(component out "$1" 0x20010000 '"clock_hz": 1000000')"
}

# --- all ways -----------------------------------------------------------------

off_chip pib-sink 8192 >pins.json
off_chip pib-sink 3072 >narrow.json
off_chip atb-bridge 8192 >atb.json
want
for p in ntrace etrace; do
	for g in 0 0.9.4 1.0; do
		[ $g$p = 0etrace ] && continue
		sram $g >sram.json
		case $g in
		0) stop=teStopOnWrap every=teSyncMaxInst ;;
		0.9.4) stop=teStopOnWrap every=teSyncMax ;;
		1.0) stop=trRamStopOnWrap every=trTeInstSyncMax ;;
		esac
		[ "$name$stop" != twoteStopOnWrap ] || stop=tfStopOnWrap
		exact -E $p --generation=$g
		funnels $g >funnels.json
		exact -E $p --topology=funnels.json
		end_of tail wrapped -E $p --topology=sram.json -p $every=0
		end_of head full -E $p --topology=sram.json -p $stop=1
	done
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

# Pins that are too slow for what there is to report: synchronising messages every
# 16 instructions, and of another program.
slow='-p trPibMode=5 -p trPibDivider=7 -p trTeInstStallEna=0'
[ "$name" = outside ] ||
	slow="$slow -p trTeInstSyncMode=3 -p trTeInstSyncMax=0"
if [ "$name" = outside ]; then
	# each call, from its first instruction to its last
	on=$(printf %x "0x$(at collatz)") off=$(last_of collatz)
	"$window" "$sources/two_harts.json" "$program" 0 "$on" "$off" |
		sed -n 's/^0x//p' >calls
	mv calls want.0
	[ "$(lines want.0)" -gt 10000 ] || complain "too little of collatz"
	for p in ntrace etrace; do
		for g in 0 0.9.4 1.0; do
			[ $g$p = 0etrace ] ||
				exact -E $p --generation=$g \
					--start-at collatz --stop-at "0x$off"
		done
	done
	program=$busy
	want
fi
for p in ntrace etrace; do
	parts_of -E $p --topology=narrow.json $slow
done
echo "$runs runs"
exit $bad
