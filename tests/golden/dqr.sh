# The listing in the form of SiFive's decoder: harts once messages have a SRC,
# processes only where some are mapped, the first instruction after a trap, and a
# branch whose two ways lead to the same place, which nothing distinguishes.
{
	printf '\056\225\143\007\265\000' # 100 c.add a0, a1; 102 beq a0, a1, 110
	printf '\143\002\265\000'         # 106 beq a0, a1, 10a, which is next
	printf '\202\200'                 # 10a ret
	printf '\001\000\001\000'         # 10c c.nop; 10e c.nop
} >code.bin
messages() {
	echo "ProgTraceSync $1SYNC=5 I-CNT=0 F-ADDR=0x80"
	echo "Ownership $1PROCESS=0x62"
	echo "IndirectBranchHist $1B-TYPE=1 I-CNT=5 U-ADDR=6 HIST=0x4"
	echo "IndirectBranchHist $1B-TYPE=1 I-CNT=1 U-ADDR=3 HIST=1"
	echo "IndirectBranchHist $1B-TYPE=0 I-CNT=1 U-ADDR=2 HIST=1"
	echo "ProgTraceCorrelation $1EVCODE=4 CDF=1 I-CNT=1 HIST=1"
}
for bits in 0 1; do
	messages "$([ $bits = 0 ] || echo "SRC=0 ")" >dqr.txt
	hartscope encode -p src_bits=$bits dqr.txt -o dqr.nt
	hartscope import -q -P sifive -p src_bits=$bits dqr.nt \
		--image code.bin@0x100 -o dqr.hart
	hartscope replay --format=dqr dqr.hart
done
