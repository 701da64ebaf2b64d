#!/bin/sh
# Counts and outcomes of annotate against the list of retired PCs of the same
# recording, and its words against objdump's. Of a static program, so that its
# addresses are those of the file.
#   annotate.sh HARTSCOPE PROGRAM [OPTION...]     options of record
hartscope=$1 program=$2
shift 2
cross=riscv64-linux-gnu
for tool in $cross-objdump qemu-riscv64 "$program"; do
	command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
"$hartscope" record -q "$@" -o prog.hart -- "$program" >/dev/null || exit
"$hartscope" annotate -q -n 0 --no-source prog.hart >annotated || exit
"$hartscope" pcs -q prog.hart >pcs || exit
$cross-objdump -d -z --no-show-raw-insn "$program" |
	sed -n 's/^ *\([0-9a-f]*\):	\([^	]*\)	*\([^<#]*\).*/\1 \2 \3/p' |
	sed 's/ *$//' >objdump
awk '
FILENAME == "pcs" {
	sub(/^0x/, "", $1); sub(/^0+/, "", $1)
	count[$1]++
	if (last != "") went[last, $1]++
	last = $1
	next
}
FILENAME == "objdump" {
	at = $1
	sub(/^[^ ]* /, "")
	words[at] = $0
	next
}
/^ +(-|[0-9,]+) +[0-9a-f]+  / {
	seen = $1; gsub(/,/, "", seen); seen += 0
	at = $2
	rows++
	if (seen != count[at] + 0) { print at ": " seen " times, pcs " count[at] + 0; bad++ }
	ran += seen
	text = $0
	sub(/^ *[^ ]* *[^ ]*  /, "", text)
	target = text; sub(/ <.*/, "", target); sub(/.*,/, "", target)
	if (text ~ /  taken /) {
		taken = text; sub(/.*  taken /, "", taken); not_taken = taken
		sub(/, not .*/, "", taken); sub(/.*, not /, "", not_taken)
		gsub(/,/, "", taken); gsub(/,/, "", not_taken)
		branches++
		if (taken + 0 != went[at, target] + 0 || taken + not_taken != seen) {
			print at ": taken " taken " not " not_taken ", pcs " went[at, target] + 0
			bad++
		}
	}
	sub(/  taken .*/, "", text); sub(/ <.*/, "", text)
	if (text != words[at]) { print at ": " text ", objdump " words[at]; bad++ }
}
END {
	print rows + 0 " instructions ran " ran + 0 " times, " branches + 0 " branches, " bad + 0 " differ"
	exit bad > 0 || ran < 1000 || branches < 10
}' pcs objdump annotated
