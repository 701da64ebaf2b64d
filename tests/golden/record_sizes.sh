# Sizes of the models of the SoC, and its contexts, reported by the topology file.
guest=$BUILD/tests/pairs/soc/soc_counts
[ -f "${guest}64" ] || exit 77
topology() {
	cat >soc.json <<END
{ "generation": "1.0", "soc": { $1 }, "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["ram"] },
  { "name": "ram", "type": "ram-sink", "base": "0x20001000",
    "sinks": ["smem"] } ] }
END
}
record() {
	hartscope record -q --soc=virt --topology=soc.json "$@"; echo "exit $?"
}
# 256 lines are read four times: 16 KiB hold them, and less holds none of them.
for size in 16384 8192 512; do
	echo "== l1d $size"
	topology "\"l1d\": $size"
	record -o c.hart "${guest}64"
done
echo "== fewer entries, and a smaller predictor"
topology '"l1d": true, "dtlb": 8, "bpu": 2'
record -o c.hart "${guest}32"
topology '"l1d": true, "dtlb": true, "bpu": true'
record -o c.hart "${guest}32"
echo "== the driver's SoC"
topology '"l1d": 1000'
hartscope control show -t soc.json -b soc; echo "exit $?"
record "${guest}64"
topology '"cache": 1024'
record "${guest}64"
topology '"context": "satp"'
hartscope control show -t soc.json -b soc; echo "exit $?"
topology '"context": "both"'
hartscope control dump -q -t soc.json --buffer 0x84000000:0x10000 --start \
	-b "soc:${guest}64" --set trTeContext=1 -e "${guest}64" -o d.hart >console
hartscope dump -v d.hart | grep -c hcontext
for context in both scontext hcontext none; do
	topology "\"context\": \"$context\""
	for xlen in 32 64; do
		echo "== $context, RV$xlen"
		record -p trTeContext=1 -o x.hart "$guest$xlen" >console
		hartscope dump x.hart | grep -o 'PROCESS=.*' | uniq
		hartscope replay x.hart | grep -o -e '-- [sh]context.*'
	done
done
echo "== both, E-Trace"
topology '"context": "both"'
record -E etrace -p trTeContext=1 -o x.hart "${guest}64" >console
hartscope replay x.hart | grep -o -e '-- .*context 0x[0-9a-f]*'
echo "== files that are read once: pipes"
topology '"l1d": 512'
cat soc.json | hartscope record -q --soc=virt --topology=/dev/stdin -o p.hart \
	"${guest}64" | grep l1d
hartscope record -q --soc=virt --topology=- -o p.hart "${guest}64" <soc.json |
	grep l1d
topology '"l1d": 300'
cat soc.json | hartscope control show -t /dev/stdin -b soc; echo "exit $?"
hartscope control show -t - -b soc <soc.json; echo "exit $?"
