#!/bin/sh
# usage: pgo.sh HARTSCOPE
#
# The commands of docs/pgo.md: a program is recorded, and what was recorded makes the
# next build of it better; clang by its sample profile, llvm-bolt by its branches.
# Both run the same, with fewer taken branches; clang's also with fewer instructions.
set -u
hartscope=$1
here=$(cd "$(dirname "$0")" && pwd)
bolt=/usr/lib/llvm-19/bin
for need in clang-19 ld.lld-19 llvm-profgen-19 llvm-profdata-19 "$bolt/perf2bolt" \
	qemu-riscv64 riscv64-linux-gnu-gcc; do
	command -v "$need" >/dev/null || {
		echo "skipped: no $need"
		exit 77
	}
done
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cp "$here/pgo/words.c" "$here/pgo/calls.c" "$dir"
cd "$dir" || exit 1
bad=0

flags='--target=riscv64-linux-gnu -static -fuse-ld=lld -O2 -g
-fdebug-info-for-profiling -funique-internal-linkage-names -Wl,--emit-relocs'
# build PROGRAM OPTION...
build() {
	out=$1
	shift
	clang-19 $flags "$@" -o "$out" words.c || exit 1
}
# measure PROGRAM: what it prints, its instructions and its taken branches
measure() {
	"$hartscope" record -q -o "$1.hart" -- "./$1" 100000 >"$1.out" || exit 1
	"$hartscope" export -q --to=bolt "$1.hart" || exit 1
	taken=$(awk '$1 == "B" { n += $4 } END { print n }' "$1.bolt.txt")
	instructions=$("$hartscope" report -q "$1.hart" |
		sed -n '1s/.*  \([0-9,]*\) instructions.*/\1/p' | tr -d ,)
	echo "$1: $instructions instructions, $taken taken branches"
}
# less WHAT NEW OLD PERCENT: at most so many percent of it
less() {
	[ $((100 * $2)) -le $(($4 * $3)) ] || {
		echo "FAILED: $1: $2, and $3 before"
		bad=1
	}
}

build before
measure before
old_taken=$taken old_instructions=$instructions

"$hartscope" export --to=unsymbolized before.hart 2>said
grep -q 'profile of before, build-id' said || bad=1
grep -q 'not built by clang\|no lines' said && {
	echo "FAILED: a warning of a program that fits"
	cat said
	bad=1
}
llvm-profgen-19 --binary=before --unsymbolized-profile=before.unsymbolized.txt \
	--use-offset=0 --format=text --output=before.prof || exit 1
llvm-profdata-19 show --sample --function=main before.prof >shown || bad=1
grep -q 'Function: main' shown || {
	echo "FAILED: llvm-profdata finds no main"
	bad=1
}
# the characters that were read: lines of the loop ran as often
grep -q '100000' shown || {
	echo "FAILED: no line of main ran 100000 times"
	cat shown
	bad=1
}
# same A B: our own profile is llvm-profgen's, but for lines that never ran
same() {
	"$hartscope" export -q --to=llvm-sample,unsymbolized "$1.hart" || bad=1
	llvm-profgen-19 --binary="$1" --unsymbolized-profile="$1.unsymbolized.txt" \
		--use-offset=0 --format=text --output="$1.prof" || exit 1
	grep -v ': *0$' "$1.prof" >want
	cmp -s want "$1.llvm-sample.prof" || {
		echo "FAILED: the profile of $1 is not that of llvm-profgen"
		diff want "$1.llvm-sample.prof" | head
		bad=1
	}
	llvm-profdata-19 merge --sample "$1.llvm-sample.prof" -o merged || bad=1
}
same before
for level in 0 2 3; do
	clang-19 $flags -O$level -o calls$level calls.c || exit 1
	"$hartscope" record -q -o calls$level.hart -- ./calls$level >/dev/null
	same calls$level
done
build direct -fprofile-sample-use=before.llvm-sample.prof
build after -fprofile-sample-use=before.prof
cmp direct after || bad=1
measure after
cmp before.out after.out || bad=1
less 'taken branches with a profile' $taken $old_taken 40
less 'instructions with a profile' $instructions $old_instructions 95

"$bolt/perf2bolt" --pa -p before.bolt.txt -o before.fdata before >said 2>&1 || {
	echo "FAILED: perf2bolt"
	cat said
	bad=1
}
grep -q 'mismatching disassembled function contents: 0 ' said || {
	echo "FAILED: branches that are not in the program"
	cat said
	bad=1
}
llvm-bolt-19 before -o bolted -data=before.fdata -reorder-blocks=ext-tsp \
	-reorder-functions=hfsort >said 2>&1 || {
	echo "FAILED: llvm-bolt"
	cat said
	bad=1
}
measure bolted
cmp before.out bolted.out || bad=1
less 'taken branches after llvm-bolt' $taken $old_taken 40

# another compiler's program is warned of
riscv64-linux-gnu-gcc -static -O2 -o gcc words.c
"$hartscope" record -q -o gcc.hart -- ./gcc 1000 >/dev/null
"$hartscope" export --to=unsymbolized gcc.hart 2>said
grep -q 'gcc was not built by clang' said || {
	echo "FAILED: no warning of a program that gcc built"
	bad=1
}
exit $bad
