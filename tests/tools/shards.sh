#!/bin/sh
# The law of shards, for every verb that has them: the same bytes for the whole by
# one thread, by two, and merged from any number of shards, with a trace that is
# healthy, one that is damaged, one of E-Trace and one of a packed bundle; of
# threads, of harts with software events beside them, of contexts and of
# performance counters; and for several recordings at once.
#
#   shards.sh HARTSCOPE FIRMWARE SCRATCH
set -eu
hartscope=$1 firmware=$2 here=$3
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
	law report "text json csv" --contexts
	law report "text json" --counters
	echo "$bundle_is: the same"
done

# a loop whose privilege changes, and its context with it only now and then, with
# losses: a piece does not know its context
cat >loop.s <<'END_OF_S'
	.option norvc
	.globl _start
	.type _start, @function
_start:	nop
	nop
	nop
	bnez t0, _start
	.size _start, . - _start
END_OF_S
riscv64-unknown-elf-as loop.s -o loop.o
riscv64-unknown-elf-ld -Ttext=0x1000 loop.o -o loop.elf
awk 'BEGIN {
	srand(7)
	split("0 1 3", level, " ")
	print "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800"
	for (i = 1; i < 1700000; i++) {
		r = int(rand() * 20000)
		prv = 4 * level[1 + int(rand() * 3)]
		if (i % 500 == 0) {
			print "DirectBranchSync SYNC=2 I-CNT=8 F-ADDR=0x800"
			print "Ownership PROCESS=" (r % 50 ? prv : \
				2 + int(rand() * 2) + prv + 32 * int(rand() * 3))
		} else if (r == 9 && i % 3 == 0)
			print "Gap BYTES=0203"
		else
			print "DirectBranch I-CNT=8"
	}
	print "ProgTraceCorrelation EVCODE=0 CDF=0 I-CNT=4"
}' >loop.txt
hartscope encode loop.txt -o loop.nt
hartscope import -q loop.nt -e loop.elf -o contexts.hart
size=$(wc -c <loop.nt)
[ "$size" -gt 3145728 ] || { echo "contexts of only $size bytes"; exit 1; }
bundle_is=contexts.hart
hartscope report --contexts --format=csv contexts.hart 2>/dev/null | grep -q "context,2,S-mode"
law report "text json csv" --contexts
law report "text json csv"
echo "contexts: the same"

# performance counters of two harts, each with other ones, and one with a loss
awk 'function put(src, tag, value) { print "DataAcquisition SRC=" src " IDTAG=" tag " DQDATA=" value }
function header(src, mask) { put(src, 24, "0x70657266"); put(src, 27, 1); put(src, 24, mask) }
BEGIN {
	header(0, 5)
	put(0, 24, 0); put(0, 24, 1); put(0, 24, "0x3fc00")
	put(0, 24, 0); put(0, 24, 2); put(0, 24, "0x3fc02")
	header(1, 4)
	put(1, 24, 0); put(1, 24, 2); put(1, 24, "0x3fc02")
	for (i = 0; i < 30000; i++) {
		src = i % 3 == 0
		put(src, 27, 2)
		put(src, 24, 4096 + 4 * (i % 4))
		put(src, 24, i % 1000)
		if (!src && i != 20000)
			put(src, 24, i % 77)
	}
}' >counters.txt
hartscope encode -p src_bits=1 counters.txt -o counters.nt
hartscope import -q -P sifive -p src_bits=1 counters.nt -e loop.elf -o counters.hart
bundle_is=counters.hart
hartscope report --counters counters.hart 2>/dev/null | grep -q "damage in 1 place"
hartscope report --counters counters.hart 2>/dev/null | grep -q "cycles *instructions"
law report "text json" --counters
hartscope report -q --counters --per-hart --net counters.hart >whole
parts 3 counters.hart report --counters
hartscope merge -q --per-hart --net ./*.part | cmp - whole
echo "counters: the same"

# two threads, and two harts with software events
cat >threads.c <<'END_OF_C'
#include <pthread.h>
static unsigned step(unsigned x, int n)
{
	return n ? step(x * 1664525u + 1013904223u, n - 1) : x >> 3;
}
static void *run(void *sum)
{
	for (unsigned i = 0; i < 130000; i++)
		*(unsigned *)sum += step(*(unsigned *)sum ^ i, i % 9);
	return sum;
}
int main(void)
{
	pthread_t threads[2];
	unsigned sums[2] = { 0, 0 };
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], 0, run, &sums[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], 0);
}
END_OF_C
riscv64-linux-gnu-gcc -g -O1 -fno-inline -static -o threads threads.c -lpthread
hartscope record -q --param mode=btm -o threads.hart -- ./threads
hartscope record -q --soc=virt --stm --harts 2 -o stm.hart "$firmware"
hartscope report stm.hart | grep -q "software event"
for bundle_is in threads.hart stm.hart; do
	law report "text json csv"
	law report "text json csv" --durations
	law report "text json csv" --contexts
	law flame "html folded"
	law cover "json lcov"
	law stat "json text"
	law graph "json dot"
	hartscope report -q --per-hart "$bundle_is" >whole
	parts 3 "$bundle_is" report
	hartscope merge -q --per-hart ./*.part | cmp - whole
	echo "$bundle_is: the same"
done
# what cannot be put together says so
refused() {
	want=$1
	shift
	if "$@" 2>said >/dev/null; then
		echo "not refused: $*"
		exit 1
	fi
	grep -q "$want" said || {
		cat said
		exit 1
	}
}
parts 3 healthy.hart report
refused "shard 2/3 is missing" hartscope merge 1.part 3.part
refused "are the same shard" hartscope merge 1.part 2.part 3.part 2.part
refused "wants I/N" hartscope report --shard 0/3 -o x healthy.hart
refused "wants I/N" hartscope report --shard 1/0 -o x healthy.hart
refused "wants I/N" hartscope report --shard 4/3 -o x healthy.hart
refused "of another recording or build" hartscope merge 1.part 2.part \
	"$(hartscope report -q --shard 3/3 -o other.part threads.hart && echo other.part)"
# more shards than there are pieces: the rest are empty, and count
whole healthy.hart report
parts 40 healthy.hart report
shuf -e ./*.part | xargs hartscope merge -q | cmp - whole
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
