# Streams as they are and with damage here and there, decoded step by step and the
# fast way: what report, flame and cover show is the same. A loop of two ways, in
# histories and in branch messages.
printf '\001\000\143\004\265\000\355\277\001\000\001\000\325\277' >code.bin
awk 'BEGIN {
	x = 7
	print "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80"
	for (i = 0; i < 4000; i++) {
		x = x * 16807 % 2147483647
		print "ResourceFull RCODE=1 RDATA=" 1073741824 + x % 1073741824
		if (i % 100 == 99)
			print "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80"
	}
}' >htm.txt
awk 'BEGIN {
	x = 7
	print "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80"
	for (i = 0; i < 20000; i++) {
		x = x * 16807 % 2147483647
		print "DirectBranch I-CNT=" 4 * (x % 9) + (fresh(i) ? 3 : 5)
		if (i % 250 == 249)
			print "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80"
	}
}
function fresh(i) { return i % 250 == 0 }' >btm.txt
# one bit of each 3000th byte
damage() {
	size=$(wc -c <"$1") at=$2
	cp "$1" "$3"
	while [ "$at" -lt "$size" ]; do
		printf '\125' | dd of="$3" bs=1 seek="$at" conv=notrunc 2>/dev/null
		at=$((at + 3000))
	done
}
compare() {
	for verb in "report --format=json" "flame --format=folded" "cover --format=json"; do
		hartscope $verb -j1 "$1" >fast 2>/dev/null || echo "exit $?"
		hartscope $verb -j1 --thorough "$1" >slow 2>/dev/null
		[ -s fast ] && cmp fast slow && echo "$1: ${verb%% *} is the same"
	done
	hartscope report "$1" 2>/dev/null | head -1
}
for mode in htm btm; do
	hartscope encode $mode.txt -o $mode.nt
	damage $mode.nt 1500 bad_$mode.nt
	damage $mode.nt 77 worse_$mode.nt
	for name in $mode bad_$mode worse_$mode; do
		hartscope import -q $name.nt -p mode=$mode --image code.bin@0x100 -o $name.hart 2>/dev/null
		compare $name.hart
	done
done
