. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope stat calls.hart
hartscope stat --format=json calls.hart
# a gap: what lies in it is in no figure
calls_bundle "Gap BYTES=020203"
hartscope stat calls.hart
hartscope stat --strict -q calls.hart >strict.out
echo "exit $?"
hartscope stat --format=csv calls.hart
# some harts in one stream, and a branch each way
. "$GOLDEN/small.inc"
small_bundle
hartscope stat small.hart
hartscope stat --hart 0 small.hart | tail -n 3
