# Performance data that lies: the command says what is wrong, prints no more
# than there was, and ends.
. "$GOLDEN/counters.inc"
counters_bundle || exit
stream=counters.hart/streams/import.nt
# lie NAME: the lines on standard input, as the data of a bundle
lie() {
	{ echo "InCircuitTraceSync CKSRC=0 CKDF=0 CKDATA0=0x3 TSTAMP=5"; cat; } >lie.txt
	hartscope encode lie.txt -o lie.nt || exit
	hartscope import -q -P sifive lie.nt -e calls.elf -o lie.hart
	echo "--- $1"
	hartscope counters lie.hart >lie.out 2>lie.err
	code=$?
	head -n 6 lie.out | cut -c 1-150
	echo "$(wc -l <lie.out) lines"
	cat lie.err
	echo "exit $code"
	for how in "counters --format=json" "counters --format=csv" "report --counters" \
		"replay"; do
		hartscope $how lie.hart >lie.out 2>/dev/null || echo "$how: $?"
	done
	hartscope counters -q --files lies lie.hart || echo "files: $?"
}
header="32 0x70657266 8 0"
{ put $header 32 0xffffffff; put 32 0 32 1 32 0x3fc00; put 8 2 32 0x1008 32 5; } |
	lie "32 counters, of which one is defined"
{
	put $header 32 0xffffffff
	for i in 0 1 2 3 4 5 6 7; do put 32 0 32 1 32 0 32 0 32 1 32 0 32 0 32 1 32 0 32 0 32 1 32 0; done
	put 8 2 32 0x1008
	for i in 0 1 2 3 4 5 6 7; do put 32 $i 16 $i 32 $i 16 $i 32 $i 16 $i 32 $i 16 $i; done
} | lie "32 counters that are there"
{ put $header 32 1 32 3 32 0 32 0x3fc00; put 8 2 32 0x1008 32 5; } | lie "a type that does not exist"
{ put $header 32 1 32 0 32 0xffffffff 32 0xffffffff; put 8 2 32 0xffffffff 32 0xffffffff 32 7 16 0xffff; } |
	lie "all ones"
{ for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do put $header; done; } | lie "headers without an end"
{ put $header 32 0; for i in 1 2 3 4 5 6 7 8 9 10; do put 8 0 16 3 8 4 32 5; done; } | lie "no size that is due"
{ put $header 32 0; for i in 1 2 3 4 5 6 7 8 9 10; do put 8 0 32 0x1018 32 0x1010; done; } | lie "calls that never return"
{ put $header 32 0; for i in 1 2 3 4 5 6 7 8 9 10; do put 8 1 32 0x1018 32 0x1010; done; } | lie "returns that nobody called"
# cut here and there: at most as many lines as the whole, and no other exit code
echo "--- cut here and there"
size=$(wc -c <"$stream")
whole=$(hartscope counters -q counters.hart | wc -l)
cp "$stream" whole.nt
cut=0 bad=0
while [ "$cut" -lt "$size" ]; do
	head -c "$cut" whole.nt >"$stream"
	lines=$(hartscope counters -q counters.hart 2>err | wc -l)
	[ "$lines" -le $((whole + 1)) ] || bad=$((bad + 1))
	[ ! -s err ] || { bad=$((bad + 1)); cat err; }
	cut=$((cut + 11))
done
echo "$bad bad"
