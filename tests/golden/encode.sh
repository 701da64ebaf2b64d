. "$GOLDEN/small.inc"
hartscope encode messages.txt | od -An -tx1
echo "ProgTraceSync SYNC=3 I-CNT=0 F-ADR=0x80" | hartscope encode -o x.nt; echo "exit $?"
echo "Ownership SRC=2 PROCESS=12" | hartscope encode -p src_bits=2 | od -An -tx1
echo "ResourceFull RCODE=99 RDATA=1" | hartscope encode -o x.nt
