# Recordings of accesses, hardware that is not as it should be, OpenOCD, and a
# whole trace of firmware, through registers.
. "$GOLDEN/control.inc"
guest=$BUILD/tests/pairs/soc/soc_guest64
server=$BUILD/tests/pairs/control/openocd_server
[ -f "$guest" ] && [ -x "$server" ] || exit 77
echo "== recorded and replayed"
hartscope control start -t soc.json -b soc --record accesses.txt; echo "exit $?"
head -n 5 accesses.txt
hartscope control start -t soc.json -b replay:accesses.txt; echo "exit $?"
hartscope control start -t soc.json -b replay:accesses.txt --stop-on-wrap
echo "exit $?"
echo "== not what the topology says"
idle='R 0x20000000 8\nR 0x20001000 8\n'
printf "$idle"'W 0x20003000 0\nR 0x20003000 8\nW 0x20003000 1\nR 0x20003000 9\n%s\n' \
	'R 0x20003004 0x10000000' >legacy.txt
hartscope control start -t soc.json -b replay:legacy.txt; echo "exit $?"
printf "$idle"'W 0x20003000 0\nR 0x20003000 9\nR 0x20003000 9\n' >stuck.txt
hartscope control start -t soc.json -b replay:stuck.txt --poll-limit 2
echo "exit $?"
printf "$idle"'D 0x20003000\n' >denied.txt
hartscope control start -t soc.json -b replay:denied.txt; echo "exit $?"
echo "== OpenOCD"
"$server" port 0x0=9 0x4=0x101 0x1000=8 0x1004=0x101 0x2000=0x9 0x2004=0x801 \
	0x3000=0x8 0x3004=0x3901 &
while [ ! -s port ]; do sleep 0.05; done
hartscope control show -t soc.json -b "openocd:127.0.0.1:$(cat port)"
echo "exit $?"
wait
hartscope control show -t soc.json -b "openocd:127.0.0.1:$(cat port)" 2>&1 |
	sed 's/port [0-9]*/port N/'
echo "== dead hardware: zeros, ones, anything, and nothing there"
dead() {
	hartscope control $1 -t dead.json -b "devmem:$2" ${3:-}; echo "$1: exit $?"
}
sed 's/"0x2000/"0x0000/' soc.json >dead.json
truncate -s 65536 zeros
tr '\000' '\377' <zeros >ones
awk 'BEGIN { for (x = i = 1; i <= 65536; i++) { x = (x * 75 + 74) % 65537; printf "%c", 65 + x % 58 } }' >anything
for file in zeros ones anything /dev/zero; do
	for verb in show stop save; do
		dead $verb $file
	done
	dead dump $file '-o dead.hart'
	dead probe $file
	dead start $file '--buffer 0x84000000:0x1000' 2>&1 | tail -n 1
done
ls -d dead.hart 2>/dev/null
cp soc.json dead.json # after the end of what can be mapped: a bus error
dead show /dev/zero
dead start /dev/zero
echo "== a trace"
sizes() {
	sed 's/[0-9][0-9,]* bytes/N bytes/; s/[0-9][0-9,]* instructions/N instructions/'
}
hartscope control dump -t soc.json -b "soc:$guest" --start --set trTeInstMode=6 \
	-e "$guest" -o run.hart 2>&1 | sizes
hartscope info run.hart | grep params
hartscope control dump -q -t soc.json -b "soc:$guest" --start --raw -o raw.bin >console
hartscope control dump -q -t soc.json -b "soc:$guest" --start --raw 2>beside | cmp - raw.bin
cmp console beside && echo "what it prints is never in the trace"
wc -c <raw.bin
echo "== data: kinds of packets, by type, size and address"
sed 's/"size": "0x1000"/"size": "0x400000"/' soc.json >wide.json
kinds() {
	hartscope control dump -q -t wide.json --memory smem -b "soc:$guest" --start -e "$guest" \
		--set trTeFormat=0 -o data.hart "$@" >console
	hartscope dump data.hart | grep -o 'Data[A-Z].* diff' |
		sed 's/ diff//' | sort -u
}
kinds --data-types store --data-sizes 8
kinds --data-types atomic
kinds --data-types csrrs
kinds --data-addresses 0x80000000:0x80003fff --data-types amoadd,amoor
hartscope replay data.hart | grep -o -e '-- amo.*' | sed 's/0x[0-9a-f]*/N/g' | sort -u
echo "== data trace in N-Trace, which 0.9.4 has"
cat >draft.json <<'END'
{ "generation": "0.9.4", "components": [
  { "name": "te0", "type": "encoder", "base": "0x20000000", "hart": 0,
    "src": 0, "src_bits": 1, "outputs": ["funnel"] },
  { "name": "funnel", "type": "funnel", "base": "0x20002000",
    "sinks": ["smem"],
    "buffer": { "start": "0x84000000", "size": "0x100000" } } ] }
