#!/bin/sh
# Lines of cover against gcov's, of the same program built with --coverage and
# run under QEMU.
#   cover.sh HARTSCOPE SOURCE [ARGUMENT...]
# A line that both have must have the same count, but for what gcov counts from
# its graph and not from what ran: what setjmp returns to a second time, which it
# does not see, and a for without a condition, which it enters once more. gcov counts a function in
# the line of its name, where line tables have that of its first instruction,
# which may be a line or more below; and they have the line of its closing brace,
# where it returns, which gcov has not. It also counts lines, as those
# of case labels, for which the compiler made no instruction. Nothing else may
# differ.
hartscope=$1 source=$2
shift 2
cross=riscv64-linux-gnu
for tool in $cross-gcc $cross-gcov qemu-riscv64; do
	command -v $tool >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
cp "$source" prog.c
flags="-O0 -g -static -pthread"
$cross-gcc $flags prog.c -o prog || exit
$cross-gcc $flags --coverage prog.c -o counted || exit
qemu-riscv64 ./counted "$@" >counted.out
code=$?
"$hartscope" record -q -o prog.hart -- ./prog "$@" >prog.out
[ $? -eq $code ] && cmp counted.out prog.out || { echo "the two runs differ"; exit 1; }
"$hartscope" cover -q --format=lcov prog.hart -o prog.info || exit
$cross-gcov -t counted-prog.gcda >prog.gcov || exit
# lines of rows in whose place another row follows: no instruction has them
$cross-objdump --dwarf=decodedline prog |
	awk '$1 == "prog.c" && $2 ~ /^[0-9]+$/ {
		if (address && $3 != address) print line
		line = $2; address = $3
	} END { print line }' >prog.lines
awk -F: '
FILENAME == "prog.lines" { real[$1 + 0] = 1; next }
FILENAME == "prog.info" {
	split($2, f, ",")
	if ($1 == "FN") name[f[2]] = f[1]
	if ($1 == "FNDA") { calls[name[f[2]]] = f[1] }
	if ($1 == "DA") ours[f[1]] = f[2]
	next
}
{
	count = $1; line = $2 + 0
	gsub(/[ *]/, "", count)
	text[line] = $0
	sub(/^[^:]*:[^:]*:/, "", text[line])
	if (count == "-" || !line) next
	gcov[line] = count ~ /^[#=]+$/ ? 0 : count
}
END {
	for (line in gcov) {
		if (line in ours) {
			both++
			ran += ours[line] > 0
			if (ours[line] == gcov[line]) continue
			if (text[line] ~ /setjmp/ && ours[line] > gcov[line] ||
			    text[line] ~ /for .*;;/ && ours[line] == gcov[line] - 1) {
				graph++
				continue
			}
			print "line " line ": " ours[line] ", gcov " gcov[line]
			bad++
			continue
		}
		# the name of a function, whose first instruction is below
		at = line + 0
		while (at < line + 6 && !(at in calls)) at++
		if (at in calls && calls[at] == gcov[line] && text[at] ~ /^{$/)
			names++
		else if (!(line in real))
			empty++
		else { print "line " line ": only gcov has it, " gcov[line]; bad++ }
	}
	for (line in ours)
		if (!(line in gcov)) {
			if (text[line] !~ /^[ \t]*[{}]/) {
				print "line " line ": gcov has it not, " ours[line]
				bad++
			} else braces++
		}
	print both + 0 " lines have the same count, " ran + 0 " of them ran; " \
		names + 0 " names and " braces + 0 " braces of functions; " \
		graph + 0 " by the graph, " empty + 0 " without code; " bad + 0 " differ"
	exit bad > 0 || both < 5 || ran < 5
}' prog.lines prog.info prog.gcov
