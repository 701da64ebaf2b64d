. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope graph calls.hart
hartscope graph --of 'tw*' calls.hart
hartscope graph -n 1 -F main calls.hart
hartscope graph --format=json --of handler calls.hart
hartscope graph --format=dot calls.hart
hartscope graph --of wrk calls.hart
# a gap cuts calls
calls_bundle "Gap BYTES=020203"
hartscope graph --of main calls.hart
hartscope graph --format=dot --of handler calls.hart
# Graphviz reads it, where it is
if command -v dot >/dev/null; then
	hartscope graph -q --format=dot calls.hart | dot -Tplain >/dev/null || echo "dot fails"
fi
