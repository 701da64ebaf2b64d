#!/bin/sh
# zcm.sh CHECKERS HARTSCOPE SOURCE: a program with the returns of Zcmp and the
# table jumps of Zcmt, encoded in both protocols, is read by the checkers, and is
# what its log says. Its attributes say that it has them: without these the same
# opcodes are stores. 77: no cross compiler.
set -u
checkers=$1 hartscope=$2 source=$3
cross=riscv64-unknown-elf
command -v $cross-as >/dev/null || {
	echo "skipped: no $cross-as"
	exit 77
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0

# binutils 2.40 does not know the names of the extensions, so they take the place
# of two that it knows.
$cross-as -march=rv32imac_zbkb_zbkx -mabi=ilp32 "$source" -o "$work/object" &&
	$cross-ld -m elf32lriscv -Ttext 0x80000000 "$work/object" -o "$work/plain" ||
	exit 1
sed 's/zbkb1p0/zcmp1p0/;s/zbkx1p0/zcmt1p0/' "$work/plain" >"$work/zcm"

# The way, by labels; each stands for the instructions up to the next one.
way=_start
for round in 1 2 3 4 5; do
	way="$way loop f skip back g f skip inner again"
done
way="$way end last"
$cross-nm -n "$work/zcm" | awk '$2 ~ /[tT]/ { print $1, $3 }' >"$work/labels"
# without symbols, for these say that .2byte is data
$cross-strip "$work/plain" -o "$work/bare" || exit 1
$cross-objdump -d "$work/bare" |
	sed -n 's/^ *\([0-9a-f]*\):	\([0-9a-f]*\) .*/\1 \2/p' >"$work/code"
echo "$way" | awk -v labels="$work/labels" -v code="$work/code" '
	BEGIN {
		while ((getline line < labels) > 0) {
			split(line, word, " ")
			label[substr(word[1], length(word[1]) - 7)] = word[2]
		}
		while ((getline line < code) > 0) {
			split(line, word, " ")
			word[1] = substr(word[1], length(word[1]) - 7)
			if (word[1] in label) at = label[word[1]]
			rows[at] = rows[at] "1," word[1] "," word[2] ",3,0,0,0,0\n"
		}
		print "VALID,ADDRESS,INSN,PRIVILEGE,EXCEPTION,ECAUSE,TVAL,INTERRUPT"
	}
	{ for (i = 1; i <= NF; i++) printf "%s", rows[$i] }' >"$work/log"
sed '1d; s/^1,\([^,]*\),.*/\1/' "$work/log" >"$work/pcs"
[ "$(wc -l <"$work/pcs")" -gt 60 ] || {
	echo "the log is too short"
	exit 1
}

# encoded PROGRAM OPTION...: make a recording of it
encoded() {
	program=$1
	shift
	rm -rf "$work/got.hart"
	"$hartscope" encode -q --from "$work/log" --log-format csv -e "$work/$program" \
		-o "$work/got.hart" "$@"
}
for options in '' '-p mode=btm' '-p implicit_return=0' '--protocol etrace' \
	'--protocol etrace -p return_stack_size_p=4 -p implicit_return=1' ; do
	# shellcheck disable=SC2086 # words
	encoded zcm $options &&
		"$(dirname "$0")/bundle.sh" "$checkers" "$hartscope" "$work/got.hart" || {
		echo "with $options"
		bad=1
	}
	"$hartscope" pcs "$work/got.hart" | sed 's/^0x//' | cmp - "$work/pcs" || bad=1
	for name in cm.push cm.popret cm.popretz cm.jt cm.jalt; do
		"$hartscope" replay --instructions "$work/got.hart" | grep -qw "$name" || {
			echo "replay has no $name"
			bad=1
		}
	done
	"$hartscope" report "$work/got.hart" >"$work/report" || bad=1
	grep -q 'no gaps' "$work/report" &&
		grep -q ' 10  *f$' "$work/report" && grep -q ' 5  *g$' "$work/report" || {
		cat "$work/report"
		bad=1
	}
done
encoded plain && "$hartscope" replay --instructions "$work/got.hart" >"$work/replay" &&
	grep -qw fsd "$work/replay" && ! grep -q 'cm\.' "$work/replay" || {
	echo "without attributes they are no stores"
	bad=1
}

# With the table in the program N-Trace keeps silent on jumps by it, and E-Trace does
# not; a stream that reports them is read all the same.
$cross-as -march=rv32imac_zbkb_zbkx -mabi=ilp32 --defsym TABLE=1 "$source" \
	-o "$work/object" &&
	$cross-ld -m elf32lriscv -Ttext 0x80000000 "$work/object" -o "$work/plain" ||
	exit 1
sed 's/zbkb1p0/zcmp1p0/;s/zbkx1p0/zcmt1p0/' "$work/plain" >"$work/table"
reports() {
	"$hartscope" dump "$work/got.hart" | grep -cE "Indirect|format 2|F2"
}
same() {
	"$hartscope" pcs "$work/got.hart" "$@" | sed 's/^0x//' | cmp - "$work/pcs" || {
		echo "by the table: $*"
		bad=1
	}
}
for options in '' '-p mode=btm' '-p implicit_return=1' '-p implicit_return=1 -p all_jumps=1'; do
	# shellcheck disable=SC2086 # words
	encoded zcm $options && said=$(reports)
	# all_jumps has a history bit for a direct jump, and none for one that is reported
	[ "$options" != "${options#*all_jumps}" ] || same -e "$work/table"
	# shellcheck disable=SC2086
	encoded table $options && quiet=$(reports)
	same
	[ $((said - quiet)) = 6 ] || {
		echo "with $options: $said jumps reported, and $quiet by the table"
		bad=1
	}
	"$hartscope" report "$work/got.hart" >"$work/report" || bad=1
	grep -q 'no gaps' "$work/report" && grep -q ' 5  *g$' "$work/report" || bad=1
done
encoded zcm --protocol etrace && cp "$work"/got.hart/streams/* "$work/said"
encoded table --protocol etrace && same && cmp "$work/said" "$work"/got.hart/streams/* ||
	bad=1
exit $bad
