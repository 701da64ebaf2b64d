# Calls in ticks and in time: a capture of a SiFive core, held against what
# SiFive's decoder prints of it.
[ -n "${HARTSCOPE_CORPUS:-}" ] || { echo "HARTSCOPE_CORPUS is not set"; exit 77; }
from=$HARTSCOPE_CORPUS/sifive/timestamp
hartscope import -q -P sifive "$from/timestamp.rtd" -e "$from/timestamp.elf" -o t.hart
echo "== ticks"
hartscope replay -q --clock=ticks t.hart | head -n 20
hartscope report -q --clock=ticks t.hart
echo "== a call of 50 ticks or more, in a part of the trace"
hartscope replay -q --clock=ticks -t 600 --range 1116000:1120000 t.hart
echo "== time"
hartscope report -q --clock=time --hz=50000000 t.hart
hartscope replay -q --clock=time --hz=50000000 -D 3 t.hart | head -n 8
hartscope replay -q --clock=time --hz=50000000 -D 3 --format=chrome t.hart | head -n 8
hartscope report -q --clock=ticks --format=json t.hart
hartscope flame -q --clock=ticks --format=folded t.hart | head -n 4
echo "== nobody knows how long a tick is"
hartscope report -q --clock=time t.hart; echo "exit $?"
hartscope report -q --clock=weeks t.hart; echo "exit $?"
hartscope report -q --hz=0 t.hart; echo "exit $?"
sed 's/"xlen": 32,/&\n "clock_hz": 50000000,/' t.hart/manifest.json >m && cp m t.hart/manifest.json
hartscope info t.hart | grep clock; hartscope info --format=json t.hart | grep clock
hartscope stat -q --clock=ticks t.hart | grep -E '^(ticks|time)'
hartscope stat -q --clock=time t.hart | grep -E '^(ticks|time)'
hartscope stat -q --clock=time --format=json t.hart | grep -E 'ticks|hz'
hartscope report -q --clock=time t.hart
echo "== no timestamps"
from=$HARTSCOPE_CORPUS/sifive/e31_hello
hartscope import -q -P sifive "$from/e31_hello.rtd" -e "$from/e31_hello.elf" -o n.hart
hartscope report --clock=ticks n.hart; echo "exit $?"
hartscope replay --clock=ticks n.hart | head -n 3
echo "--- options that would have no effect"
hartscope report -q --hz=5 t.hart; echo "exit $?"
hartscope report -q --by-flow t.hart; echo "exit $?"
hartscope report -q --contexts -F main t.hart; echo "exit $?"
hartscope annotate -q --no-source --format=json t.hart; echo "exit $?"
