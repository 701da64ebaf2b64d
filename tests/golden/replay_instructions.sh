. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope replay --instructions --lines calls.hart | sed 's|/\* /[^ ]*/|/* |'
# every instruction, in its sequence
hartscope replay -I calls.hart | sed -n 's/^ *[0-9,]* *\([0-9a-f]*\):  .*/0x\1/p' >shown
hartscope pcs calls.hart | diff - shown && echo "as pcs has them"
# those of frames that are shown
hartscope replay -I -N work calls.hart
hartscope replay -I -F twice -D 1 calls.hart
hartscope replay -I --from twice --until handler calls.hart
calls_bundle "Error ETYPE=0 ECODE=1"
hartscope replay -I -q calls.hart | tail -n 12
hartscope dump -v calls.hart
hartscope dump -v --format=jsonl calls.hart | tail -n 1
hartscope replay -I -t 3 calls.hart
hartscope replay -I --format=dqr calls.hart
echo "exit $?"
