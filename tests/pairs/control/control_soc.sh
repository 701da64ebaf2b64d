#!/bin/sh
# usage: control_soc.sh HARTSCOPE FIRMWARE GENERATION
#
# Firmware runs on the virtual SoC while the driver traces it through registers;
# what is drained decodes to what the SoC's own port says it retired.
hartscope=$1
firmware=$2
generation=$3
[ -f "$firmware" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1

# exact WHAT BUNDLE [NAME=VALUE]: all of the program, hart 0; the checker takes
# the setting
exact() {
	checked "$2" ${3:+"$3"}
	"$hartscope" pcs --hart 0 "$2" >got.pcs && cmp -s got.pcs want.pcs ||
		complain "$generation: $1: not what ran"
}

# tail_of WHAT BUNDLE: the end of what ran
tail_of() {
	"$hartscope" pcs --hart 0 "$2" 2>/dev/null >got.pcs
	lines=$(wc -l <got.pcs)
	[ "$lines" -gt 100 ] && tail -n "$lines" want.pcs | cmp -s - got.pcs ||
		complain "$generation: $1: not the end of what ran"
}

"$hartscope" record -q --soc=virt -o want.hart "$firmware" >console || exit 1
"$hartscope" pcs --hart 0 want.hart >want.pcs || exit 1
[ -s want.pcs ] || exit 1

buffer='"buffer": { "start": "0x84000000", "size": "0x200000" }'
optimized=7 data=teDataEnable=1
[ "$generation" = 1.0 ] && optimized=6 data=trTeDataNoValue=1
if [ "$generation" = 1.0 ]; then
	cat >soc.json <<END
{ "generation": "1.0", "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["funnel"] },
  { "name": "funnel", "type": "funnel", "base": "0x20010000",
    "outputs": ["ram"] },
  { "name": "ram", "type": "ram-sink", "base": "0x20011000",
    "sinks": ["sram", "smem"], $buffer } ] }
END
else
	cat >soc.json <<END
{ "generation": "$generation", "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["funnel"] },
  { "name": "funnel", "type": "funnel", "base": "0x20010000",
    "sinks": ["sram", "smem"], $buffer } ] }
END
fi

# dump BUNDLE OPTION...
dump() {
	bundle=$1
	shift
	"$hartscope" control dump -q -t soc.json -b "soc:$firmware" --start \
		-e "$firmware" -o "$bundle" "$@" >console || bad=1
}

dump all.hart --memory smem
exact "system memory" all.hart
# Less memory than trace, read while it runs.
dump follow.hart --memory smem --buffer 0x84000000:0x8000 --follow
exact "followed" follow.hart
dump time.hart --memory smem --timestamps
exact "with time" time.hart
dump btm.hart --memory smem --set teInstMode=3
exact "branch trace" btm.hart
if [ "$generation" != 0 ]; then
	dump etrace.hart --memory smem --set teFormat=E-Trace
	exact "E-Trace" etrace.hart
	dump jumps.hart --memory smem --set teFormat=E-Trace --timestamps \
		--set teInstMode=$optimized --set trTeInstEnJumpTargetCache=1 \
		--set trTeInstEnBranchPrediction=1
	exact "E-Trace, all it can" jumps.hart
	dump data.hart --memory smem --set teFormat=E-Trace --set $data \
		--set trTeDataTracing=1 --set trTeDataAddrCompress=3
	exact "E-Trace with data" data.hart
	"$hartscope" dump data.hart | grep -q DataAccess ||
		complain "$generation: no data"
	dump return.hart --memory smem --set trTeInstEnImplicitReturn=1
	# in this mode 0.9.4 reports all returns, though the bit is set
	explicit=undone=1
	[ "$generation" = 1.0 ] && explicit=
	exact "implicit returns" return.hart $explicit
fi
if [ "$generation" = 0 ]; then
	# Events, not the flow: each function was called as often.
	dump events.hart --memory smem --timestamps --set teSyncMaxInst=15 \
		--set teInstruction=events --set evCall=1 --set evException=1
	# a lower bound, as of calls that are cut, is one column like a number
	"$hartscope" report time.hart | sed 's/>= *//' |
		awk '/%/ && $NF != "_start" { print $NF, $5 }' | sort >want.calls
	"$hartscope" report events.hart | sed 's/>= *//' |
		awk '$1 != "total" && $3 + 0 > 0 { print $NF, $3 }' | sort >got.calls
	[ "$(wc -l <got.calls)" -gt 5 ] && [ "$(join got.calls want.calls |
		awk '$2 == $3' | wc -l)" = "$(wc -l <got.calls)" ] ||
			complain "$generation: events: other calls"
fi
dump ring.hart --memory sram
tail_of "a ring" ring.hart
if [ "$generation" != 0 ]; then
	dump ring_et.hart --memory sram --set teFormat=E-Trace
	tail_of "a ring of E-Trace" ring_et.hart
	dump ring_mem.hart --memory smem --set teFormat=E-Trace --timestamps \
		--buffer 0x84000000:0x2000
	tail_of "E-Trace in memory" ring_mem.hart
fi
# Full once: what is there begins where the program does.
dump full.hart --memory sram --stop-on-wrap
"$hartscope" pcs --hart 0 full.hart 2>/dev/null | head -n 1000 >got.pcs
head -n 1000 want.pcs | cmp -s - got.pcs ||
	complain "$generation: stop on wrap: not the beginning"
exit $bad
