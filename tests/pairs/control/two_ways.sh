#!/bin/sh
# usage: two_ways.sh HARTSCOPE FIRMWARE
#
# Two harts that interrupt each other do the same, whether a tap follows them or
# encoders of either format do, by blocks or, for data trace, by instructions.
# Where they wait for slow pins they go another way, and that every time.
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
	checked "$what.hart"
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

# waits WHAT: both harts, whose encoders stall for pins at a fifth of the clock
sed 's/"sinks".*/"sinks": ["pib"] } ] }/; /"buffer"/d' two.json >slow.json
waits() {
	"$hartscope" record -q --soc=virt --harts 2 --topology slow.json \
		-p teInstStallEn=1 -p pibMode=12 -p pibDivider=4 \
		--wave "$1.vcd" -o "$1.hart" "$program" >"$1.out" || bad=1
	checked "$1.hart"
	for hart in 0 1; do
		"$hartscope" pcs --hart $hart "$1.hart" 2>"$1.err" >"$1.$hart"
		[ -s "$1.err" ] && complain "$1: hart $hart: $(cat "$1.err")"
	done
}
waits slow
waits again
for part in vcd out 0 1; do
	cmp -s slow.$part again.$part || complain "slow pins: another $part"
done
cmp -s slow.hart/streams/* again.hart/streams/* ||
	complain "slow pins: other bytes"
cmp -s slow.0 tap.0 && cmp -s slow.1 tap.1 &&
	complain "slow pins: nobody waited"
exit $bad
