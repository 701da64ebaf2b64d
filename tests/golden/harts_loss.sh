# Two harts in one stream of a ring that wrapped amid a message: each has its own
# loss, in its own bytes. The Error of one does not stop the other.
i=0
while [ $i -lt 64 ]; do printf '\023\0\0\0'; i=$((i + 1)); done >nops.bin
cat >messages.txt <<'END'
ProgTraceSync SRC=1 SYNC=5 I-CNT=0 F-ADDR=0x800 TSTAMP=100
ResourceFull SRC=0 RCODE=0 RDATA=10
ProgTraceSync SRC=0 SYNC=5 I-CNT=0 F-ADDR=0x800 TSTAMP=110
ProgTraceSync SRC=1 SYNC=2 I-CNT=4 F-ADDR=0x804 TSTAMP=120
Error SRC=0 ETYPE=0 ECODE=0
ProgTraceSync SRC=1 SYNC=2 I-CNT=4 F-ADDR=0x808 TSTAMP=130
ProgTraceSync SRC=1 SYNC=2 I-CNT=4 F-ADDR=0x80c TSTAMP=140
ResourceFull SRC=0 RCODE=0 RDATA=8
ProgTraceSync SRC=1 SYNC=2 I-CNT=4 F-ADDR=0x810 TSTAMP=150
ProgTraceSync SRC=0 SYNC=7 I-CNT=0 F-ADDR=0x820 TSTAMP=160
ProgTraceCorrelation SRC=1 EVCODE=4 CDF=0 I-CNT=4
ProgTraceCorrelation SRC=0 EVCODE=4 CDF=0 I-CNT=4
END
hartscope encode -p src_bits=1 messages.txt -o whole.nt || exit
show() {
	hartscope import -q -P sifive -p src_bits=1 "$@" --image nops.bin@0x1000 \
		-o harts.hart
	hartscope replay -q harts.hart
	hartscope info -q --gaps harts.hart | tail -n +9
}
echo "--- whole"
show whole.nt
hartscope info --format=json harts.hart |
	sed -n '/"harts": \[/,$p' | grep -E '"(hart|bytes|shared|stream|streams)"|\]'
echo "--- cut amid the first message"
tail -c +4 whole.nt >cut.nt
show --ring cut.nt
# without --ring the piece is no message either
show cut.nt
