#!/bin/sh
# usage: namesakes.sh HARTSCOPE
#
# Static functions of one name in several files: calls of each as the program
# itself counts them by address (-finstrument-functions), instructions of each as
# `pcs` lists their addresses, files and addresses as readelf has them, against
# the rows of `report`. Then the same file without what names its sources, and
# two builds in one of which the name is ambiguous.
hartscope=$1
cross=riscv64-linux-gnu
for need in $cross-gcc $cross-readelf $cross-objcopy qemu-riscv64; do
	command -v $need >/dev/null || { echo "skipped: no $need"; exit 77; }
done
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
mkdir one two

work='{ int s = 0; for (int i = 0; i < n; i++) { sink += i; s += sink; } return s; }'
head='extern volatile int sink; static __attribute__((noinline)) int init(int n)'
cat >main.c <<-END
	$head $work
	volatile int sink;
	int b(void), c(void), d(void), e(void);
	int main(void)
	{
		int r = 0;
		for (int i = 0; i < 3; i++) r += init(4);
		r += b() + c() + d() + e();
	#ifndef ALONE
		for (int i = 0; i < 2; i++) r += init(9);
	#endif
		return r == 12345;
	}
END
cat >b.c <<-END
	$head $work
	int b(void) { int r = 0; for (int i = 0; i < 7; i++) r += init(i); return r; }
END
# two files that are called alike, and one in assembly, which has no file
for part in one two; do
	cat >$part/util.c <<-END
		$head { sink += n; return sink; }
		int NAME(void) { int r = 0; for (int i = 0; i < CALLS; i++) r += init(i);
			return r; }
	END
done
cat >e.S <<-END
	.text
	.globl e
	.type e, @function
	e:	addi sp, sp, -16
	sd ra, 8(sp)
	call init
	ld ra, 8(sp)
	addi sp, sp, 16
	ret
	.size e, .-e
	.type init, @function
	init:	li a0, 1
	ret
	.size init, .-init
END
cat >count.c <<-END
	#include <stdio.h>
	#include <stdlib.h>
	#define NO __attribute__((no_instrument_function))
	static struct { void *at; int calls; } seen[64];
	NO void __cyg_profile_func_enter(void *at, void *from)
	{
		int i = 0;
		(void)from;
		while (seen[i].at && seen[i].at != at) i++;
		seen[i].at = at;
		seen[i].calls++;
	}
	NO void __cyg_profile_func_exit(void *at, void *from) { (void)at; (void)from; }
	NO static void print(void)
	{
		FILE *f = fopen("calls", "w");
		for (int i = 0; f && seen[i].at; i++)
			fprintf(f, "%lx %d\n", (unsigned long)seen[i].at, seen[i].calls);
		if (f) fclose(f);
	}
	NO __attribute__((constructor)) static void begin(void) { atexit(print); }
END
bad=0
fail() { echo "FAILED: $*"; bad=1; }

flags="-O1 -finstrument-functions -c"
# shellcheck disable=SC2086
$cross-gcc $flags main.c b.c &&
	$cross-gcc $flags -DNAME=c -DCALLS=5 one/util.c -o c.o &&
	$cross-gcc $flags -DNAME=d -DCALLS=11 two/util.c -o d.o &&
	$cross-gcc -O1 -c count.c e.S &&
	$cross-gcc -static -o prog main.o b.o c.o d.o e.o count.o || exit 1
"$hartscope" record -q -o run.hart -- ./prog >out 2>err || exit 1
"$hartscope" pcs -q run.hart | sort | uniq -c | awk '{ print $2, $1 }' >ran

# ADDRESS SIZE FILE of each function called init, by readelf.
$cross-readelf -sW prog | awk '
	$4 == "FILE" { file = $8 }
	$4 == "FUNC" && $5 == "LOCAL" && $8 == "init" {
		sub(/^0*/, "", $2); print $2, $3, file }' >symbols
