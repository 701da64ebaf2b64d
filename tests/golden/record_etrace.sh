# A Linux program as E-Trace, both editions; what is lost if it is killed.
program=$BUILD/examples/signals.static
[ -x "$program" ] && command -v qemu-riscv64 >/dev/null || {
	echo "skipped: no example program, or no QEMU"
	exit 77
}
for protocol in etrace etrace-0.026; do
	hartscope record -q -E $protocol -o $protocol.hart -- "$program" 2 >/dev/null || exit 1
	hartscope info --gaps $protocol.hart | sed -n 's/^[0-9,]* packets, [0-9,]* instructions, //p'
	hartscope replay $protocol.hart | sed -n 's/^[ 0-9,]*-- trap before 0x[0-9a-f]* \([a-z_]*\)+0x[0-9a-f]*: \(.*\) (byte.*/\1: \2/p' | sort | uniq -c | sort -rn | sed 's/^ *//'
	hartscope report $protocol.hart | sed -n '/ by cause$/,$p'
done
# the last of a thread is a loop around exit, which does not run twice
hartscope record -q -E etrace -o threads.hart -- "$BUILD/examples/threads.static" >/dev/null || exit 1
hartscope info --gaps threads.hart | sed -n 's/^[0-9,]* packets, [0-9,]* instructions, //p'
hartscope report --format json etrace.hart | sed -n '/"traps"/,/\]/p'
hartscope record -q -E etrace -p mode=btm -o bad.hart -- "$program" 2; echo "exit $?"
hartscope record -q -E etrace -p branch_prediction=on -o bad.hart -- "$program" 2; echo "exit $?"
hartscope record -q -E morse -o bad.hart -- "$program" 2; echo "exit $?"
