# Real hardware and libosd: the same logs again, byte for byte; logs of an FPGA
# and the text that its program printed.
[ -n "${HARTSCOPE_CORPUS:-}" ] || { echo "skipped: HARTSCOPE_CORPUS is not set"; exit 77; }
stm=$HARTSCOPE_CORPUS/stm
for width in 16 32 64; do
	hartscope import -q -P stm "$stm/osd_stm_vw$width.dtd" -o w.hart
	sed 's/ print$//' "$stm/osd_stm_vw$width.libosd-events.txt" >want
	hartscope stm -q --format=osd w.hart | cmp - want && echo "$width bits: the same"
done
for log in systrace.0002.log coretrace.0003.log; do
	hartscope import -q -P stm "$stm/$log" -o l.hart
	hartscope stm --format=osd l.hart | cmp - "$stm/$log" && echo "$log: the same"
done
hartscope import -q -P stm "$stm/systrace.0002.log" -o l.hart
hartscope stm l.hart
hartscope stm --format=print l.hart
hartscope stm --between 4,4 l.hart
