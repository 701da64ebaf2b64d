#!/bin/sh
# usage: pins.sh HARTSCOPE FIRMWARE
#
# A whole program through pins of each mode and generation: what does not fit is
# lost and said so; where the hart waits, nothing is, however slow the pins are.
hartscope=$1 program=$2
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1

"$hartscope" record -q --soc=virt -o want.hart "$program" >/dev/null || exit 1
"$hartscope" pcs --hart 0 want.hart >want.pcs

for g in 0 0.9.4; do
	cat >$g.json <<END
{ "generation": "$g", "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "sinks": ["pib"] } ] }
END
done
cat >1.0.json <<'END'
{ "generation": "1.0", "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["pins"] },
  { "name": "pins", "type": "pib-sink", "base": "0x20001000" } ] }
END

# The instructions of got.pcs all ran, in this order.
ran() {
	awk 'NR == FNR { got[NR] = $1; n = NR; next }
		$1 == got[at + 1] { at++ }
		END { exit at != n }' got.pcs want.pcs
}

# through GENERATION MODE DIVIDER STALL
through() {
	rm -rf got.hart
	pib=pib stall=teInstStallEn
	[ "$1" = 1.0 ] && pib=trPib stall=trTeInstStallEna
	"$hartscope" record -q --soc=virt --topology "$1.json" \
		-p ${pib}Mode="$2" -p ${pib}Divider="$3" \
		-p $stall="$4" -o got.hart "$program" \
		>/dev/null 2>err || {
		echo "$*: $(cat err)"
		bad=1
		return
	}
	checked got.hart
	"$hartscope" pcs --hart 0 got.hart 2>err >got.pcs
	if [ "$4" = 1 ]; then
		cmp -s got.pcs want.pcs || complain "$*: not what ran"
		return
	fi
	lines=$(wc -l <got.pcs)
	grep -q gap err && [ "$lines" -gt 10000 ] ||
		complain "$*: $lines instructions, $(cat err)"
	ran || complain "$*: not what ran"
}

through 0.9.4 4 0 0
through 1.0 5 0 0
through 0 8 0 0
through 0.9.4 9 0 0
through 1.0 10 0 0
through 0 11 0 0
through 0.9.4 12 0 0
through 1.0 12 0 1
through 0.9.4 5 1000 1
exit $bad
