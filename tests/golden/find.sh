. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
find() { # where the source is lies in the path of this test
	hartscope find "$@" >raw
	set -- $?
	sed "s,$PWD/,,g" raw
	[ "$1" -eq 0 ] || echo "exit $1"
}
find work calls.hart
find -n 1 '*' calls.hart
find 0x1020 calls.hart
find calls.s:19 calls.hart
find --format=json handler calls.hart
# what does not run is said
find nothing calls.hart
hartscope find -q nothing calls.hart >/dev/null
echo "exit $?"
find wrok calls.hart
find calls.s:999 calls.hart
find --format=json 0x0 calls.hart
hartscope find
hartscope find calls.hart
hartscope find work calls.hart more
# a gap: what runs in it is not listed, nor where the flow came from
calls_bundle "Gap BYTES=020203"
find main calls.hart
hartscope find -q --strict main calls.hart >/dev/null
echo "exit $?"
# data trace, where it can be made
counts=$BUILD/tests/pairs/soc/soc_counts64
if [ -f "$counts" ]; then
	. "$GOLDEN/control.inc"
	sed 's/"size": "0x1000"/"size": "0x400000"/' soc.json >wide.json
	hartscope control dump -q -t wide.json -b "soc:$counts" --memory smem --start \
		-e "$counts" --set trTeFormat=0 -o data.hart \
		--data-addresses data >console
	hartscope find -q -n 2 data data.hart
	hartscope find -q --format=json data data.hart | grep -c '"access": "read"'
fi
