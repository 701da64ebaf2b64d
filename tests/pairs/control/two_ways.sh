#!/bin/sh
# usage: two_ways.sh HARTSCOPE FIRMWARE
#
# Two harts that interrupt each other do the same, whether a tap follows them or
# encoders of either format do, by blocks or, for data trace, by instructions.
hartscope=$1 program=$2
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
cat >two.json <<'END'
{ "generation": "0.9.4", "components": [
  { "name": "te0", "type": "encoder", "base": "0x20000000", "hart": 0,
    "src": 0, "src_bits": 2, "outputs": [{ "to": "funnel", "input": 0 }] },
  { "name": "te1", "type": "encoder", "base": "0x20001000", "hart": 1,
    "src": 1, "src_bits": 2, "outputs": [{ "to": "funnel", "input": 1 }] },
  { "name": "funnel", "type": "funnel", "base": "0x20010000",
    "sinks": ["smem"],
    "buffer": { "start": "0x84000000", "size": "0x1000000" } } ] }
END

# run WHAT OPTION...
run() {
	what=$1
	shift
	"$hartscope" record -q --soc=virt --harts 2 -o "$what.hart" "$@" \
		"$program" >/dev/null || bad=1
	for hart in 0 1; do
		"$hartscope" pcs --hart $hart "$what.hart" >"$what.$hart"
		cmp -s "$what.$hart" tap.$hart ||
			complain "$what: hart $hart: another way"
	done
}

run tap
[ -s tap.0 ] && [ -s tap.1 ] || exit 1
run ntrace --topology two.json
run data --topology two.json -E etrace -p teDataEnable=1 -p teDataTracing=1
"$hartscope" dump data.hart | grep -q DataAccess || bad=1
exit $bad
