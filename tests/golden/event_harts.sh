# Events of two harts without any instructions: in order of their times.
cat >messages.txt <<'END'
InCircuitTraceSync SRC=0 CKSRC=15 CKDF=0 CKDATA0=0x800 TSTAMP=100
InCircuitTraceSync SRC=0 CKSRC=15 CKDF=0 CKDATA0=0x800 TSTAMP=400
InCircuitTraceSync SRC=1 CKSRC=15 CKDF=0 CKDATA0=0x801 TSTAMP=200
InCircuitTraceSync SRC=1 CKSRC=14 CKDF=1 CKDATA0=0x801 CKDATA1=3 TSTAMP=300
InCircuitTrace SRC=1 CKSRC=14 CKDF=0 CKDATA0=0x1
InCircuitTraceSync SRC=1 CKSRC=15 CKDF=0 CKDATA0=0x801 TSTAMP=500
END
printf '\023\0\0\0\023\0\0\0' >nops.bin
hartscope encode -p src_bits=1 messages.txt -o two.nt || exit
hartscope import -q -P sifive -p src_bits=1 two.nt --image nops.bin@0x1000 \
	-o two.hart
hartscope replay two.hart
# the counter of 40 bits turns over before the second hart begins
cat >messages.txt <<'END'
InCircuitTraceSync SRC=1 CKSRC=15 CKDF=0 CKDATA0=0x801 TSTAMP=16
InCircuitTraceSync SRC=0 CKSRC=15 CKDF=0 CKDATA0=0x800 TSTAMP=0xffffffff00
InCircuitTraceSync SRC=0 CKSRC=15 CKDF=0 CKDATA0=0x800 TSTAMP=8
InCircuitTraceSync SRC=0 CKSRC=15 CKDF=0 CKDATA0=0x800 TSTAMP=24
END
hartscope encode -p src_bits=1 messages.txt -o turn.nt || exit
hartscope import -q -P sifive -p src_bits=1 turn.nt --image nops.bin@0x1000 \
	-o turn.hart
hartscope replay turn.hart
# instructions of one hart, events of the other
cat >messages.txt <<'END'
ProgTraceSync SRC=0 SYNC=5 I-CNT=0 F-ADDR=0x800 TSTAMP=100
InCircuitTraceSync SRC=1 CKSRC=15 CKDF=0 CKDATA0=0x801 TSTAMP=50
InCircuitTraceSync SRC=1 CKSRC=15 CKDF=0 CKDATA0=0x801 TSTAMP=150
ProgTraceSync SRC=0 SYNC=2 I-CNT=2 F-ADDR=0x802 TSTAMP=200
InCircuitTraceSync SRC=1 CKSRC=15 CKDF=0 CKDATA0=0x801 TSTAMP=250
ProgTraceCorrelation SRC=0 EVCODE=4 CDF=0 I-CNT=2 TSTAMP=0x1e4
END
hartscope encode -p src_bits=1 messages.txt -o mixed.nt || exit
hartscope import -q -P sifive -p src_bits=1 mixed.nt --image nops.bin@0x1000 \
	-o mixed.hart
hartscope replay mixed.hart
