# Messages that hide something, and those that no encoder sends: every command
# that shows what ran mentions them, and --strict counts them.
. "$GOLDEN/small.inc"
bundle() {
	rm -rf small.nt small.hart
	small_bundle || exit 70
}
sed -i '1a Vendor TCODE=59 BYTES=ec03' messages.txt
hartscope dump --help >/dev/null
bundle
for verb in pcs replay report flame counters itc "info --gaps"; do
	echo "== $verb"
	hartscope $verb small.hart 2>&1 >/dev/null | cat
done
echo "== a reserved message is lost, whatever it was"
sed -i '2s/.*/Reserved TCODE=19 BYTES=4c03/' messages.txt
bundle
hartscope pcs small.hart
hartscope info --gaps small.hart | tail -n 2
echo "== a field too many"
sed -i '2s/.*/DirectBranch I-CNT=1 TSTAMP=7/' messages.txt
bundle
hartscope pcs small.hart
echo "== --strict"
sed -i '2s/.*/Vendor TCODE=59 BYTES=ec03/' messages.txt
bundle
hartscope pcs --strict small.hart
