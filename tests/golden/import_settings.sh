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
echo 'pcd = a.pcd' >b.settings
hartscope import --settings b.settings -o b.hart 2>&1; echo "exit $?"
echo 'image = code.bin' >b.settings
hartscope import --settings b.settings -o b.hart 2>&1; echo "exit $?"
