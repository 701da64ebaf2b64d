# Times that have nothing to do with instruction counts: stamps at random, far apart
# and close, with losses. Each instruction's tick and each call's length are held
# against the definition, computed from the messages alone.
command -v riscv64-unknown-elf-as >/dev/null || exit 77
cat >random.s <<'EOF'
.option norvc
.macro begin name
.globl \name
.type \name, @function
\name:
.endm
begin _start
nop
jal ra, f
nop
jal ra, g
j _start
.size _start, . - _start
begin f
nop
nop
nop
nop
nop
nop
nop
ret
.size f, . - f
begin g
nop
nop
nop
ret
.size g, . - g
EOF
riscv64-unknown-elf-as -g random.s -o random.o &&
	riscv64-unknown-elf-ld -Ttext=0x1000 random.o -o random.elf || exit 1
cat >make.awk <<'EOF'
# Messages of `turns` turns of the loop; times at random, with losses.
function stamp(p) {
	if (rand() >= p) return ""
	d = rand() < 0.2 ? int(rand() * 20) : int(rand() * rand() * 9000)
	now += d
	if (first) { first = 0; return " TSTAMP=" now }
	return " TSTAMP=" d
}
BEGIN {
	srand(seed); now = 1000 + int(rand() * 1000); first = 1; d = 0
	print "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800 TSTAMP=" now; first = 0
	last = 2048; count = 10
	for (i = 0; i < turns; i++) {
		print "IndirectBranchHist B-TYPE=0 I-CNT=" 2 * count " U-ADDR=" (last == 2048 ? 4 : 12) " HIST=1" stamp(0.4)
		print "IndirectBranchHist B-TYPE=0 I-CNT=12 U-ADDR=12 HIST=1" stamp(0.4)
		last = 2056; count = 11
		if (rand() < 0.06) {
			print "Error ETYPE=0 ECODE=0" stamp(0.5)
			now += int(rand() * 9000)
			print "ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x800 TSTAMP=" now
			last = 2048; count = 10
		}
	}
}
EOF
cat >check.awk <<'EOF'
# The position of each instruction, and the length of each call, from the messages
# alone, by the definition: between two timestamps of one piece time is shared out
# evenly over what retired, rounded down.
function follow(pc) {
	if (pc == 4100) return 4116 # jal f
	if (pc == 4108) return 4148 # jal g
	if (pc == 4112) return 4096 # j _start
	if (pc == 4144) return 4104 # ret of f
	if (pc == 4160) return 4112 # ret of g
	return pc + 4
}
function add_stamp(t) { sc[++stamps] = n; st[stamps] = t }
function at(c,    i) {
	for (i = 1; i <= stamps && sc[i] < c; i++) ;
	if (i <= stamps && sc[i] == c) { how = ""; return st[i] }
	if (i <= stamps && i > 1) {
		how = "~"
		return st[i-1] + int((st[i] - st[i-1]) * (c - sc[i-1]) / (sc[i] - sc[i-1]))
	}
	how = !stamps ? "?" : i > stamps ? ">" : "<"
	return 0
}
function known() { return how == "" || how == "~" }
# a piece is over: print it
function flush(    i, p, t, from, ok) {
	for (i = 1; i <= n; i++) {
		t = at(i)
		printf "%s%s 0x%x\n", how, known() ? t : "", pcs[i] > "want.pcs"
	}
	for (i = 2; i <= n; i++) {
		if (pcs[i] != 4116 && pcs[i] != 4148) continue
		p = i + (pcs[i] == 4116 ? 8 : 4) - 1
		if (p >= n) continue # what it returned to is not in the piece
		from = at(i - 1); ok = known(); t = at(p)
		if (ok && known()) print pcs[i] == 4116 ? "f" : "g", from, t - from > "want.calls"
	}
	n = stamps = 0
}
{
	ts = icnt = -1; addr = 0
	for (i = 2; i <= NF; i++) {
		split($i, kv, "=")
		if (kv[1] == "TSTAMP") ts = kv[2]
		if (kv[1] == "I-CNT") icnt = kv[2] / 2
	}
	if (ts >= 0) now = /^ProgTraceSync/ ? ts : now + ts
}
/^Error/ { flush(); next }
/^ProgTraceSync/ { pc = 4096; n = 0 }
/^Indirect/ { while (icnt-- > 0) { pcs[++n] = pc; pc = follow(pc) } }
ts >= 0 { add_stamp(now) }
END { flush() }
EOF
for seed in 1 2 3 4 5 6; do
	rm -f want.pcs want.calls
	: >want.calls
	awk -v seed=$seed -v turns=200 -f make.awk >messages.txt
	hartscope encode messages.txt -o random.nt &&
		hartscope import -q random.nt -e random.elf -o random.hart
	awk -f check.awk messages.txt
	hartscope pcs -q --clock=ticks random.hart | sed -E 's/^([?<>])[0-9]+/\1/' >have.pcs
	[ "$(wc -l <want.pcs)" -gt 3000 ] && cmp have.pcs want.pcs && echo "the same instructions"
	hartscope replay -q --clock=ticks random.hart | sed 's/,//g' |
		awk 'NF == 3 && $3 ~ /^[fg]\(\);$/ && $1 $2 !~ /[<>?]/ {
			gsub(/~/, ""); print substr($3, 1, 1), $1, $2 }' >have.calls
	[ "$(wc -l <want.calls)" -gt 300 ] && diff have.calls want.calls && echo "the same calls"
	hartscope report -q --clock=ticks --format=csv random.hart | awk -F, '$2 == "f" || $2 == "g" {
		print $2, $10, $11, $15 }' | sort >have.report
	awk '{ if (!n[$1]++ || $3 < low[$1]) low[$1] = $3
		if ($3 > high[$1]) high[$1] = $3 }
		END { for (f in n) print f, n[f], low[f], high[f] }' have.calls | sort >want.report
	diff have.report want.report && echo "the same least and most"
done
