#!/bin/sh
# usage: soc_pairs.sh HARTSCOPE SOC_LOG PROGRAM XLEN
#
# Sequentially inferable jumps through the trace registers, by blocks and by
# instructions (data trace, a filter that begins at the jump): what is decoded is
# what retired, and the optimisation makes the trace shorter either way.
hartscope=$1 log=$2 program=$3 xlen=$4
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
topology() {
	cat <<END
{ "generation": "$1", "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["tf"] },
  { "name": "tf", "type": "funnel", "base": "0x20002000", $2
END
}
buffer='"sinks": ["smem"], "buffer": { "start": "0x84000000", "size": "0x100000" } }'
topology 0.9.4 "$buffer ] }" >te0.9.4.json
topology 1.0 "\"outputs\": [\"ram\"] }, { \"name\": \"ram\",
  \"type\": \"ram-sink\", \"base\": \"0x20003000\", $buffer ] }" >te1.0.json

# dump GENERATION MODE FORMAT SEQUENTIAL OPTION...: the addresses, and the bytes
dump() {
	file=te$1.json mode=$2 format=$3 sequential=$4
	shift 4
	rm -rf got.hart
	"$hartscope" control dump -q -t "$file" -b "soc:$program" --xlen "$xlen" \
		--start --set teInstMode="$mode" --set teFormat="$format" \
		--set teInstEnSequentialJump="$sequential" "$@" \
		-e "$program" -o got.hart 2>said || complain "$file $*: $(cat said)"
	[ "${1:-}" = --data ] || checked got.hart
	"$hartscope" pcs --strict got.hart >got.all ||
		complain "$file $*: not whole"
	sed 's/^0x0*//' got.all >got.pcs
	bytes=$(cat got.hart/streams/* | wc -c)
}

"$log" --retired "$program" >all.pcs 2>console
[ "$(wc -l <all.pcs)" -gt 2000 ] || complain "it ran $(wc -l <all.pcs)"
for generation in "0.9.4 7" "1.0 6"; do
	for format in 0 1; do
		for how in "" --data; do
			dump $generation $format 0 $how
			cmp got.pcs all.pcs || complain "$generation $format $how"
			plain=$bytes
			dump $generation $format 1 $how
			cmp got.pcs all.pcs || complain "$generation $format $how: inferred"
			[ "$bytes" -lt "$plain" ] || complain "$bytes of $plain bytes"
		done
		for low in near alone; do
			dump $generation $format 0 --addresses $low
			mv got.pcs want.pcs
			[ -s want.pcs ] || complain "nothing at $low"
			dump $generation $format 1 --addresses $low
			cmp got.pcs want.pcs || complain "$generation $format: at $low"
		done
	done
done
exit $bad
