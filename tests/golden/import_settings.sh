# Settings of SiFive's decoder: raw code, a key that is mistyped, keys that are
# not used; and no trace.
. "$GOLDEN/small.inc"
hartscope encode messages.txt -o small.rtd
cat >a.settings <<'END'
rtd = small.rtd
image = code.bin:0x100-0x204
archsize = 64
freq = 100
source.root = /src
srcbit = 0
trace.config.int.itc.perf.channel = 9
trace.cap.sink = 1
END
hartscope import --settings a.settings -o a.hart 2>&1; echo "exit $?"
hartscope pcs a.hart; hartscope info a.hart | grep params
# an option counts, whether it stands before the file or after it
echo '00000100-00001100 r-xp 00000000 00:00 0 /code.bin' >maps
for order in "-p perf_channel=3 --hz 7 --map 5,maps --settings a.settings" \
	"--settings a.settings -p perf_channel=3 --hz 7 --map 5,maps"; do
	hartscope import -q $order -o c.hart
	grep -E '"(perf_channel|clock_hz|pid|xlen)"' c.hart/manifest.json
done
hartscope import -q -P ntrace --settings a.settings -o c.hart
grep '"protocol"' c.hart/manifest.json
echo 'pcd = a.pcd' >b.settings
hartscope import --settings b.settings -o b.hart 2>&1; echo "exit $?"
echo 'image = code.bin' >b.settings
hartscope import --settings b.settings -o b.hart 2>&1; echo "exit $?"
