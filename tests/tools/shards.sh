#!/bin/sh
# The law of shards, for every verb that has them: the same bytes for the whole by
# one thread, by two, and merged from any number of shards, with a trace that is
# healthy, one that is damaged, one of E-Trace and one of a packed bundle; and
# for several recordings at once.
#
#   shards.sh HARTSCOPE SCRATCH
set -eu
hartscope=$1 here=$2
rm -rf "$here"
mkdir -p "$here/bin"
cd "$here"
ln -s "$hartscope" bin/hartscope
PATH=$here/bin:$PATH

cat >work.c <<'END_OF_C'
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
static volatile unsigned ticks;
static void on(int signal) { (void)signal; ticks++; }
static unsigned step(unsigned x, int n)
{
	return n ? step(x * 1664525u + 1013904223u, n - 1) : x >> 3;
}
static unsigned odd(unsigned x) { return x & 4 ? step(x, 5) : x; }
int main(int argc, char **argv)
{
	const struct itimerval often = { { 0, 2000 }, { 0, 2000 } };
	unsigned sum = 0, rounds = argc > 1 ? atoi(argv[1]) : 300000;

	signal(SIGALRM, on);
	setitimer(ITIMER_REAL, &often, NULL);
	for (unsigned i = 0; i < rounds; i++)
		sum += odd(sum ^ i) % 7 ? step(i, i % 9) : i;
	printf("%u\n", sum);
}
END_OF_C
riscv64-linux-gnu-gcc -g -O1 -fno-inline -static -o work work.c
hartscope record -q --param mode=btm -o healthy.hart -- ./work >/dev/null
hartscope record -q --encode etrace -o etrace.hart -- ./work 40000 >/dev/null
hartscope pack -q -o packed.hart.tar.zst healthy.hart
stream=$(find healthy.hart/streams -type f)
size=$(wc -c <"$stream")
[ "$size" -gt 3145728 ] || { echo "a trace of only $size bytes"; exit 1; }
# a byte every 200,001 is another, and a piece is gone
cp -r healthy.hart damaged.hart
at=100000
while [ "$at" -lt "$size" ]; do
	printf '\000' | dd of=damaged.hart/"${stream#*/}" bs=1 seek=$at conv=notrunc \
		2>/dev/null
	at=$((at + 200001))
done
hartscope report -n 1 damaged.hart 2>&1 | grep -q "bytes of trace lost"

# whole BUNDLE VERB OPTIONS: by one thread and by two
whole() {
	bundle=$1 verb=$2
	shift 2
	hartscope "$verb" -q -j 1 "$@" -o whole "$bundle"
	hartscope "$verb" -q -j 2 "$@" -o - "$bundle" | cmp - whole
}
# parts N BUNDLE VERB OPTIONS
parts() {
	count=$1 bundle=$2 verb=$3
	shift 3
	rm -f ./*.part
	for i in $(seq "$count"); do
		hartscope "$verb" -q --shard "$i/$count" -o "$i.part" "$@" "$bundle"
	done
}
# law VERB FORMATS OPTIONS: all formats of two shards, the first of others
law() {
	verb=$1 formats=$2
	shift 2
	for format in $formats; do
		whole "$bundle_is" "$verb" "$@" --format="$format"
		mv whole "whole.$format"
	done
	for n in 2 1 3 7; do
		parts $n "$bundle_is" "$verb" "$@"
		for format in $formats; do
			shuf -e ./*.part |
				xargs hartscope merge -q --format="$format" -o merged
			cmp merged "whole.$format" || {
				echo "$verb $* $format $n"
				exit 1
			}
			checks=$((checks + 1))
			[ $n -eq 2 ] || break
		done
	done
}
checks=0
for bundle_is in healthy.hart damaged.hart etrace.hart packed.hart.tar.zst; do
	law report "text json csv"
	law report "text json csv" --durations
	law flame "html folded"
	law cover "json lcov cobertura drcov"
	law annotate json
	law stat "json text"
	law graph "json dot"
	echo "$bundle_is: the same"
done
# exports, by threads that decode ahead: of more than two pieces
hartscope record -q --param mode=btm -o short.hart -- ./work 130000 >/dev/null
printf '\000' | dd of="$(find short.hart/streams -type f)" bs=1 seek=700000 conv=notrunc \
	2>/dev/null
for format in perfetto ctf speedscope callgrind uftrace chrome folded pprof perf-script \
	vcd parquet; do
	for bundle_is in short.hart etrace.hart; do
		rm -rf by1 by2
		hartscope export -q --force -j 1 --to=$format -o by1 $bundle_is 2>/dev/null
		hartscope export -q --force -j 2 --to=$format -o by2 $bundle_is 2>/dev/null
		diff -r by1 by2
	done
done
echo "exports by two threads: the same"
bundle_is=healthy.hart
law report json --hart 0 --no-demangle
law cover json -e work --short-names

# a shard that was killed leaves a part, or nothing, and runs again
parts 3 healthy.hart report --durations
cp 2.part before
timeout -s KILL 0.01 hartscope report --durations --shard 2/3 -o 2.part \
	healthy.hart || true
hartscope report --durations --shard 2/3 -o 2.part healthy.hart
cmp 2.part before

# several recordings: whole ones in each shard
set -- healthy.hart damaged.hart etrace.hart packed.hart.tar.zst
for verb in cover annotate; do
	hartscope "$verb" -q --format=json "$@" >whole
	for n in 1 2 3 5; do
		rm -f ./*.part
		for i in $(seq $n); do
			hartscope "$verb" -q --shard "$i/$n" -o "$i.part" "$@"
		done
		shuf -e ./*.part | xargs hartscope merge -q --format=json -o merged
		cmp merged whole
		checks=$((checks + 1))
	done
done
for i in 1 2 3; do
	hartscope map --shard $i/3 --json "$@" -- stat
done | jq -s 'add | sort_by(.file) | .[].result.instructions' >mapped
hartscope map --json "$@" -- stat |
	jq 'sort_by(.file) | .[].result.instructions' | cmp - mapped
echo "several recordings: the same; $checks comparisons"
