#!/bin/sh
# usage: send.sh HARTSCOPE SOC_SERVER FIRMWARE
#
# Words sent from outside, by one command after another, while firmware runs on
# the virtual SoC: they are in the trace that is drained, and so is what ran.
hartscope=$1
server=$2
firmware=$3
[ -f "$firmware" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
pid=
trap 'kill $pid 2>/dev/null; rm -rf "$dir"' EXIT
cd "$dir" || exit 1

fail() {
	complain "$generation: $*"
}

# serve GENERATION: a topology of it, and a SoC
serve() {
	generation=$1
	end='"sinks": ["sram", "smem"], "buffer": { "start": "0x84000000", "size": "0x4000" }'
	more=
	if [ "$generation" = 1.0 ]; then
		more=', { "name": "ram", "type": "ram-sink", "base": "0x20011000", '"$end }"
		end='"outputs": ["ram"]'
	fi
	cat >soc.json <<END
{ "generation": "$generation", "components": [
  { "name": "te0", "type": "encoder", "base": "0x20000000", "hart": 0,
    "src": 0, "src_bits": 1, "outputs": ["funnel"] },
  { "name": "te1", "type": "encoder", "base": "0x20001000", "hart": 1,
    "src": 1, "src_bits": 1, "outputs": ["funnel"] },
  { "name": "funnel", "type": "funnel", "base": "0x20010000", $end }$more ] }
END
	rm -f port
	"$server" port soc.json "$firmware" 300 >want.pcs &
	pid=$!
	while [ ! -s port ]; do
		kill -0 $pid 2>/dev/null || exit 1
		sleep 0.05
	done
}

control() {
	verb=$1
	shift
	"$hartscope" control "$verb" -t soc.json \
		-b "openocd:127.0.0.1:$(cat port)" "$@" 2>&1
}

serve 0
control start -q --memory smem --timestamps --set tsItc=0 --set teInstrumentation=all \
	--set te0.itcTraceEnable=0xffffffff --set te1.itcTraceEnable=0x40 ||
	fail start
control send 6 0x70657266 --encoder te0 && control send 22 0xabc --encoder te0 &&
	control send 6 0x4142 --size=2 --encoder te0 &&
	control send 6 0x41 --size=1 --encoder te0 &&
	control send 6 0x51525354 --encoder te1 &&
	control send 15 738 --encoder te0 || fail send
control send 7 1 --encoder te1 >say || fail "send, another channel"
grep -q 'itcTraceEnable is 0x40, 0xc0 is wanted' say || fail "not told of a channel"
control stop >say || fail stop
control send 6 2 --encoder te0 >say || fail "send, stopped"
grep -q 'teTracing is 0, 1 is wanted' say || fail "not told of tracing"
control dump --memory smem -o all.hart -e "$firmware" >say || fail "dump: $(cat say)"
"$hartscope" dump --bare all.hart >all.txt
grep -E 'DataAcquisition|Ownership' all.txt | sed 's/ TSTAMP.*//' >got
diff - got <<END || fail "other words than were sent"
DataAcquisition SRC=0 IDTAG=24 DQDATA=0x70657266
DataAcquisition SRC=0 IDTAG=88 DQDATA=0xabc
DataAcquisition SRC=0 IDTAG=26 DQDATA=0x4142
DataAcquisition SRC=0 IDTAG=27 DQDATA=0x41
DataAcquisition SRC=1 IDTAG=24 DQDATA=0x51525354
Ownership SRC=0 PROCESS=0x2e2
END
# the channel from 16 on has its time whatever tsItc says
[ "$(grep DataAcq all.txt | grep -c TSTAMP)" = 1 ] || fail "times of channels"
grep -c 'InCircuitTraceSync.*CKSRC=0 CKDF=0 CKDATA0=0x0 TSTAMP' all.txt |
	grep -qx 2 || fail "no absolute time at the start"
"$hartscope" pcs --hart 0 all.hart >got.pcs
lines=$(wc -l <got.pcs)
[ "$lines" -gt 300 ] || fail "$lines instructions"
head -n "$lines" want.pcs | cmp -s - got.pcs || fail "not what ran"
kill $pid

serve 0
control send 6 1 --encoder te0 >say || fail "send, not started"
[ "$(grep -c 'the word is not traced' say)" = 4 ] || fail "not told why"
kill $pid

for old in 0.9.4 1.0; do
	serve $old
	control start --memory smem >say || fail "start: $(cat say)"
	control send 6 1 --encoder te0 >say
	[ $? = 2 ] || fail "sent where nothing takes it"
	grep -q 'no stimulus registers' say || fail "not told: $(cat say)"
	kill $pid
done
exit $bad
