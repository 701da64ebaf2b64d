#!/bin/sh
# The same program on the virtual SoC, by blocks and one by one, and on QEMU's
# machine virt: the same output, and all instructions in the same order, by a
# hash every so many. Where they part, both sides say what they did.
#
#   soc_lockstep.sh SOC_LOCKSTEP PLUGIN XLEN PROGRAM LEAST [KIND]
#
# LEAST         instructions there must be
# interrupts    they come after the instruction that asks for them, and by
#               their priority: QEMU 7.2 knows that of its AIA only
# atomics       of QEMU are no loads and then stores, even for one hart, unless
#               there may be others
soc=$1 plugin=$2 xlen=$3 program=$4 least=$5 kind=$6
qemu=qemu-system-riscv$xlen
every=4096
limit=${HSC_LOCKSTEP_SECONDS:-50}
command -v "$qemu" >/dev/null || {
	echo "no $qemu: skipped"
	exit 77
}
. "$(dirname "$0")/../scratch.inc"

# What no hart of ours has: an instruction of these is illegal.
without='h=off,zba=off,zbb=off,zbc=off,zbs=off'
more=
has_cpu() {
	echo quit | timeout 20 "$qemu" -M virt -S -display none -serial none \
		-monitor stdio -bios none -cpu "rv$xlen,$1" >/dev/null 2>&1
}
if [ "$kind" = interrupts ]; then
	more='-icount shift=0,sleep=off'
	for aia in x-smaia=on,x-ssaia=on smaia=on,ssaia=on; do
		has_cpu $aia && without=$without,$aia && break
	done
fi
[ "$kind" != atomics ] || more='-smp 1,maxcpus=2'
on_qemu() {
	timeout "$limit" "$qemu" -M virt -cpu "rv$xlen,$without" -bios none \
		-kernel "$program" -display none -monitor none \
		-serial file:"$dir/qemu.out" $more \
		-plugin "$plugin,run=$every,,$1,,$2,,$dir/qemu.$3" ||
		complain "qemu: status $?"
}
on_soc() {
	timeout "$limit" "$soc" $4 "$every,$1,$2,$dir/soc.$3" "$program" \
		>"$dir/count" 2>"$dir/soc.out" || complain "soc $4: status $?"
}
# The hashes at hand differ first in this line: where in it?
tell() {
	from=$((($1 - 1) * every)) to=$(($1 * every))
	on_qemu $from $to window
	on_soc $from $to window "$2"
	diff "$dir/qemu.window" "$dir/soc.window" | sed -n '2,4p' |
		sed 's/^</QEMU:/; s/^>/SoC: /; s/^[0-9].*$//'
	complain "they part in instructions $from to $to"
}
compare() {
	lines=$(wc -l <"$dir/soc.hash")
	# QEMU goes on for some instructions after the finisher's store.
	head -n "$lines" "$dir/qemu.hash" >"$dir/head.hash"
	grep -q '^[a-z].* [0-9a-f]\{16\}$' "$dir/soc.out" ||
		complain "no checksum: $(cat "$dir/soc.out")"
	cmp "$dir/qemu.out" "$dir/soc.out" || complain "output differs"
	line=$(cmp "$dir/head.hash" "$dir/soc.hash" 2>&1 |
		sed 's/.* line \([0-9]*\).*/\1/')
	[ -z "$line" ] || tell "$line" "$1"
}

on_qemu 0 0 hash
on_soc 0 0 hash ''
count=$(cat "$dir/count")
[ "${count:-0}" -ge "$least" ] || complain "only $count instructions"
compare ''
on_soc 0 0 hash --exact
[ "$count" = "$(cat "$dir/count")" ] || complain "blocks: $count instructions"
compare --exact
echo "$count instructions of RV$xlen, as QEMU has them"
exit $bad
