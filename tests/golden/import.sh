. "$GOLDEN/small.inc"
hartscope encode messages.txt -o small.nt
hartscope import small.nt --image code.bin@0x100 -o small.hart 2>&1
hartscope import small.nt -e code.bin -o bad.hart; echo "exit $?"
hartscope import missing.nt --image code.bin@0x100 -o bad.hart; echo "exit $?"
hartscope import small.nt --protocol=morse --image code.bin@0x100 -o bad.hart

echo "exit $?"
(printf '\101\102\007'; cat small.nt) >cut.nt
hartscope import -q cut.nt --ring --image code.bin@0x100 -o cut.hart && hartscope info --gaps cut.hart | tail -3

# no streams of trace messages
printf 'PERFILE2' >perf.data
hartscope import perf.data --image code.bin@0x100 -o bad.hart; echo "exit $?"
cat perf.data | hartscope import - --image code.bin@0x100 -o bad.hart; echo "exit $?"
{
	printf '\0\3'
	printf '\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\1\0\0\0\0\23\0\0\0\0\0\0\0\0'
} >a.pcd
hartscope import a.pcd --image code.bin@0x100 -o bad.hart; echo "exit $?"
ls bad.hart 2>/dev/null || echo "nothing was made"

# no copy: a link
hartscope import -q small.nt --image code.bin@0x100 --in-place -o place.hart
[ -L place.hart/streams/import.nt ] && hartscope pcs place.hart | md5sum >place
hartscope pcs small.hart | md5sum | cmp - place && echo "in place: the same"
cmp small.nt small.hart/streams/import.nt
hartscope import --in-place - --image code.bin@0x100 -o bad.hart <small.nt; echo "exit $?"
cat small.nt | hartscope import -q - --image code.bin@0x100 -o pipe.hart && cmp small.nt pipe.hart/streams/import.nt && echo "from a pipe: the same"
rm small.nt
hartscope pcs place.hart; echo "exit $?"
