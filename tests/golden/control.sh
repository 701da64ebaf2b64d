# What stands in registers and what is built of them; a dry run; what is refused.
. "$GOLDEN/control.inc"
echo "== show"
hartscope control show -t soc.json -b soc; echo "exit $?"
hartscope control show -t old.json -b soc --json | head -n 20
echo "== probe"
hartscope control probe -t soc.json -b soc | grep -v Filter | grep -v Comp
hartscope control probe -t old.json -b soc | head -n 30
echo "== dry run"
hartscope control start -t soc.json --dry-run --stop-on-wrap --timestamps \
	--addresses 0x80000000:0x80000fff --set te1.trTeInstSyncMax=9
hartscope control start -t old.json -n --buffer 0x180000000:0x10000 | tail -n 40
hartscope control stop -t soc.json -n
echo "== filters of data"
hartscope control start -t soc.json -n --addresses 0x80000000:0x80000fff \
	--data-addresses 0x80001000:0x800010ff --data-addresses 64 \
	--data-types store,atomic --data-sizes 4,8 --set trTeFormat=0 |
	grep -E 'W .* te0 trTe(DataF|.*Filter[12]|.*Comp1)'
echo "== filters of instructions"
hartscope control start -t soc.json -n --addresses 0x80000000:0x80000fff \
	--filter privilege=U+S,context=5 --filter privilege=M |
	grep -E 'W .* te0 trTe(InstF|.*Filter[12]|.*Comp[12])'
echo "== send"
hartscope control send 3 0x1234 -t old.json -n; echo "exit $?"
hartscope control send 15 0x41 -t old.json -n --size=1; echo "exit $?"
hartscope control send 31 0x4142 -t old.json -n --size=2; echo "exit $?"
hartscope control send 3 0x1234 -t old.json -n --size=1; echo "exit $?"
hartscope control send 3 0x1234 -t old.json -n --size=3; echo "exit $?"
hartscope control send -t soc.json -n 3 1 --encoder te1; echo "exit $?"
hartscope control send -t soc.json -n 3 1; echo "exit $?"
hartscope control send -t old.json -n 32 1; echo "exit $?"
hartscope control send -t old.json -n 3; echo "exit $?"
echo "== refused"
hartscope control start -b soc; echo "exit $?"
hartscope control stard -t soc.json -n; echo "exit $?"
hartscope control start -t none.json -n; echo "exit $?"
hartscope control start -t soc.json -b jtag; echo "exit $?"
hartscope control start -t soc.json -n --set trTeInstMod=3; echo "exit $?"
hartscope control start -t soc.json -n --set trTeEnable=1; echo "exit $?"
hartscope control start -t soc.json -n --set te0.trTeInstMode=9; echo "exit $?"
hartscope control start -t soc.json -n --sink te0; echo "exit $?"
hartscope control start -t soc.json -n --memory tape; echo "exit $?"
hartscope control start -t old.json -n >dry; echo "exit $?"
hartscope control start -t old.json -n --buffer 0xfffff000:0x2000; echo "exit $?"
hartscope control start -t soc.json -n --data-addresses x; echo "exit $?"
hartscope control start -t soc.json -n --data-addresses 9:8; echo "exit $?"
hartscope control start -t soc.json -n --filter privilege=H; echo "exit $?"
hartscope control start -t soc.json -n --filter main,context=5; echo "exit $?"
hartscope control start -t old.json -n --buffer 0x180000000:0x10000 \
	--filter privilege=M >dry; echo "exit $?"
hartscope control start -t soc.json -n --data-types loads; echo "exit $?"
hartscope control start -t soc.json -n --data-sizes 4,3; echo "exit $?"
hartscope control show -t soc.json -n --data-sizes 4; echo "exit $?"
hartscope control start -t soc.json -n --addresses 5; echo "exit $?"
hartscope control show -t soc.json -b uio:99999; echo "exit $?"
hartscope control stop -t soc.json -n --start; echo "exit $?"
hartscope control stop -t soc.json -n --encoder te0; echo "exit $?"
hartscope control probe -t soc.json -b soc --sink ram; echo "exit $?"
hartscope control dump -t soc.json -n --timestamps; echo "exit $?"
hartscope control dump -t soc.json -n --for 5; echo "exit $?"
hartscope control dump -t soc.json -b soc --start --for 5; echo "exit $?"
hartscope control dump -t soc.json -n --cycles 5; echo "exit $?"
hartscope control dump -t soc.json -b soc -o -; echo "exit $?"
hartscope control dump -t soc.json -n --raw -P etrace; echo "exit $?"
hartscope control start -t soc.json -n -o here; echo "exit $?"
hartscope control send -t soc.json -n --json 3 1; echo "exit $?"
hartscope control stop -t soc.json -n --json; echo "exit $?"
hartscope control probe -t soc.json -n -p mode=btm; echo "exit $?"
hartscope control show -t soc.json -b openocd:nohost.invalid 2>&1 | sed 's/6666: .*;/6666: WHY;/'
hartscope control show -t soc.json -b openocd:localhost:notaport 2>&1 | grep -c Success
hartscope control stop -t soc.json -b soc --record /dev/full; echo "exit $?"
echo "== JSON, and where it goes"
hartscope control start -t soc.json -b soc --json 2>/dev/null | head -n 4
hartscope control show -t soc.json -b soc --json -o shown.json; echo "exit $?"
head -n 5 shown.json
hartscope control probe -t soc.json -b soc --json | sed -n "/trTeInstMode/,/]/p" | head -n 7
hartscope control dump -t soc.json -n -o none.hart --start | tail -n 1
ls none.hart 2>/dev/null || echo "no bundle of a dry run"