END
hartscope control dump -t draft.json -b "soc:$guest" --start --data \
	--set teInstMode=6 -e "$guest" -o nexus.hart 2>&1 >console | sizes
hartscope info nexus.hart | grep params
hartscope dump nexus.hart | sed -n 2,4p | cut -c1-63
hartscope replay nexus.hart | grep -o -e '-- store .*' | head -n 2
hartscope report nexus.hart | grep -o 'no gaps'
echo "== a hart has the number that the topology says, not its source"
sed 's/"src": 0/"src": 1/' draft.json >apart.json
hartscope control dump -q -t apart.json -b "soc:$guest" --start -e "$guest" -o apart.hart >console
hartscope info apart.hart | grep -o ' 0  hart 0\| 1  hart 1'
hartscope pcs --hart 0 --strict -n 1 apart.hart
echo "== saved and restored"
rm -f port
"$server" port 0x0=9 0x4=0x101 0x8=0x10000 0x40=0x28008221 0x1004=0x101 0x2004=0x801 0x3004=0x3901 &
while [ ! -s port ]; do sleep 0.05; done
hartscope control save -t soc.json -b "openocd:127.0.0.1:$(cat port)" -o te0.regs
echo "exit $?"
wait
grep -v '=0x0$' te0.regs
grep -v -E 'Filter|Comp' te0.regs | hartscope control restore /dev/stdin -t soc.json -n |
	grep W
printf 'te0.trTeControl=1\nte0.trTeColour=1\n' >bad.regs
for file in bad none; do
	hartscope control restore $file.regs -t soc.json -n >accesses
	echo "exit $?"
	grep W accesses
done
echo "== timestamps"
sed 's/"generation": "1.0",/& "clock_hz": 100000000,/' soc.json >clock.json
for how in "clock.json" "soc.json" "clock.json --json"; do
	rm -f port
	"$server" port 0x0=9 0x4=0x101 0x40=0x28008221 0x1004=0x101 0x2004=0x801 0x3004=0x3901 &
	while [ ! -s port ]; do sleep 0.05; done
	# shellcheck disable=SC2086
	hartscope control show -t $how -b "openocd:127.0.0.1:$(cat port)" |
		grep -A 7 -E 'timestamps? of|"timestamp":' | grep -vE '^ *tr|^  +"tr'
	wait
done
echo "== firmware that has not ended"
hartscope control dump -t soc.json -b "soc:$guest" --start --cycles 500 \
	-e "$guest" -o short.hart 2>&1 >console | sizes
hartscope control dump -t soc.json -b soc --cycles 0; echo "exit $?"
hartscope control dump -t old.json -b "soc:$guest" --start -e "$guest" \
	--buffer 0x84000000:0x200000 -o old.hart 2>&1 >console | sizes
hartscope report old.hart | head -n 1 | sizes
echo "== nothing traced"
hartscope control dump -t soc.json -b "soc:$guest" --start --on-trigger \
	-o empty.hart 2>&1 >console | grep 'no trace'
hartscope control dump -t soc.json -b "soc:$guest" --start --json -o told.hart \
	2>/dev/null | sed 's/"bytes": [0-9]*/"bytes": N/'
echo "== the program begins it"
hartscope control start -t soc.json -b soc --by-program
hartscope control dump -t soc.json -b "soc:$guest" --start --by-program \
	-o empty.hart 2>&1 >console | grep 'no trace'
echo "== started twice"
rm -f port
"$server" port 0x0=0xb 0x4=0x101 0x1000=9 0x1004=0x101 0x2000=9 0x2004=0x801 \
	0x3000=9 0x3004=0x3901 &
while [ ! -s port ]; do sleep 0.05; done
hartscope control start -t soc.json -b "openocd:127.0.0.1:$(cat port)" 2>&1 | head -n 1
wait
echo "== decoded while it runs"
cat >one.json <<'END'
{ "generation": "1.0", "components": [
  { "name": "te0", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["ram"] },
  { "name": "ram", "type": "ram-sink", "base": "0x20003000", "sinks": ["smem"],
    "buffer": { "start": "0x84000000", "size": "0x40000" } } ] }
END
# of two harts that wait for each other one is missing: it never ends
endless=$BUILD/tests/pairs/soc/soc_two_harts64
timeout 50 "$HARTSCOPE" control dump -q -t one.json -b "soc:$endless" --follow \
	--raw | hartscope dump - --protocol=ntrace | head -n 2 | sed 's/I-CNT=.*//'
