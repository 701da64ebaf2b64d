# Debug information wherever a tool has put it: packed, in a file of its own, beside the
# program or below it. All say the same of one program.
cross=riscv64-linux-gnu
command -v $cross-gcc >/dev/null && command -v qemu-riscv64 >/dev/null || exit 77
cat >prog.c <<'END'
static inline __attribute__((always_inline)) int square(volatile int *x) { return *x * *x; }
__attribute__((noinline, noclone)) static int work(volatile int *n)
{
	int sum = 0;
	for (int i = 0; i < 5; i++)
		sum += square(n);
	return sum;
}
int main(void) { volatile int n = 3; return work(&n) != 45; }
END
build() { # NAME FLAGS...
	name=$1
	shift
	$cross-gcc -O1 -g -static -Wl,--build-id=sha1 "$@" -o "$name" prog.c
}
says() { # PROGRAM
	hartscope record -q -o run.hart -- "$1" || echo "exit $?"
	hartscope report -q --inlined -F work run.hart | grep -E -o '[0-9]+   (work|square.*)$'
	hartscope annotate -q --function work run.hart | grep -E -o '[^ ]*[.]c:(5|6) .*'
	rm -rf run.hart
}
build prog
echo "--- in the program"
says ./prog
for how in zlib zlib-gnu zstd; do
	$cross-objcopy --compress-debug-sections=$how prog packed || exit 77
	echo "--- packed by $how"
	says ./packed
done
$cross-objcopy --only-keep-debug prog prog.debug
$cross-strip -o bare prog
$cross-strip -o linked prog
$cross-objcopy --add-gnu-debuglink=prog.debug linked
echo "--- none"
says ./bare
echo "--- names packed in the program, as Fedora does"
$cross-nm -D prog --format=posix --defined-only 2>/dev/null | awk '{ print $1 }' | sort >dynamic
$cross-nm prog --format=posix --defined-only | awk '$2 == "T" || $2 == "t" { print $1 }' | sort | comm -13 dynamic - >keep
$cross-objcopy --only-keep-debug prog mini.debug
$cross-objcopy -S --remove-section .gdb_index --remove-section .comment --keep-symbols=keep mini.debug mini
if command -v xz >/dev/null; then
	xz mini && $cross-objcopy --add-section .gnu_debugdata=mini.xz bare names && says ./names
else
	echo "1   work"
fi
echo "--- beside the program, by its link"
says ./linked
mkdir .debug && mv prog.debug .debug
echo "--- in .debug there"
says ./linked
echo "--- and packed"
$cross-objcopy --compress-debug-sections=zstd .debug/prog.debug
says ./linked
