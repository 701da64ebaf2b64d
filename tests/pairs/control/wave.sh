#!/bin/sh
# usage: wave.sh HARTSCOPE PROGRAM
#
# The pins of the SoC as a wave, read back: the same bytes, and what retired.
hartscope=$1 program=$2
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
cat >pins.json <<'END'
{ "generation": "1.0", "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["pins"] },
  { "name": "pins", "type": "pib-sink", "base": "0x20001000" } ] }
END
"$hartscope" record -q --soc=virt -o want.hart "$program" >/dev/null || exit 1
"$hartscope" pcs want.hart >want.pcs
[ -s want.pcs ] || exit 1

# check PROTOCOL MODE NUMBER DIVIDER OPTION...
check() {
	protocol=$1 mode=$2 number=$3 divider=$4
	shift 4
	rm -rf got.hart back.hart
	"$hartscope" record -q --soc=virt --topology pins.json --wave pins.vcd \
		-E "$protocol" -p trPibMode="$number" -p trPibDivider="$divider" \
		"$@" -o got.hart "$program" >/dev/null || bad=1
	"$hartscope" import -q pins.vcd --pib="$mode" -e "$program" \
		--protocol="$protocol" -o back.hart || bad=1
	for hart in got.hart back.hart; do
		"$hartscope" pcs "$hart" | cmp -s - want.pcs ||
			complain "$protocol, $mode: $hart: not what ran"
	done
	cmp -s got.hart/streams/* back.hart/streams/* ||
		complain "$protocol, $mode: other bytes"
}

for protocol in ntrace etrace; do
	check $protocol uart 5 3
	check $protocol parallel1 8 0
	check $protocol parallel2-center 9 1 -p trPibClkCenter=1
	check $protocol parallel4 10 1
	check $protocol parallel8-center 11 0 -p trPibClkCenter=1
	check $protocol parallel16 12 0
done
check ntrace manchester 4 2
exit $bad
