# Streams of others that were damaged on purpose, against the log of Spike.
[ -n "${HARTSCOPE_CORPUS:-}" ] || { echo "HARTSCOPE_CORPUS is not set"; exit 77; }
towers=$HARTSCOPE_CORPUS/etrace/towers
xz -dc "$towers/spike_pc_trace.csv.xz" >towers.csv
# the boot ROM, which the ELF file does not have
printf '\227\002\000\000\223\205\002\002\163\045\100\361' >rom.bin
printf '\203\262\202\001\147\200\002\000' >>rom.bin
for stream in 00_good 03_last_byte_cut 15_fmt2_addr_flip 16_branchmap_flip \
	17_dup_fmt1 18_drop_fmt1 20_sync_addr_flip 23_context_pkt_inserted; do
	echo "--- $stream"
	hartscope import -q -P etrace -p framing=length5 -e "$towers/towers.elf" \
		--image rom.bin@0x1000 -o bad.hart \
		"$HARTSCOPE_CORPUS/etrace/corrupt/$stream.te_inst_raw"
	hartscope verify bad.hart --against towers.csv -q; echo "exit $?"
done
