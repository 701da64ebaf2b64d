. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope replay calls.hart
hartscope replay -F twice -D 2 --lines calls.hart | sed "s|$PWD/||"
hartscope replay -t 4 -N handler calls.hart
hartscope replay --format=dqr calls.hart | head -1
hartscope replay --format=chrome -F twice calls.hart
echo "--- parts of it"
hartscope replay -I --range 6:12 calls.hart
for from in 0 5 10 15 20 25; do
	hartscope replay -I --range $from:$((from + 5)) calls.hart
done | sed -n 's/.* \([0-9a-f]*\):  .*/0x\1/p' >parts
hartscope pcs calls.hart | cmp - parts && wc -l <parts
