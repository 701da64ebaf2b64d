#!/bin/sh
# run.sh NAME HARTSCOPE PLUGIN COMPARE BUILT EXAMPLES CHECKERS [OPTION]: record program
# NAME in both protocols, with PLUGIN in the same QEMU, which shares no line with
# ours, and COMPARE every instruction of every thread. NAME is one of EXAMPLES, or
# build.sh makes it in BUILT. No gaps; the independent checkers of the folder
# CHECKERS read it, too. 77: build.sh says that it cannot be had.
set -u
name=$1 hartscope=$2 plugin=$3 compare=$4 built=$5 examples=$6
checkers=$7 option=${8:-}
scripts=$(dirname "$0")
program=$built/$name/program root=/usr/riscv64-linux-gnu status=0 input=/dev/null
if [ -x "$examples/$name" ]; then
	program=$examples/$name
else
	"$scripts/build.sh" "$name" "$built" || exit $?
	[ ! -d "$built/$name/root" ] || root=$built/$name/root
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0

case $name in
lua | luajit) set -- "$scripts/script.lua" ;;
sqlite3) set -- :memory: && input=$scripts/script.sql ;;
dash) set -- "$scripts/script.sh" && status=3 ;;
bash) set -- --norc "$scripts/script.sh" && status=3 ;;
perl) set -- "$scripts/script.pl" ;;
jq) set -- -n -f "$scripts/script.jq" ;;
python3) set -- -I -S "$scripts/script.py" ;;
bzip2 | minigzip) set -- -9 && input=$work/input ;;
*) set -- ;;
esac
# Something to compress, the same everywhere.
awk 'BEGIN { for (i = 0; i < 4000; i++) print i * i % 10007, "line", i % 97 }' >"$work/input"

wrong() {
	echo "$name, $protocol: $*"
	bad=1
}
# check_thread TID HART: adds to `trapped` how many only QEMU has
check_thread() {
	log=$work/executed/$1
	count=$(od -An -tu8 -N8 "$log" | tr -d ' ')
	"$hartscope" pcs --strict --trapped --format=u64 --hart="$2" \
		"$work/run.hart" >"$work/pcs" || wrong "hart $2: pcs ends with $?"
	tail -c +9 "$log" | head -c $((8 * count)) >"$work/log"
	"$compare" "$work/log" "$work/pcs" "$left" >"$work/compared"
	only=$(sed -n 's/.* are the same, \([0-9]*\) of .*/\1/p' "$work/compared")
	if [ -z "$only" ]; then
		cat "$work/compared"
		wrong "hart $2, thread $1"
	fi
	trapped=$((trapped + ${only:-0})) all=$((all + count))
	rm "$log"
}
record() {
	rm -rf "$work/run.hart" "$work/executed"
	mkdir "$work/executed"
	env -i PATH=/usr/bin:/bin QEMU_LD_PREFIX="$root" "$hartscope" record \
		-o "$work/run.hart" ${option:+"$option"} "$@" <$input >"$work/out.$protocol" 2>"$work/err"
	got=$?
	[ $got = $status ] || wrong "record ends with $got"
	cat "$work/err"
	# What a signal made uncertain is left out, and reported.
	left=$(sed -n 's/,//g; s/.* \([0-9]*\) instructions* left out.*/\1/p' "$work/err")
	left=${left:-0}
}

for protocol in ntrace etrace; do
	record -E $protocol --qemu-arg=-plugin \
		--qemu-arg="$plugin,dir=$work/executed" -- "$program" "$@"
	"$scripts/../../check/bundle.sh" "$checkers" "$hartscope" \
		"$work/run.hart" user=1 || wrong "refused by the checker"
	threads=$(find "$work/executed" -type f | wc -l) trapped=0 all=0
	"$hartscope" info "$work/run.hart" |
		sed -n 's/^ *\([0-9][0-9]*\)  [a-z]* \([0-9][0-9]*\)  *[0-9].*/\2 \1/p' >"$work/harts"
	while read -r tid hart; do
		check_thread "$tid" "$hart"
	done <"$work/harts"
	[ "$(wc -l <"$work/harts")" = "$threads" ] ||
		wrong "of $threads threads, recorded are $(wc -l <"$work/harts")"
	[ $trapped = "$left" ] || wrong "$trapped left out, $left reported"
	echo "$name, $protocol: $threads threads, $all instructions compared"
done
exit $bad
