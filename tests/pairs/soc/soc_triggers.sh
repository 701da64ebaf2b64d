#!/bin/sh
# The same triggers on the virtual SoC and on QEMU's machine virt: the same
# traps, in the same places.
#
#   soc_triggers.sh SOC_LOG XLEN PROGRAM
soc_log=$1 xlen=$2 program=$3
qemu=qemu-system-riscv$xlen
command -v "$qemu" >/dev/null || {
	echo "no $qemu: skipped"
	exit 77
}
. "$(dirname "$0")/../scratch.inc"

timeout 20 "$qemu" -M virt -bios none -kernel "$program" -display none \
	-serial file:"$dir/qemu.out" -monitor none || complain "qemu: status $?"
timeout 20 "$soc_log" "$program" >/dev/null 2>"$dir/soc.out" ||
	complain "soc: status $?"
diff "$dir/qemu.out" "$dir/soc.out" >"$dir/differs" || {
	head -20 "$dir/differs"
	complain "output differs"
}
breaks=$(grep -c '^cause 0*3$' "$dir/soc.out")
[ "$breaks" -ge 200 ] || complain "only $breaks breakpoints"
echo "$breaks breakpoints"
exit $bad