# Its row: NAME CALLS SELF.
awk '
	BEGIN { for (i = 0; i < 16; i++) digit[substr("0123456789abcdef", i + 1, 1)] = i }
	function value(hex, n, i) {
		sub(/^0x/, "", hex); n = 0
		for (i = 1; i <= length(hex); i++) n = n * 16 + digit[substr(hex, i, 1)]
		return n
	}
	FILENAME == "calls" { calls[$1] = $2; next }
	FILENAME == "symbols" {
		at[++k] = $1; low[k] = value($1); high[k] = low[k] + $2
		file[k] = $3; same[$3]++; next }
	{ v = value($1); for (i = 1; i <= k; i++)
		if (v >= low[i] && v < high[i]) {
			self[i] += $2
			if (v == low[i]) entered[i] += $2 } }
	END {
		for (i = 1; i <= k; i++) {
			name = same[file[i]] > 1 ? file[i] ":0x" at[i] : file[i]
			# the one in assembly does not count its calls
			n = at[i] in calls ? calls[at[i]] : entered[i]
			print "init (" name ")", n, self[i] } }' \
	calls symbols ran | sort >want
rows() {
	"$hartscope" "$@" --format=json | sed -n \
		's/.*"function": "\([^"]*\)".*"calls": \([0-9]*\),.*"self": \([0-9]*\) }.*/\1 \2 \3/p'
}
rows report -q run.hart | grep '^init' | sort >got
diff want got || fail "rows of report"
[ "$(wc -l <want)" -eq 5 ] || fail "not five functions"
grep -q '^init (main.c) 5 ' got || fail "five calls in main.c"

# Filters take all of a name, or one.
rows report -q -F init run.hart | grep '^init' | sort | diff want - || fail "-F init"
rows report -q -F 'init (b.c)' run.hart | grep '^init' >one.rows
grep '(b.c)' want | diff - one.rows || fail "-F 'init (b.c)'"
found() { "$hartscope" find -q --format=json "$1" run.hart | grep -c '"address"'; }
[ "$(found 'init (b.c)')" -eq 7 ] || fail "find 'init (b.c)'"
calls=$(awk '{ n += $(NF - 1) } END { print n }' want)
[ "$(found init)" -eq "$calls" ] || fail "find init"
"$hartscope" graph -q --of='init (b.c)' run.hart >graph || fail "graph --of"
grep -q '^init (b.c)  7 calls' graph || fail "graph of init (b.c)"
"$hartscope" annotate -q -f 'init (b.c)' run.hart >annotated ||
	fail "annotate -f"
[ "$(grep -c '^init' annotated)" -eq 1 ] || fail "annotate: one function"

# Without the names of files: by address, the same counts.
$cross-readelf -sW prog | awk '$4 == "FILE" && $8 { print "--strip-symbol=" $8 }' |
	sort -u >files
xargs $cross-objcopy prog bare <files || exit 1
"$hartscope" report -q -e bare --format=json run.hart >bare.json
sed -n 's/.*"function": "\(init [^"]*\)".*"calls": \([0-9]*\),.*"self": \([0-9]*\) }.*/\1 \2 \3/p' \
	bare.json | sort >got
sed 's/.*) //' want | sort >want.counts
sed 's/.*) //' got | sort | diff want.counts - || fail "counts without files"
sed 's/) .*//; s/init (0x//' got | sort >got.at
cut -d ' ' -f 1 symbols | sort | diff - got.at || fail "addresses without files"

# Another build, in which only main.c has one: its row is neither gone nor new.
for f in b c d; do
	echo "int $f(void) { return 1; }"
done >rest.c
echo 'int e(void) { return 1; }' >>rest.c
$cross-gcc -O1 -DALONE -static -o prog main.c rest.c || exit 1
"$hartscope" record -q -o alone.hart -- ./prog >out 2>err || exit 1
differ() { # before and after of each function in one line
	"$hartscope" diff -q --format=json "$@" | tr '\n' ' ' |
		sed 's/{ "function"/\n&/g' >diff.json
}
differ alone.hart run.hart
grep -q '"function": "init (main.c)".*"before": { "calls": 3,.*"after": { "calls": 5,' \
	diff.json || fail "diff: main.c is the same in both"
grep -q '"function": "init (b.c)".*"before": { "calls": 0,' diff.json ||
	fail "diff: b.c is new"
differ run.hart alone.hart
grep -q '"function": "init (main.c)".*"before": { "calls": 5,.*"after": { "calls": 3,' \
	diff.json || fail "diff: main.c is the same, the other way round"
echo "$(wc -l <want) functions called init, $calls calls"
exit $bad
