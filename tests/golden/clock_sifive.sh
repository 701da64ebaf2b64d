# Times of SiFive's dialect where no capture of the corpus has them: stamps that are
# XORed over a wrap of the 40 bits, of two harts whose times have nothing to do with each
# other, after a stop and a resume, and left out. SiFive's decoder (0.18) was run over
# 2,800 such messages and printed the same tick for each.
command -v riscv64-unknown-elf-as >/dev/null || exit 77
cat >loop.s <<'EOF'
.option norvc
.globl _start
_start:
nop
jal ra, f
nop
j _start
f:
nop
nop
ret
EOF
riscv64-unknown-elf-as loop.s -o loop.o &&
	riscv64-unknown-elf-ld -Ttext=0x1000 loop.o -o loop.elf || exit 1
cat >make.awk <<'EOF'
# What a hart's time is, and in the files what a decoder is to say of it: the time of
# message n, and that of instruction n of a hart.
function xor(a, b,    bit, x) {
	for (bit = 1; a || b; bit *= 2) {
		if (a % 2 != b % 2) x += bit
		a = int(a / 2); b = int(b / 2)
	}
	return x + 0
}
function stamp(h, full,    last) {
	last = now[h] % WRAP
	now[h] += rand() < 0.3 ? int(rand() * 3) : int(rand() * 9000)
	if (!full && rand() < 0.2) return ""
	has = 1
	printf "%.0f\n", now[h] >"messages.txt"
	if (full) { base[h] = now[h]; return sprintf(" TSTAMP=%.0f", now[h] % WRAP) }
	last = base[h] % WRAP; base[h] = now[h]
	return sprintf(" TSTAMP=%.0f", xor(now[h] % WRAP, last))
}
# A message that counts: its stamp is that of the last instruction.
function count(h, text, halfwords, full,    s) {
	has = 0
	s = stamp(h, full)
	ran[h] += halfwords / 2
	if (has) printf "%d %.0f\n", ran[h], now[h] >"instructions" h ".txt"
	print text s
}
BEGIN {
	srand(11); WRAP = 2 ^ 40
	now[0] = WRAP - 40000; now[1] = 2 ^ 39 - 1000
	for (n = 0; n < 400; n++) {
		h = int(rand() * 2); s = " SRC=" h " "; k = rand()
		if (!on[h]) {
			print "ProgTraceSync" s "SYNC=" (on[h] == "" ? 5 : 3) " I-CNT=0 F-ADDR=0x800" stamp(h, 1)
			on[h] = 1; last[h] = 2048; turn[h] = 10
		} else if (k < 0.7) {
			count(h, "IndirectBranch" s "B-TYPE=0 I-CNT=" turn[h] " U-ADDR=" (last[h] == 2048 ? 4 : 0), turn[h], 0)
			last[h] = 2052; turn[h] = 14
		} else if (k < 0.8) {
			count(h, "IndirectBranchSync" s "SYNC=2 B-TYPE=0 I-CNT=" turn[h] " F-ADDR=0x804", turn[h], 1)
			last[h] = 2052; turn[h] = 14
		} else if (k < 0.9) {
			print "Ownership" s "PROCESS=12" stamp(h, 0)
		} else {
			count(h, "ProgTraceCorrelation" s "EVCODE=4 CDF=0 I-CNT=4", 4, 0)
			on[h] = 0; now[h] += int(rand() * 2 ^ 30)
		}
	}
}
EOF
awk -f make.awk >text
hartscope encode -q -P sifive -p src_bits=1 -p ts_bits=40 -p ts_form=xor -o t.rtd text &&
	hartscope import -q -P sifive -p src_bits=1 -e loop.elf -o t.hart t.rtd || exit 1
hartscope dump -v t.hart | sed -n 's/.*; time \([0-9]*\).*/\1/p' | cmp - messages.txt &&
	echo "the times of all messages"
for hart in 0 1; do
	# of two messages after the same instruction the last one counts
	awk '{ at[$1] = $2 } END { for (n in at) print n, at[n] }' instructions$hart.txt |
		sort -n >want$hart.txt
	hartscope pcs -q --clock=ticks --hart $hart t.hart |
		awk 'NR == FNR { want[$1]; next } FNR in want { print FNR, $1 }' want$hart.txt - |
		cmp - want$hart.txt && echo "hart $hart: the times of instructions"
done
awk -v wrap=1099511627776 '{ n++; after += $2 > wrap } END {
	print (n > 100 ? "many" : "few") ", and " (after > 20 ? "many" : "few") " after the wrap" }' want0.txt
