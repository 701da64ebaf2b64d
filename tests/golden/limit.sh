# The first lines of a listing, and what comes after them is not read.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope pcs -n 3 calls.hart
hartscope dump --limit 2 calls.hart
hartscope dump --limit 0 calls.hart | wc -l
hartscope pcs --limit 3 -o pcs.txt calls.hart && cat pcs.txt
hartscope pcs --limit 3 --format=u64 calls.hart
hartscope dump --limit 3 --format=jsonl calls.hart
