. "$GOLDEN/counters.inc"
counters_bundle
hartscope counters counters.hart
hartscope counters --format=csv counters.hart
hartscope counters --format=json counters.hart
hartscope counters --files made counters.hart
for file in made/calls.perf made/perf/*; do
	echo "== $file"
	sed "s|^# ELFPATH=.*/|# ELFPATH=|; s|ffl:[^:]*/|ffl:|" "$file"
done
hartscope counters --files doc --compat doc counters.hart
(cd doc && ls . perf && sed -n 's|ffl:[^:]*/|ffl:|; /Index=0/p' perf/calls.perfcounter0)
hartscope counters --channel 5 counters.hart
echo "exit $?"
hartscope counters --channel 32 counters.hart
echo "exit $?"
hartscope replay counters.hart
hartscope counters --addresses no counters.hart
hartscope counters --compat no counters.hart
hartscope counters --compat doc counters.hart
hartscope counters --files d --format=csv counters.hart
hartscope counters --files d -o d.txt counters.hart
hartscope counters --files d --limit 3 counters.hart
