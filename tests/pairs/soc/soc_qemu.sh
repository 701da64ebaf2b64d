#!/bin/sh
# The same firmware on the virtual SoC and on QEMU's machine virt: the same
# output, and the same instructions one by one. Then its trace, of each
# protocol, decodes to just those that retired.
#
#   soc_qemu.sh HARTSCOPE SOC_LOG XLEN GUEST
hartscope=$1 soc_log=$2 xlen=$3 guest=$4
qemu=qemu-system-riscv$xlen
command -v "$qemu" >/dev/null || {
	echo "no $qemu: skipped"
	exit 77
}
. "$(dirname "$0")/../scratch.inc"

timeout 50 "$qemu" -M virt -bios none -kernel "$guest" -display none \
	-serial file:"$dir/qemu.out" -monitor none \
	-singlestep -d exec,nochain -D "$dir/log" || complain "qemu: status $?"
# "Trace 0: 0x7f... [cs_base/pc/flags/cflags]"; its boot ROM lies below RAM
sed -n 's|^Trace [^[]*\[[0-9a-f]*/0*\([0-9a-f]*\)/.*|\1|p' "$dir/log" |
	grep -v '^[0-9a-f]\{1,7\}$' >"$dir/qemu.pcs"
timeout 50 "$soc_log" "$guest" >"$dir/soc.pcs" 2>"$dir/soc.out" ||
	complain "soc: status $?"

# Each part has its checksum, of 16 digits.
{
	printf '%s\n' integers atomics
	for mode in 0 1 2 3 4; do
		printf '%s\n' doubles floats
	done
	printf '%s\n' user traps
} >"$dir/parts"
sed -n 's/^\([a-z]*\) *[0-9a-f]\{16\}$/\1/p' "$dir/soc.out" |
	cmp - "$dir/parts" || complain "not each part was printed"
cmp "$dir/qemu.out" "$dir/soc.out" || complain "output differs"
# (With -icount it begins an instruction that reaches a device twice.)
# QEMU goes on for some instructions after the finisher's store.
count=$(wc -l <"$dir/soc.pcs")
[ "$count" -gt 10000 ] || complain "only $count instructions"
head -n "$count" "$dir/qemu.pcs" | cmp - "$dir/soc.pcs" ||
	complain "instructions differ"

timeout 50 "$soc_log" --retired "$guest" >"$dir/retired.pcs" 2>/dev/null
for protocol in ntrace etrace etrace-0.026; do
	timeout 50 "$hartscope" record -q --soc=virt -E $protocol \
		-o "$dir/$protocol.hart" "$guest" >"$dir/out" 2>"$dir/err" ||
		complain "record $protocol: status $?: $(cat "$dir/err")"
	checked "$dir/$protocol.hart"
	cmp "$dir/out" "$dir/soc.out" || complain "$protocol: output differs"
	timeout 50 "$hartscope" pcs "$dir/$protocol.hart" |
		sed 's/^0x0*//' >"$dir/pcs"
	cmp "$dir/pcs" "$dir/retired.pcs" ||
		complain "$protocol: decoded instructions differ"
done
echo "$count instructions"
exit $bad
