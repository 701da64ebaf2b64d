# A buffer that is full ends within a message: that is said, and is no loss. A
# message with a fault at the end is, and so is memory that was never written.
. "$GOLDEN/small.inc"
hartscope encode messages.txt -o small.nt
head -c 7 small.nt >cut.nt
{ head -c 6 small.nt; printf '\002'; } >flaw.nt
{ head -c 4 small.nt; printf '\000\000\000'; } >zeros.nt
for name in cut flaw zeros; do
	echo "--- $name"
	hartscope import -q $name.nt --image code.bin@0x100 -o $name.hart
	hartscope pcs --strict $name.hart
	echo "exit $?"
	hartscope info --gaps --strict $name.hart | tail -n 2
	hartscope dump --strict $name.hart >/dev/null
	echo "dump: exit $?"
done
# the same of performance records
echo "--- records"
w() { echo "DataAcquisition IDTAG=$1 DQDATA=$2"; }
{
	w 24 0x70657266; w 27 0; w 24 0 # a header without counters
	w 27 2; w 24 0x1000             # a record, and the beginning of one
	w 27 2
} >records.txt
hartscope encode records.txt -o records.nt
hartscope import -q -P sifive records.nt --image code.bin@0x100 -o records.hart
hartscope counters --strict records.hart
echo "exit $?"
