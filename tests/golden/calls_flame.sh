. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope flame --format=folded calls.hart
hartscope flame --format=folded -F twice calls.hart
hartscope flame calls.hart && sed -n '/id="data"/,/<\/script>/p' calls.flame.html
