# A path in place of a command: a bundle is shown, a program recorded and
# reported.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
hartscope calls.hart | sed '/made by/d; s|elf/[0-9a-f]*|elf/ID|'
hartscope ./calls.hart/ >/dev/null; echo "exit $?"
hartscope calls.hart report; echo "exit $?"
hartscope none.hart; echo "exit $?"
hartscope ./none; echo "exit $?"
[ -x "$BUILD/examples/fib.static" ] && [ -e "$BUILD/plugin/qemu/libhartscope-qemu.so" ] &&
	command -v qemu-riscv64 >/dev/null || exit 0
mkdir here && cd here && cp "$BUILD/examples/fib.static" fib
hartscope ./fib 15 2>/dev/null >all.txt; echo "exit $?"
sed -n '1p; s/.* \([0-9]*\)   fib$/\1 calls of fib/p' all.txt
