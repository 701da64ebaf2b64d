. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope replay calls.hart
hartscope replay -F twice -D 2 --lines calls.hart | sed "s|$PWD/||"
hartscope replay -t 4 -N handler calls.hart
hartscope replay --format=dqr -N handler calls.hart | head -1
hartscope replay --format=chrome -F twice calls.hart
