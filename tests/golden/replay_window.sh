. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope replay --last 3 calls.hart
hartscope replay --last 1000 calls.hart | diff - "$GOLDEN/calls_replay.out" | grep -c '^<'
hartscope replay --from twice calls.hart
hartscope replay --until twice calls.hart
hartscope replay --from twice --until handler calls.hart
hartscope replay --from 'w*' --until 'tw*' --last 5 calls.hart
hartscope replay --from wrk calls.hart
hartscope replay --until wrk --last 1 calls.hart
hartscope replay --from handler -N work calls.hart
hartscope replay --limit 4 calls.hart
hartscope replay -q -I -n 2 --from twice calls.hart
hartscope replay calls.hart >all.txt
hartscope replay --limit 1000 calls.hart | cmp - all.txt && echo all of it
hartscope replay --limit 4 --last 4 calls.hart
hartscope replay --last 0 calls.hart
hartscope replay --last 5 --format=chrome calls.hart
echo "exit $?"
