# An option that would have no effect is refused, and a value that is left over.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
try() {
	echo "\$ $*"
	hartscope "$@" >shown 2>said </dev/null
	echo "exit $?"
	head -n 2 said
}
# of text
for verb in report graph "find main" "diff calls.hart"; do
	try $verb -n 1 --format=json calls.hart
done
try replay --lines --format=chrome calls.hart
try cover --missing --format=lcov calls.hart
# of what SiFive's listing has not
for option in -Fmain -Nmain -D1 -t1 --inlined --task=context; do
	try replay --format=dqr $option calls.hart
done
# of reports
for option in -D1 -t1 --inlined --task=context --durations; do
	try report --counters $option calls.hart
done
try report --contexts --task=context calls.hart
try report --asserted 5 calls.hart
# of shards, and of what they are merged to
for verb in "report -s self" "report --by-flow --counters" "flame --format=html" "graph --of main" \
	"cover --fail-under 80" "annotate -f main" "stat --format=json"; do
	try $verb --shard 1/2 calls.hart
done
for i in 1 2; do
	for verb in report flame stat "report -q --contexts" "report -q --counters"; do
		hartscope $verb --shard $i/2 -o "$(echo "$verb" | tr -d ' -')$i" calls.hart
	done
done
try merge -s self flame1 flame2
try merge --per-hart stat1 stat2
try merge --net report1 report2
try merge --traps reportqcounters1 reportqcounters2
try merge -n 1 reportqcontexts1 reportqcontexts2
try merge -i calls.hart report1 report2
# of a difference
for option in --durations -scalls -n1 -Fmain -t1; do
	try diff --first $option calls.hart calls.hart
done
# of one another
try gdbserver --stdio --port 5 calls.hart
try gdbserver --stdio --strict calls.hart
try export --to=perfetto --split 1 --force calls.hart
for option in --log-format=spike -ecalls.elf --image=calls.elf@0 --xlen=32; do
	try encode $option messages.txt -o calls.nt
done
try encode --from messages.txt --log-format=text --pib uart -o pins.vcd
# of streams, and of bundles
try verify calls.hart -P etrace --against messages.txt
try verify calls.hart -p src_bits=1 --against messages.txt
try dump --hart 0 calls.nt
try replay --follow calls.hart
try pcs --follow calls.hart
try info --hart 0 calls.hart
# a folder is not written to standard output
try import calls.nt -e calls.elf -o -
try unpack calls.nt -o -
try record -o - -- ./calls.elf
try export --to=chrome,folded -o - calls.hart
# too much
try encode messages.txt messages.txt -o calls.nt
try completion bash zsh
try help report graph
try map --json calls.hart -- report --format=csv
hartscope map calls.hart calls.hart -- flame --format=folded -F work -o - | grep -c work
