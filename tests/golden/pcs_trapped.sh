# Instructions that raised an exception, of a trace that is long enough to be
# decoded in pieces: whoever decodes them, each is there once, at its place.
printf '\001\000\002\220\365\277' >code.bin # 100 c.nop; 102 c.ebreak; 104 c.j 100
awk 'BEGIN { for (i = 0; i < 300000; i++) {
	print "core   0: 0x0000000000000100 (0x00000001) c.nop"
	print "core   0: exception trap_breakpoint, epc 0x0000000000000102"
	print "core   0: 0x0000000000000104 (0x0000bff5) c.j 100"
} }' >log.txt
hartscope encode -q --from log.txt --image code.bin@0x100 -p sync_messages=1 -o traps.hart
hartscope info traps.hart | tail -n 1
hartscope pcs --trapped -j2 traps.hart | uniq -c | head -n 4
for jobs in 1 2; do
	hartscope pcs --trapped -j$jobs traps.hart | sort | uniq -c
	hartscope pcs --trapped -j$jobs --format=u64 traps.hart | wc -c
done
