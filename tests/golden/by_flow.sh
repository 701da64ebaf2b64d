# Counters that are read once a round, in a trace of instructions that says what ran
# between: nothing gets lost or counted twice, and rounds of one function are its own.
guest=$BUILD/examples/perf_flow
[ -f "$guest" ] || exit 77
for xlen in "" 32; do
	hartscope record -q --soc=virt --generation=0 -p teInstrumentation=1 -p itcTraceEnable=0x40 \
		--stalls load=3,miss=20 -o flow$xlen.hart "$guest$xlen"
	echo "== RV${xlen:-64}"
	hartscope report --counters --by-flow flow$xlen.hart
	# the sum of all functions, and what was counted from the first reading to the last but
	# one, as the flow does not come any further before the trace ends
	hartscope report --counters --by-flow --format=json flow$xlen.hart |
		sed -n 's/.*"self": { "cycles": \([0-9]*\), "instructions": \([0-9]*\) .*/\1 \2/p' |
		awk '{ c += $1; i += $2 } END { print "shared out:", c, i }'
	hartscope counters flow$xlen.hart | grep manual | sed '$d' |
		sed 's/.*cycles \([0-9]*\).*instructions \([0-9]*\).*/\1 \2/' |
		awk 'NR == 1 { c = $1; i = $2 } END { print "counted:", $1 - c, $2 - i }'
done
echo "== by name, by hart, and where there is nothing to share by"
hartscope report --counters --by-flow -F walk flow.hart
hartscope report --counters --by-flow --per-hart --format=json flow.hart | head -3
hartscope report --counters --by-flow --channel 5 flow.hart; echo "exit $?"
hartscope report --by-flow flow.hart; echo "exit $?"
cp -r flow.hart cut.hart
size=$(wc -c <cut.hart/streams/0.trace)
dd if=/dev/zero of=cut.hart/streams/0.trace bs=1 seek=$((size / 3)) count=100 conv=notrunc 2>/dev/null
hartscope report -q --counters --by-flow cut.hart 2>&1 | sed 1d
