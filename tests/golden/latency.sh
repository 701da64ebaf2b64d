# How long interrupts waited: firmware that keeps them off for longer and longer, and
# counts by itself how late its handler reads the clock. That is later than the trap
# by the same few instructions each time.
latency=$BUILD/examples/latency
[ -f "$latency" ] || exit 77
sums() { hartscope report --traps --clock=ticks --format=json "$@" | grep -o '"latencies": { [^:]*: [0-9]*, [^:]*: [0-9]*, [^:]*: [0-9]*'; }
for xlen in "" 32; do
	for protocol in ntrace etrace; do
		echo "== RV${xlen:-64} $protocol"
		hartscope record -q --soc=virt -E $protocol --stm --interrupts -o $protocol$xlen.hart "$latency$xlen"
		sums $protocol$xlen.hart
	done
done
echo "== what the firmware says, less what the trace says: least, most, and sum of 20"
hartscope report --traps --clock=ticks etrace.hart | head -5
hartscope record -q --soc=virt -E etrace --stm --interrupts -o etrace.hart "$latency" | tr -d , >said
hartscope report --traps --clock=ticks --format=json etrace.hart | sed -n 's/[":,]//g
	s/.*name \([a-z]* [a-z]*\) .*/\1/p; s/.*latencies/latencies/p' |
	awk 'FNR == NR { sub(":", "", $1); least[$1] = $5; most[$1] = $7; sum[$1] = $9; next }
		$1 == "machine" { cause = $2 }
		$1 == "latencies" { print cause ":", least[cause] - $8, most[cause] - $16, sum[cause] - $6 }' said -
hartscope report --traps --clock=ticks --format=csv etrace.hart | grep latency | head -3
echo "== by a software event of the program, which it emits before it asks"
hartscope record -q --soc=virt --stm -o event.hart "$latency" >said
hartscope report --traps --clock=ticks event.hart | sed -n '3,4p'
hartscope report --traps --clock=ticks --asserted 0x20 event.hart | sed -n '3,4p'
sums --asserted 32,3 event.hart
sums --asserted 32,3,0 event.hart
sums --asserted 32,3,1 event.hart
sums --asserted 33 event.hart
echo "== of instructions there is none, nor across a loss"
hartscope report --traps etrace.hart | sed -n '3p'
cp -r ntrace.hart cut.hart
size=$(wc -c <cut.hart/streams/0-0.nt)
dd if=/dev/zero of=cut.hart/streams/0-0.nt bs=1 seek=$((size / 4)) count=$((size / 2)) conv=notrunc 2>/dev/null
sums cut.hart 2>/dev/null
echo "== what there is not"
hartscope record --soc=virt --generation=1.0 --interrupts -o no.hart "$latency"; echo "exit $?"
hartscope record --interrupts -o no.hart "$latency"; echo "exit $?"
hartscope report --asserted 0x10000 event.hart; echo "exit $?"
hartscope report --asserted 1,64 event.hart; echo "exit $?"
hartscope report --asserted 1,2,3,4 event.hart; echo "exit $?"
hartscope report --asserted timer event.hart; echo "exit $?"
hartscope record --stalls load=1 -o no.hart "$latency"; echo "exit $?"
hartscope record --soc=virt --stalls load=1,fetch=2 -o no.hart "$latency"; echo "exit $?"
hartscope record --soc=virt --stalls miss=65536 -o no.hart "$latency"; echo "exit $?"
echo "== later, where loads and stores take time"
hartscope record --soc=virt --stalls load=3,store=1,miss=20 --interrupts --stm -o slow.hart "$latency" 2>&1
