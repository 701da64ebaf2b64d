# An inlined call that runs where trace was lost is one call, of which no end was seen.
command -v riscv64-linux-gnu-gcc >/dev/null && command -v qemu-riscv64 >/dev/null || {
	echo "skipped: no riscv64-linux-gnu-gcc, or no qemu-riscv64"
	exit 77
}
cat >spin.c <<-'EOF'
	volatile int sink;
	static inline __attribute__((always_inline)) void spin(int n)
	{
		while (n--)
			sink++;
	}
	__attribute__((noinline, noclone)) void work(int n) { spin(n); }
	int main(void) { work(100000); return 0; }
EOF
riscv64-linux-gnu-gcc -O1 -g -static spin.c -o spin
hartscope record -q -p sync_messages=50 -o spin.hart -- ./spin
hartscope report -q --inlined --durations --format=csv -F work spin.hart | cut -d , -f 2,5,6,10
stream=$(echo spin.hart/streams/*)
size=$(wc -c <"$stream")
dd if=/dev/zero of="$stream" bs=1 seek=$((size / 2)) count=20 conv=notrunc 2>/dev/null
echo "== trace is lost"
hartscope report -q --inlined --durations --format=csv -F work spin.hart | cut -d , -f 2,5,6,10
hartscope replay -q --inlined -F work spin.hart | grep -o 'spin .*call not seen.*'
