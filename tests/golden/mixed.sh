# Events and writes amid a flow of instructions: each after what was certain to
# have run, in the function that the flow was in.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1" || exit
# times are XORed with the last
cat >mixed.txt <<END
ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800 TSTAMP=100
ResourceFull RCODE=0 RDATA=6 TSTAMP=$((100 ^ 110))
DataAcquisition IDTAG=0 DQDATA=0x0a494948 TSTAMP=$((110 ^ 115))
ResourceFull RCODE=0 RDATA=4 TSTAMP=$((115 ^ 120))
InCircuitTrace CKSRC=14 CKDF=1 CKDATA0=0x10 CKDATA1=3 TSTAMP=$((120 ^ 121))
IndirectBranchHist B-TYPE=0 I-CNT=2 U-ADDR=0x18 HIST=1 TSTAMP=$((121 ^ 125))
DataAcquisition IDTAG=0 DQDATA=0x0a494949 TSTAMP=$((125 ^ 126))
ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=2 HIST=1 TSTAMP=$((126 ^ 130))
END
hartscope encode mixed.txt -o mixed.nt || exit
hartscope import -q -P sifive mixed.nt -e calls.elf -o mixed.hart
hartscope replay mixed.hart
