. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope report calls.hart
hartscope report -s calls -n 2 --per-hart calls.hart
hartscope report -F 'tw*' -D 1 calls.hart
hartscope report -N work calls.hart
hartscope report -F wrk calls.hart
hartscope report --format=json -F handler calls.hart
hartscope report --range 900: calls.hart
hartscope report -s size calls.hart
