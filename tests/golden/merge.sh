. "$GOLDEN/small.inc"
small_bundle
for i in 1 2; do
	hartscope report --shard $i/2 -o $i.result small.hart
	hartscope flame --shard $i/2 -o $i.flame small.hart
done
hartscope merge 2.result 1.result
for format in text json csv; do
	hartscope report --format=$format small.hart >whole
	hartscope merge --format=$format 1.result 2.result | cmp - whole
done
hartscope flame --format=folded small.hart >whole
hartscope merge --format=folded 1.flame 2.flame | cmp - whole
hartscope flame -q small.hart -o whole
hartscope merge --format=html 1.flame 2.flame -o merged && cmp merged whole
echo "same"
hartscope merge; echo $?
hartscope merge 1.result; echo $?
hartscope merge 1.result 1.result; echo $?
hartscope merge 1.result 2.flame; echo $?
hartscope merge --format=folded 1.result 2.result; echo $?
hartscope merge messages.txt; echo $?
hartscope merge none.result; echo $?
# another build of the program
printf '\202\200' | dd of=code.bin bs=1 seek=100 conv=notrunc 2>/dev/null
small_bundle
hartscope report --shard 2/2 -o 3.result small.hart
hartscope merge 1.result 3.result 2>&1 | sed 's/than 1.result: .*/than 1.result: .../'
hartscope report --shard 3/2 small.hart; echo $?
hartscope report --shard 1/2 -F main small.hart -o x; echo $?
hartscope report --shard 1/2 --durations small.hart -o x; echo $?
