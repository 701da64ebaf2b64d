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
