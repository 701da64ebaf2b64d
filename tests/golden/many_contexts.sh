# More contexts than are kept apart: that is said, also of the results of shards.
. "$GOLDEN/small.inc"
awk 'NR == 2 { for (i = 0; i < 4200; i++) print "Ownership PROCESS=" i * 32 + 2 } { print }' messages.txt >many &&
	mv many messages.txt
small_bundle
hartscope report --contexts small.hart
hartscope report --contexts --format=csv small.hart
hartscope report -q --contexts --shard 1/2 -o 1.result small.hart
hartscope report -q --contexts --shard 2/2 -o 2.result small.hart
hartscope merge 1.result 2.result
