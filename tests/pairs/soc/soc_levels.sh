#!/bin/sh
# usage: soc_levels.sh HARTSCOPE SOC_LOG NM PROGRAMS XLEN
#
# record --soc --filter and control dump --filter by privilege and context: what
# is decoded are those instructions and no others, of all that retired.
hartscope=$1 log=$2 nm=$3 programs=$4 xlen=$5
[ -f "$programs/soc_levels$xlen" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
. "$(dirname "$0")/soc_filter.inc"
cd "$dir" || exit 1

# by level and context: what the hart says of each instruction
levels=$programs/soc_levels$xlen
"$log" --states "$levels" >states
read -r low high <<END
$(span "$levels" work)
END
# chosen LEAST CONDITION: in awk's words, p the level, c the context, w: in work
chosen() {
	awk -v low="$low" -v high="$high" '{ at = sprintf("%16s", $1)
		gsub(" ", "0", at); p = $2; c = $3
		w = at >= low && at <= high
		if ('"$2"') print $1 }' states >want.pcs
	least=$1
	shift 2
	check "$levels" "$least" "$@"
}
chosen 100 'p == 0' --filter privilege=U
chosen 200 'c == 5 || c == 6' --filter context=5:6
chosen 200 'c == 4 || c == 7' --filter context=4 --filter context=7
chosen 30 'w && p == 1 && c == 6' --filter context=6,work,privilege=S
chosen 50 'w && p < 2 || p == 3' --filter work,privilege=U+S --filter privilege=M

# the same by the driver, of a topology file
topology() {
	cat >soc.json <<END
{ "generation": "$1", "model": { $2 }, "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["funnel"] },
  { "name": "funnel", "type": "funnel", "base": "0x20001000", $3 } ] }
END
}
buffer='"buffer": { "start": "0x84000000", "size": "0x100000" }'
awk '$2 == 0 && $3 == 5 || $2 == 3 { print $1 }' states >want.pcs
for g in 0.9.4 1.0; do
	sinks="\"sinks\": [\"smem\"], $buffer"
	[ $g = 0.9.4 ] || sinks="\"outputs\": [\"ram\"] }, { \"name\": \"ram\",
		\"type\": \"ram-sink\", \"base\": \"0x20002000\", $sinks"
	topology $g '"fifo": 16384' "$sinks"
	for format in 0 1; do
		"$hartscope" control dump -q -t soc.json -b "soc:$levels" --start \
			--set trTeFormat=$format --set trTeInstStallEna=1 \
			--filter privilege=U,context=5 --filter privilege=M \
			-e "$levels" -o dumped.hart || complain "dump $g: $?"
		checked dumped.hart
		"$hartscope" pcs --strict dumped.hart | sed 's/^0x0*//' |
			cmp - want.pcs || complain "dump $g $format: others"
	done
	# hardware that has not all of it
	topology $g '"filters": 2, "comparators": 0' "$sinks"
	"$hartscope" record -q --soc=virt --topology=soc.json -o no.hart \
		--filter privilege=U "$levels" || complain "$g without comparators"
	for lacks in '"comparators": 0' '"filters": 0' '"filters": 1'; do
		topology $g "$lacks" "$sinks"
		"$hartscope" record -q --soc=virt --topology=soc.json -o no.hart \
			--filter privilege=U --filter work "$levels" 2>said
		[ $? = 125 ] && grep -q 'cannot filter so' said ||
			complain "$g $lacks: $(cat said)"
	done
done
exit $bad
