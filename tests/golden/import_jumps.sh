# An encoder that reports direct jumps as taken branches, which nothing in the
# stream says: import finds it out, unless it is given or the gaps stay.
{
	printf '\056\225\371\250'            # 100 c.add a0, a1; 102 c.j 1e0
	dd if=/dev/zero bs=220 count=1 2>/dev/null
	printf '\056\225\343\037\265\360\002\220' # 1e0 c.add; 1e2 bne 100; c.ebreak
} >code.bin
loop() {
	echo "DirectBranch I-CNT=$1"
	echo 'DirectBranchSync SYNC=2 I-CNT=3 F-ADDR=0x80'
}
{
	echo 'ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x80'
	loop 2; loop 2; loop 2; loop 2
	echo 'ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=1'
} >jumps.txt
sed 's/I-CNT=2/I-CNT=1/' jumps.txt >damaged.txt
for p in jumps damaged; do hartscope encode $p.txt -o $p.nt; done
for args in 'jumps.nt' 'jumps.nt -p all_jumps=0' 'damaged.nt'; do
	echo "--- $args"
	hartscope import $args --image code.bin@0x100 -o a.hart 2>&1
	hartscope info --gaps a.hart 2>&1 | grep -E 'param|gaps'
done
