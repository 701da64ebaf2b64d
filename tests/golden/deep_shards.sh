# Calls that longjmp ends by the thousand: a part of the trace does not know which of those before
# it are open, and there is an end to what it can keep of that.
command -v riscv64-linux-gnu-gcc >/dev/null && command -v qemu-riscv64 >/dev/null || {
	echo "skipped: no riscv64-linux-gnu-gcc, or no qemu-riscv64"
	exit 77
}
cat >jumps.c <<-'EOF'
	#include <setjmp.h>
	static jmp_buf env;
	static volatile int sink;
	__attribute__((noinline)) static int down(int n)
	{
		if (!n)
			longjmp(env, 1);
		sink += down(n - 1);
		return sink;
	}
	__attribute__((noinline)) static void turn(int n)
	{
		if (!setjmp(env))
			down(n);
	}
	__attribute__((noinline)) static int walk(int n)
	{
		return n ? walk(n - 1) + 1 : 0;
	}
	int main(void)
	{
		for (int i = 0; i < 450; i++) {
			turn(2000 + i * 5);
			sink += walk(2000);
		}
		return 0;
	}
EOF
riscv64-linux-gnu-gcc -O1 -fno-optimize-sibling-calls -static jumps.c -o jumps
hartscope record -q -o jumps.hart -- ./jumps
hartscope report -q --durations --format=csv -j1 jumps.hart >one
hartscope report -q --durations --format=csv -j2 jumps.hart | cmp - one && echo the same by two threads
grep -E '^all,(main|turn|down|walk),' one | cut -d , -f 2,5,6,10
for i in 1 2 3; do
	hartscope report -q --shard $i/3 -o $i.result jumps.hart; echo "exit $?"
done
