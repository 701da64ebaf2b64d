. "$GOLDEN/calls.inc"
calls_bundle "Gap BYTES=020203"
hartscope export --list
for f in callgrind folded speedscope chrome; do
	echo "== $f"
	hartscope export -q --to=$f -o - calls.hart | sed "s,/[^ ]*/calls.s,calls.s,"
done
hartscope export -q --to=folded -F twice -o - calls.hart
echo "== several"
hartscope export --to=perfetto,uftrace,perfetto -o files calls.hart
ls files files/calls.uftrace.data
hartscope export --to=uftrace -o files/calls.uftrace.data calls.hart
echo "== in parts"
hartscope export --split 1 --to=chrome,folded calls.hart
cmp calls.1.trace.json <<END || echo differs
$(hartscope export -q --to=chrome -o - calls.hart)
END
echo "== wrong"
hartscope export calls.hart
hartscope export --to=perfeto calls.hart
hartscope export --to= calls.hart
hartscope export --to=folded,,chrome calls.hart
hartscope export --to=uftrace --split 0 calls.hart
hartscope export --to=uftrace -o - calls.hart
hartscope export --to=folded -o no/such/file calls.hart
hartscope export --to=folded,chrome -o calls.elf calls.hart
hartscope export --to=folded no.hart
# options that no format of a run uses
hartscope export --to=callgrind --period 5 calls.hart
hartscope export --to=folded,perf-script --module prog calls.hart
hartscope export --to=uftrace --split 1 calls.hart
echo "--- a clock that the trace does not have"
for to in perfetto ctf folded lcov; do
	hartscope export --to=$to --clock=ticks -o untimed calls.hart; echo "exit $? $(ls -d untimed 2>/dev/null)"
done
