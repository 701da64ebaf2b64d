# Firmware on the virtual SoC: its console, its end, and what is refused.
guest=$BUILD/tests/pairs/soc/soc_guest64
[ -f "$guest" ] || exit 77
hartscope record -q --soc=virt -o g.hart "$guest"; echo "exit $?"
hartscope record --soc=virt --cycles=1000 -o cut.hart "$guest" 2>&1 | grep stopped
hartscope record --soc=moon "$guest"; echo "exit $?"
hartscope record --soc=virt --harts=99 "$guest"; echo "exit $?"
hartscope record --soc=virt --memory=0 "$guest"; echo "exit $?"
hartscope record --soc=virt --models=l1d,l9 "$guest"; echo "exit $?"
# What cannot be written is an error with its reason, and no bundle.
(trap '' XFSZ; ulimit -f 1; hartscope record -q --soc=virt -p mode=btm -o full.hart "$guest" 2>&1 >full
	echo "exit $?") | cat
[ -e full.hart ] && echo "full.hart was left"
# Two harts, less memory, all models: twice the same, bit by bit.
for i in 1 2; do
	hartscope record -q --soc=virt --harts=2 --memory=16 --models=all \
		-o two$i.hart "$guest" >console$i; echo "exit $?"
done
cmp console1 console2 && for s in 0-0 0-1; do
	cmp two1.hart/streams/$s.nt two2.hart/streams/$s.nt && echo "$s: the same"
done
hartscope record --soc=virt nothing.elf; echo "exit $?"
hartscope record --soc=virt -E etrace -p iaddress_lsb_p=2 -o odd.hart "$guest" 2>&1 | sed "s|$guest|GUEST|"
[ -e odd.hart ] && echo "odd.hart was left"
# Trace by hardware, through its registers: the same instructions.
hartscope pcs g.hart >direct
for g in 0 0.9.4 1.0; do
	hartscope record -q --soc=virt --generation=$g -o h.hart "$guest" >console
	echo "exit $?"
	hartscope pcs h.hart | cmp - direct && echo "same instructions"
done
hartscope record -q --soc=virt --generation=1.0 -E etrace -o h.hart "$guest" >console
hartscope pcs h.hart | cmp - direct && echo "same instructions"
# without the addresses of handlers in packets: mtvec is in the bundle
hartscope record -q --soc=virt -E etrace -p implicit_exception=1 -o h.hart "$guest" >console
hartscope pcs h.hart | cmp - direct && echo "same instructions"
hartscope record -q --soc=virt --generation=1.0 -E etrace -p trTeInstNoTrapAddr=1 \
	-o h.hart "$guest" >console
hartscope pcs h.hart | cmp - direct && echo "same instructions"
cat >own.json <<'END'
{ "generation": "0.9.4", "components": [ { "name": "te", "type": "encoder",
  "base": "0x20000000", "hart": 0, "sinks": ["smem"] } ] }
END
hartscope record -q --soc=virt --topology=own.json -p teInstMode=3 -o h.hart "$guest" >console
hartscope pcs h.hart | cmp - direct && echo "same instructions"
hartscope info h.hart | grep -c mode=btm
hartscope record --soc=virt --generation=2.0 "$guest"; echo "exit $?"
hartscope record --soc=virt --generation=1.0 -p nonsense=2 "$guest"; echo "exit $?"
hartscope record --generation=1.0 "$guest"; echo "exit $?"
hartscope record --soc=virt --by-program "$guest"; echo "exit $?"
hartscope record --soc=virt --start-at main "$guest"; echo "exit $?"
hartscope record --soc=virt --generation=1.0 --stop-at nowhere "$guest"; echo "exit $?"
hartscope record --soc=virt --generation=1.0 --stop-at 1 --stop-at 2 --stop-at 3 --stop-at 4 \
	--start-at 5 -o h.hart "$guest"; echo "exit $?"
hartscope record --soc=virt --generation=1.0 --by-program -o h.hart "$guest" >console
echo "exit $?"
hartscope record --soc=virt --harts=2 --generation=0.9.4 -p teStopOnWrap=1 -o h.hart \
	"$guest" 2>&1 >console | grep asked
# A buffer that wraps, or stops when it is full: each command says what is missing.
cat >small.json <<'END'
{ "generation": "1.0", "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0, "outputs": ["ram"] },
  { "name": "ram", "type": "ram-sink", "base": "0x20001000", "sinks": ["smem"],
    "buffer": { "start": "0x84000000", "size": "0x800" } } ] }
END
for stop in 0 1; do
	hartscope record -q --soc=virt --topology=small.json -p trRamStopOnWrap=$stop -o h.hart \
		"$guest" >console; echo "exit $?"
	for verb in report pcs replay; do
		hartscope $verb --strict h.hart >listed 2>said; echo "exit $?"
		grep "buffer w" said
	done
	hartscope info --format=json h.hart 2>said | grep -E '"(full|wrapped)"'; cat said
done
# and hardware that the firmware, or nobody, turned on
hartscope record --soc=virt --topology=small.json --start-at 0x80000001 -o h.hart "$guest" \
	2>&1 >console | grep "no trace"
# pins that there are not, or that are off
hartscope record --soc=virt --wave p.vcd "$guest"; echo "exit $?"
cat >pins.json <<END
{ "generation": "1.0", "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["pins"] },
  { "name": "pins", "type": "pib-sink", "base": "0x20001000" } ] }
END
hartscope record --soc=virt --topology pins.json "$guest"; echo "exit $?"
# what its console reads
hartscope record --input=words "$guest"; echo "exit $?"
hartscope record --soc=virt --input=words "$guest"; echo "exit $?"
echo "== fields that are not there"
for field in trTeInstSyncMx=3 teInstrumentation=1 trPibMode=8 trTeInstMode=fast; do
	hartscope record --soc=virt --generation=1.0 -p $field "$guest"; echo "exit $?"
done
echo "== what fails before anything runs leaves what was there"
hartscope record -q --soc=virt -o kept.hart "$guest" >console
for odd in --generation=2 "--generation=1.0 -E etrace-0.026" --stm-events=none --input=. \
	--memory=9999 --models=l9; do
	# shellcheck disable=SC2086
	hartscope record -q --soc=virt $odd -o kept.hart "$guest"; echo "exit $?"
	# shellcheck disable=SC2086
	hartscope record -q --soc=virt $odd -o new.hart "$guest" 2>/dev/null
done
ls -d kept.hart* new.hart* 2>/dev/null
hartscope record --soc=virt --filter 1:2 -o none.hart "$guest" 2>&1 >console | grep filters
