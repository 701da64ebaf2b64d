#!/bin/sh
# isa_classes.sh TOOL FILE...: the class of every instruction of RV64 programs
# and libraries against the mnemonic that the cross objdump prints.
tool=$1
shift
objdump=riscv64-linux-gnu-objdump
command -v $objdump >/dev/null || { echo "skipped: no $objdump"; exit 77; }
bad=0
for file; do
	[ -r "$file" ] || { echo "skipped: no $file"; exit 77; }
	$objdump -d -z -M no-aliases "$file" | "$tool" | sort | uniq -c | awk -v file="$file" '
	function class(m) {
		if (m ~ /^(0x|\.|unimp)|^c\.unimp/) return "other"
		sub(/^c\./, "", m)
		if (m ~ /^v/) return "vector"
		if (m ~ /^(amo|lr\.|sc\.)/) return "atomic"
		if (m ~ /^(mul|div|rem)/) return "multiply"
		if (m ~ /^(csr|ecall|ebreak|fence|mret|sret|wfi|sfence|frrm|frflags|fs(rm|flags)|fr?csr|rd(time|cycle))/)
			return "system"
		if (m ~ /^(l[bhwd]u?(sp)?|fl[whdq](sp)?)$/) return "load"
		if (m ~ /^(s[bhwd](sp)?|fs[whdq](sp)?)$/) return "store"
		if (m ~ /^f/) return "float"
		if (m ~ /^(beq|bne|blt|bge|bltu|bgeu|beqz|bnez)$/) return "branch"
		if (m ~ /^(j|jal|jr|jalr)$/) return "jump"
		return "integer"
	}
	{ all += $1; seen[$3] = 1 }
	$3 != class($2) { print $2 ": " $3 ", not " class($2); bad += $1 }
	END {
		for (c in seen) classes++
		print file ": " all + 0 " instructions, " classes + 0 " classes, " bad + 0 " differ"
		exit bad || all < 1000
	}' || bad=1
done
exit $bad
