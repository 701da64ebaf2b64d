# Text by source and channel, a no-load string needs an ELF file; channel 6 has
# performance records.
cat >messages.txt <<EOF
InCircuitTraceSync CKSRC=0 CKDF=0 CKDATA0=0x0 TSTAMP=1000
DataAcquisition IDTAG=0 DQDATA=0x6c6c6548 TSTAMP=1
DataAcquisition IDTAG=2 DQDATA=0x216f
DataAcquisition IDTAG=24 DQDATA=0x70657266
DataAcquisition IDTAG=27 DQDATA=0x41
DataAcquisition IDTAG=3 DQDATA=0xa TSTAMP=3
DataAcquisition IDTAG=7 DQDATA=0x1b
DataAcquisition IDTAG=4 DQDATA=0x6275615b
EOF
hartscope encode messages.txt -o itc.nt
hartscope import itc.nt -o itc.hart --image messages.txt@0x100
hartscope itc itc.hart
hartscope itc --channel 0 --raw itc.hart
hartscope itc --channel 32 itc.hart
# A loss within a line, and a tab.
cat >lossy.txt <<END
InCircuitTraceSync CKSRC=0 CKDF=0 CKDATA0=0x0 TSTAMP=1000
DataAcquisition IDTAG=0 DQDATA=0x64636261 TSTAMP=1
Error ETYPE=0 ECODE=0 TSTAMP=1
DataAcquisition IDTAG=0 DQDATA=0x6809650a
END
hartscope encode lossy.txt -o lossy.nt
hartscope import lossy.nt -o lossy.hart --image lossy.txt@0x100
hartscope itc lossy.hart
