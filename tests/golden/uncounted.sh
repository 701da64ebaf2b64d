# A loop without a branch, cut by a trap: how often it ran is not in the trace.
# Every command that counts what ran says so, in text and in JSON.
# 1000 c.nop; 1002 c.j 1000; 1004 c.nop; 1006 c.nop
printf '\001\000\375\277\001\000\001\000' >code.bin
cat >packets.txt <<END
Format3Support ienable=1 encoder_mode=0 qual_status=0 ioptions=0 denable=0 dloss=0 doptions=0
Format3Start branch=1 privilege=3 context=0 address=0x800
Format2 address=0x0 notify=0 updiscon=0 irreport=0
Format3Trap branch=1 privilege=3 context=0 ecause=7 interrupt=1 thaddr=1 address=0x802
Format2 address=0x1 notify=0 updiscon=0 irreport=0
Format3Support ienable=0 encoder_mode=0 qual_status=1 ioptions=0 denable=0 dloss=0 doptions=0
END
hartscope encode -q -P etrace packets.txt -o loop.te
hartscope import -q -P etrace loop.te --image code.bin@0x1000 --xlen 64 -o loop.hart
hartscope info --gaps loop.hart | tail -n 2
hartscope pcs --strict loop.hart
echo "exit $?"
for verb in replay report stat cover flame graph annotate "find 0x1000" view "export --to=folded -o out.txt" "diff loop.hart"; do
	echo "== $verb"
	hartscope $verb loop.hart 2>&1 >/dev/null | grep -v wrote
done
for verb in report stat graph; do
	hartscope $verb -q loop.hart 2>/dev/null | grep 'unknown count'
done
for verb in report stat graph cover annotate "find 0x1000" "diff loop.hart"; do
	echo "== $verb"
	hartscope $verb --format json loop.hart 2>/dev/null | grep -o '"uncounted": [0-9]*'
done
hartscope report --strict -q loop.hart >/dev/null
echo "exit $?"
for verb in flame view; do
	hartscope $verb loop.hart -o page.html 2>/dev/null
	grep -o '"uncounted":[0-9]*' page.html
done
echo "== merge"
hartscope report --shard 1/1 loop.hart -o 1.result 2>/dev/null
hartscope merge 1.result 2>&1 | grep -E 'unknown count|least'
# Whoever recorded it may have counted.
printf '1000\n1002\n1000\n1002\n1000\n1002\n' >log.txt
hartscope encode -q -P etrace --from log.txt --log-format text --image code.bin@0x1000 --xlen 64 -o log.hart
echo "== recorded"
hartscope pcs log.hart
