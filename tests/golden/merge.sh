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
# with lengths of calls and of traps
for i in 1 2; do
	hartscope report --durations --shard $i/2 -o $i.times small.hart
done
for format in text json csv; do
	hartscope report --durations --format=$format small.hart >whole
	hartscope merge --format=$format ?.times | cmp - whole
done
hartscope report --traps small.hart >whole
hartscope merge --traps 1.times 2.times | cmp - whole
hartscope merge 1.times 2.result; echo $?
hartscope merge --traps 1.result 2.result; echo $?
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
hartscope report --shard 1/2 --counters --by-flow small.hart -o x; echo $?
# what wants a trace says that a result is none
hartscope find main 1.result; echo $?
hartscope diff 1.result 2.result; echo $?
# contexts, and performance counters, whose streams are not cut
small_bundle
for i in 1 2; do
	hartscope report --contexts --shard $i/2 -o $i.contexts small.hart
	hartscope report -q --counters --shard $i/2 -o $i.counters small.hart
done
for format in text json csv; do
	hartscope report --contexts --format=$format small.hart >whole
	hartscope merge --format=$format ?.contexts | cmp - whole && echo "contexts: same"
done
hartscope merge ?.counters; echo $?
hartscope merge --format=csv ?.counters; echo $?
hartscope report -q --counters --channel 5 --shard 2/2 -o 2.counters small.hart
hartscope merge ?.counters; echo $?
hartscope merge 1.contexts 2.counters; echo $?
# of other verbs, with the recording at hand
for verb in cover annotate stat graph; do
	for i in 1 2; do
		hartscope $verb --shard $i/2 -o $i.$verb small.hart
	done
	hartscope $verb --format=json small.hart >whole
	hartscope merge --format=json 2.$verb 1.$verb | cmp - whole && echo "$verb: same"
done
hartscope cover --format=lcov small.hart >whole
hartscope merge --format=lcov ?.cover | cmp - whole
hartscope merge --format=dot ?.cover; echo $?
hartscope merge 1.cover 2>&1 | sed "s,/.*/,.../,"
hartscope merge 1.cover 2.stat; echo $?
# elsewhere
mv small.hart moved.hart
hartscope merge --format=json ?.stat 2>&1 | sed "s,'/.*/,'.../,"
hartscope merge --format=json -i moved.hart ?.stat | grep instructions
# several recordings as one
mv moved.hart small.hart
cp -r small.hart again.hart
hartscope cover --shard 1/1 -o 1.again again.hart
hartscope cover --format=json small.hart again.hart >whole
hartscope merge --format=json 1.cover 2.cover 1.again | cmp - whole && echo "both: same"
