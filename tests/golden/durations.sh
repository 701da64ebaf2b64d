# How long calls and handlers took, in instructions and in ticks that differ from
# them: 100 ticks of 10 instructions, then one that waits for 5000, then a loss.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
echo "== instructions"
hartscope report --durations calls.hart
hartscope report -s max -n 2 calls.hart
hartscope report --durations --format=csv calls.hart
echo "== ticks"
cat >timed.txt <<'END'
ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800 TSTAMP=1000
IndirectBranchHist B-TYPE=3 I-CNT=20 U-ADDR=0x18 HIST=1 TSTAMP=100
IndirectBranchHist B-TYPE=0 I-CNT=4 U-ADDR=0x16 HIST=1 TSTAMP=5000
Error ETYPE=0 ECODE=0 TSTAMP=7
ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x804 TSTAMP=90000
ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=12 HIST=1
END
hartscope encode timed.txt -o timed.nt && hartscope import -q timed.nt -e calls.elf -o timed.hart
hartscope replay --clock=ticks timed.hart
hartscope report --clock=ticks timed.hart
hartscope report --clock=time --hz=1000000 --per-hart timed.hart
hartscope report --clock=ticks --format=json timed.hart
hartscope flame --clock=ticks --format=folded timed.hart
echo "== what there is not"
hartscope report --counters --format=csv timed.hart; echo "exit $?"
hartscope report --format=xml timed.hart; echo "exit $?"
