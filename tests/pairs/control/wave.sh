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
	checked got.hart
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
check etrace manchester 4 2

# break_at EDGE: from there on the line is low for 12 bits of 3 cycles
break_at() {
	awk -v at="$1" '/^#/ { time = substr($0, 2) + 0; n++; head = $0; next }
	n == 0 { print; next }
	n >= at && !from && $0 ~ /^0/ { from = time; print head; print; next }
	from && !back && !($0 ~ /^1/ && time >= from + 36) { next }
	{ back = from; print head; print }
	END { print head }' pins.vcd
}

# harm K: at K of 8 an edge of the wave is missed, or of UART many; the PCs are
# those before the gap and those after it
harm() {
	edge=$(awk -v k="$1" '/^#/ { n++ } END { print int(n * k / 8) }' pins.vcd)
	if [ "$mode" = uart ]; then
		break_at "$edge" >harmed.vcd
	else
		awk -v at="$edge" '/^#/ { n++ } n != at' pins.vcd >harmed.vcd
	fi
	rm -rf harmed.hart
	"$hartscope" import -q harmed.vcd --pib="$mode" -e "$program" \
		--protocol="$protocol" -o harmed.hart 2>err
	"$hartscope" pcs harmed.hart 2>>err >got.pcs
	grep -q "cannot be" err && grep -q gap err ||
		complain "$protocol, $mode, $1 of 8: nothing reported"
	awk 'NR == FNR { want[++n] = $0; next } { got[++m] = $0 }
	END {
		while (p < m && got[p + 1] == want[p + 1]) p++
		while (s < m && got[m - s] == want[n - s]) s++
		print m, p, s
		exit !(p + s >= m && m < n && p > 0 && s > 0)
	}' want.pcs got.pcs >parts || complain "$protocol, $mode, $1 of 8:" \
		"PCs, right in front and behind: $(cat parts)"
}

# Sync every 64 messages or packets: after damage trace goes on there.
for protocol in ntrace etrace; do
	for pins in "manchester 4" "uart 5"; do
		mode=${pins% *}
		check $protocol $pins 2 -p trTeInstSyncMode=1 \
			-p trTeInstSyncMax=2
		for k in 2 4 6; do harm $k; done
	done
done
exit $bad
