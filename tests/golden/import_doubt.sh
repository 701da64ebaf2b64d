# Parameters that cannot be right: one plain message, and what would be.
i=0
while [ $i -lt 40 ]; do printf '\023\0\0\0'; i=$((i + 1)); done >nops.bin
for i in 0 1 2 3 4 5 6 7; do
	for src in 0 1; do
		echo "ProgTraceSync SRC=$src SYNC=5 I-CNT=$((i ? 4 : 0)) F-ADDR=$((0x800 + 4 * i))"
	done
done >messages.txt
hartscope encode -p src_bits=1 messages.txt -o two.nt || exit
try() {
	echo "--- $*"
	hartscope import two.nt -o two.hart "$@" 2>&1
	echo "exit $?"
}
try --image nops.bin@0x1000 -p src_bits=1
try --image nops.bin@0x1000
try --image nops.bin@0x1000 -P sifive -p src_bits=3
try --image nops.bin@0x109c -p src_bits=1
try --image nops.bin@0x8000 -p src_bits=1
try -p src_bits=1
try --image two.nt@0x1000 -p src_bits=13
# bytes that are nothing: no parameters are named, as with none it is a trace
awk 'BEGIN { x = 1
	for (i = 0; i < 50000; i++) {
		x = x * 16807 % 2147483647
		printf "\\%03o", int(x / 4096) % 256
	}
}' >noise.txt
printf "$(cat noise.txt)" >two.nt
for i in ntrace sifive; do try --image nops.bin@0x1000 -P $i; done
