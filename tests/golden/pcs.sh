. "$GOLDEN/small.inc"
small_bundle
hartscope pcs small.hart
hartscope pcs --format=u64 small.hart | od -An -tx8
# the last time that there can be is no end of the list
for i in 0 1 2 3; do printf '\023\0\0\0'; done >nops.bin
hartscope encode -p ts_bits=64 -o late.nt - <<END
ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800 TSTAMP=18446744073709551600
IndirectBranch B-TYPE=3 I-CNT=4 U-ADDR=0 TSTAMP=15
ProgTraceCorrelation EVCODE=4 CDF=0 I-CNT=4 TSTAMP=0
END
hartscope import -q late.nt --image nops.bin@0x1000 -p ts_bits=64 -o late.hart
hartscope pcs --clock=ticks late.hart
