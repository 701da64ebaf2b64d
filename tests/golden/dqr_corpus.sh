# Captures of SiFive's cores: the PCs of the listing against those of the
# reference text, and what was printed through ITC.
[ -n "${HARTSCOPE_CORPUS:-}" ] || { echo "HARTSCOPE_CORPUS is not set"; exit 77; }
corpus=$HARTSCOPE_CORPUS/sifive
# the addresses of instruction lines, perhaps after "[core.process] "
pcs() {
	awk '/^(\[[^]]*\] )?    [0-9a-f]+: +[0-9a-f][0-9a-f][0-9a-f][0-9a-f]/ {
		sub(/^\[[^]]*\] /, ""); sub(/:.*/, ""); sub(/^ +0*/, "");
		print
	}'
}
compare() {
	xz -dc "$1" | pcs >want.txt
	hartscope replay --format=dqr -q capture.hart | pcs >have.txt
	if cmp -s have.txt want.txt; then echo "same"; else echo "different"; fi
	wc -l <have.txt
	# and the instructions in words, without comments, symbols, where jumps
	# went, and the ra that its release of binutils prints for a long jal
	xz -dc "$1" | words >want.txt
	hartscope replay --format=dqr -q capture.hart | words >have.txt
	diff want.txt have.txt >differ.txt
	echo "$(grep -c '^<' differ.txt) of $(wc -l <want.txt) instructions in other words"
	head -5 differ.txt
}
words() {
	awk '/^(\[[^]]*\] )?    [0-9a-f]+: +[0-9a-f][0-9a-f][0-9a-f][0-9a-f]/ {
		sub(/^\[[^]]*\] /, ""); sub(/ #.*/, ""); sub(/ \[.*/, "")
		sub(/[ \r]+$/, ""); sub(/^ +0*/, ""); sub(/: +/, ": ")
		sub(/jal	ra,/, "jal	"); sub(/ <.*/, "")
		print
	}'
}
for name in e31_hello e31_crc timestamp itc_printf event-call; do
	echo "--- $name"
	hartscope import -q -P sifive "$corpus/$name/$name.rtd" \
		-e "$corpus/$name/$name.elf" -o capture.hart
	compare "$corpus/$name/$name.reference.txt.xz"
	[ $name != itc_printf ] || hartscope itc capture.hart
done
linux=$corpus/linux-static
echo "--- linux-static"
hartscope import -q --settings "$linux/gtod.settings" -o capture.hart
hartscope replay --format=dqr -q capture.hart | pcs | wc -l
hartscope import -q --settings "$linux/gtod.settings" -p resync=sync \
	-o capture.hart
compare "$linux/gtod.reference.txt.xz"
hartscope import -q --settings "$linux/gtod.settings" -p resync=syn \
	-o capture.hart
echo "exit $?"
