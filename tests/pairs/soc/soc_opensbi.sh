#!/bin/sh
# OpenSBI as Debian packages it boots on the virtual SoC, with a payload in
# supervisor mode; what the payload prints and retires is what it does on QEMU.
#
#   soc_opensbi.sh SOC_LOG PAYLOAD
soc_log=$1 payload=$2
firmware=/usr/lib/riscv64-linux-gnu/opensbi/generic/fw_jump.elf
[ -f "$firmware" ] || {
	echo "no $firmware: skipped"
	exit 77
}
. "$(dirname "$0")/../scratch.inc"

timeout 25 "$soc_log" "$firmware" "$payload" >"$dir/pcs" 2>"$dir/out" ||
	complain "soc: status $?"
for line in 'OpenSBI v' 'Domain0 Next Mode         : S-mode' \
	'Platform Console Device   : uart8250' \
	'payload: in supervisor mode' 'payload: instret counts'; do
	grep -qF "$line" "$dir/out" || complain "not printed: $line"
done
[ $bad = 0 ] || cat "$dir/out"

command -v qemu-system-riscv64 >/dev/null || exit $bad
timeout 25 qemu-system-riscv64 -M virt -bios "$firmware" -kernel "$payload" \
	-display none -serial file:"$dir/qemu.out" -monitor none \
	-icount shift=0,sleep=off \
	-singlestep -d exec,nochain -dfilter 0x80200000+0x1000 -D "$dir/log" || complain "qemu: status $?"
# The payload's own instructions; ecalls begin on both and retire on neither.
sed -n 's|^Trace [^[]*\[[0-9a-f]*/0*\([0-9a-f]*\)/.*|\1|p' "$dir/log" |
	grep '^802' >"$dir/qemu.pcs"
grep '^802' "$dir/pcs" >"$dir/soc.pcs"
head -n "$(wc -l <"$dir/soc.pcs")" "$dir/qemu.pcs" | cmp - "$dir/soc.pcs" ||
	complain "the payload's instructions differ"
[ "$(wc -l <"$dir/soc.pcs")" -gt 2000 ] || complain "the payload did not run"
exit $bad
