# Names from another file than the one that ran: debug information kept apart,
# found or given, and what is of another program. Then the code is gone.
command -v riscv64-linux-gnu-objcopy >/dev/null && command -v qemu-riscv64 >/dev/null || exit 77
[ -x "$BUILD/examples/fib.static" ] || exit 77
plain() { # build-ids are the compiler's
	sed 's/build-id [0-9a-f]*, not [0-9a-f]*/build-id ONE, not OTHER/; s|elf/[0-9a-f]*/|elf/ID/|;
		s/[0-9,]* instructions/N instructions/; s/[0-9,]* bytes/N bytes/'
}
names() { # of the functions that report shows
	hartscope report --limit 0 "$@" 2>&1 |
		grep -E -o '(no gaps|[0-9]+ gaps?|[ ]fib|^[a-z ]*: .*)$' | plain
}
program=$BUILD/examples/fib.static
cp "$program" prog
riscv64-linux-gnu-objcopy --only-keep-debug prog prog.debug
riscv64-linux-gnu-strip prog
hartscope record -q -o fib.hart -- ./prog 5 >/dev/null
echo "--- stripped"
names fib.hart
echo "--- with names"
names -e prog.debug fib.hart
names -e "$program" fib.hart
echo "--- names beside the program"
riscv64-linux-gnu-objcopy --add-gnu-debuglink=prog.debug prog
hartscope record -q -o linked.hart -- ./prog 5 >/dev/null
names linked.hart
mkdir .debug && mv prog.debug .debug
names linked.hart
echo "--- no program"
for file in missing.elf missing.elf@0x1000 "$GOLDEN/elf.sh"; do
	hartscope report -e "$file" fib.hart 2>&1 | sed 's|: /.*/elf.sh|: elf.sh|'
done
echo "--- another program"
other=$BUILD/examples/sort.static
riscv64-linux-gnu-objcopy --only-keep-debug "$other" other.debug
for verb in report pcs replay flame info dump; do
	for elf in "$other" other.debug; do
		hartscope $verb -e "$elf" fib.hart 2>&1 >/dev/null | sed "s|$BUILD/examples/||" | plain
	done
done
hartscope report -e "$other" fib.hart >/dev/null 2>&1
echo "exit $?"
echo "--- debug information is no code"
printf '\377' >trace
hartscope import -q trace -e other.debug -o other.hart
echo "exit $?"
echo "--- code that cannot be read"
for prog in fib.hart/elf/*/prog; do
	rm "$prog" && ln -s prog "$prog"
done
hartscope report fib.hart 2>&1 >/dev/null | plain
echo "--- no code"
rm fib.hart/elf/*/prog
for verb in report pcs info; do
	hartscope $verb fib.hart 2>&1 >/dev/null | plain
done
names -e .debug/prog.debug fib.hart
names -e "$program" fib.hart
echo "--- build-ids of 32 bytes, as mold makes them"
long() { # DIGIT INSTRUCTION: a program called long.DIGIT
	printf '.global _start\n_start: li a0, 0\n%s\nli a7, 93\necall\n' "$2" |
		riscv64-linux-gnu-gcc -nostdlib -static -x assembler - -o "long.$1" \
			"-Wl,--build-id=0x$(printf '%064d' 0 | tr 0 "$1")"
}
long 1 nop
long 2 'addi a0, a0, 0'
hartscope record -o long.hart -- ./long.1 2>&1 | grep -o 'build-id [0-9a-f]*'
grep -o '"build_id": .*' long.hart/manifest.json
hartscope report -e long.1 long.hart 2>&1 >/dev/null
hartscope report -e long.2 long.hart 2>&1 >/dev/null
