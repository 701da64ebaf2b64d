# When each instruction retired, held against what SiFive's decoder prints of the
# same capture: the time of every message, and, where a message counts
# instructions, the time of the instruction that its count ends with.
[ -n "${HARTSCOPE_CORPUS:-}" ] || { echo "HARTSCOPE_CORPUS is not set"; exit 77; }
from=$HARTSCOPE_CORPUS/sifive/timestamp
hartscope import -q -P sifive "$from/timestamp.rtd" -e "$from/timestamp.elf" -o t.hart
xz -dc "$from/timestamp.reference.txt.xz" >theirs.txt
sed -n 's/.*Tics: \([0-9]*\).*/\1/p' theirs.txt >want.txt
hartscope dump -v t.hart | sed -n 's/.*; time \([0-9]*\).*/\1/p' >have.txt
cmp have.txt want.txt && echo "the times of $(wc -l <want.txt) messages"
# Their listing has lengths of instructions by their opcodes, and counts of
# half-words by message: where they meet an instruction has a time.
awk '
/^    [0-9a-f]+: +[0-9a-f]+ / {
	pc[++n] = "0x" substr($1, 1, length($1) - 1)
	end[n] = end[n - 1] + length($2) / 4
	at[end[n]] = n
}
/Tics: / && /I-CNT: / {
	t = c = $0
	sub(/.*Tics: /, "", t); sub(/,.*/, "", t)
	sub(/.*I-CNT: /, "", c); sub(/ .*/, "", c)
	if (c > 0) { sum += c; mark[++m] = sum; tick[m] = t }
}
END {
	for (i = 1; i <= m; i++)
		if (mark[i] in at)
			print at[mark[i]], tick[i], pc[at[mark[i]]]
}' theirs.txt >want.txt
hartscope pcs -q --clock=ticks t.hart | awk '
NR == FNR { want[$1] = $2 " " $3; next }
FNR in want { print FNR, $0 }' want.txt - >have.txt
awk '{ print $1, $2, $3 }' want.txt | awk '{ last[$1] = $0; if (!($1 in n)) n[$1] = ++k } END {
	for (i in n) row[n[i]] = last[i]; for (i = 1; i <= k; i++) print row[i] }' >once.txt
diff have.txt once.txt >difference.txt && echo "the same at $(wc -l <have.txt) instructions"
head -n 5 difference.txt
