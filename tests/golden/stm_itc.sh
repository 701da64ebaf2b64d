# The same program with its events by modules, by ITC, and switched off.
guest=$BUILD/examples/harts64
itc=$BUILD/tests/target/stm/harts_BY_ITC
off=$BUILD/tests/target/stm/harts_OFF
[ -f "$guest" ] && [ -f "$itc" ] && [ -f "$off" ] || exit 77
names=$GOLDEN/../../examples/stm/harts.json
hartscope record -q --soc=virt --harts=2 --stm-events "$names" -o m.hart "$guest"
hartscope record -q --soc=virt --harts=2 --generation=0 -p teInstrumentation=1 \
	-p itcTraceEnable=0x30000 -o i.hart "$itc"; echo "exit $?"
for hart in 0 1; do
	hartscope stm --hart $hart m.hart | cut -c17- | grep -v tick >want
	hartscope stm --itc 16,17 --events "$names" --hart $hart i.hart |
		cut -c17- | grep -v tick | diff want - && echo "hart $hart: the same"
done
hartscope stm --itc 16,17 --format=print i.hart
hartscope stm --itc 16,17 --format=jsonl -b 0x20,0x21 i.hart | sed 's/"min.*/.../'
hartscope itc --channel 16 --hart 1 i.hart | head -4 | cut -c17-
hartscope stm i.hart
hartscope stm --itc 16 i.hart; echo "exit $?"
hartscope stm --itc 16,17 --events no.json i.hart; echo "exit $?"
hartscope record -q --soc=virt --harts=2 -o off.hart "$off"; echo "exit $?"
hartscope report off.hart | grep -cE 'stm_|on_tick'
