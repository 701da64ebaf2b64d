# A ring wrapped over the header, and into a record: with the header from the
# file of another trace the counters are there again.
. "$GOLDEN/counters.inc"
counters_bundle
hartscope counters -q --files whole counters.hart
# header, 15 writes; the first record's 6, of which the last two are kept
sed '2,20d' counters.txt >ring.txt
hartscope encode ring.txt -o ring.nt
hartscope import -q -P sifive --ring ring.nt -e calls.elf -o ring.hart
echo "--- without"
hartscope counters ring.hart
echo "--- with"
head -n 6 whole/calls.perf >header.perf
hartscope counters --header header.perf ring.hart
echo "exit $?"
hartscope counters -q --header header.perf --format=json ring.hart | head -n 12
hartscope counters --header header.perf --files made ring.hart
sed 's|ffl:.*||; s|^# ELFPATH.*||' made/calls.perf | head -n 8
hartscope report --counters --header header.perf ring.hart
# a header that is there counts for more
hartscope counters -q --header header.perf counters.hart | head -n 3
echo "--- wrong"
hartscope counters --header ring.txt ring.hart
echo "exit $?"
hartscope report --counters --header nothing ring.hart
echo "exit $?"
