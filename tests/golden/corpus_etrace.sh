# Streams of other encoders: imported, verified, and byte by byte through text.
corpus=${HARTSCOPE_CORPUS:-}/etrace
[ -d "$corpus" ] && command -v xz >/dev/null || {
	echo "skipped: no HARTSCOPE_CORPUS, or no xz"
	exit 77
}
# The boot code at 0x1000 is in no ELF file, but in the log.
boot_code() { # LOG
	xz -dc "$1" | awk -F, 'NR > 1 && length($2) == 4 && $2 ~ /^10/ {
		printf "%s %08s\n", $2, $3 }' | sort -u | while read -r _ word; do
		word=$(printf '%8s' "$word" | tr ' ' 0)
		for at in 7 5 3 1; do
			byte=$(echo "$word" | cut -c$at-$((at + 1)))
			# shellcheck disable=SC2059 # octal digits
			printf "\\$(printf %03o "0x$byte")"
		done
	done
}
for program in br_j_asm towers qsort hello_world; do
	dir=$corpus/$program
	elf=$(ls "$dir"/*.code.elf "$dir"/*.elf "$dir"/*.riscv 2>/dev/null | head -n 1)
	boot_code "$dir/spike_pc_trace.csv.xz" >boot.bin
	xz -dc "$dir/retired_pcs.txt.xz" >pcs.txt
	for stream in ref-itype3_basic ref-itype3_debug fzi-nosync p026-resync16; do
		set -- -P etrace -p framing=length5
		[ "${stream#p026}" = "$stream" ] || set -- -P etrace-0.026 -p framing=length5
		for file in hardware.scf user.ucf; do
			[ ! -f "$dir/$stream/$file" ] || set -- "$@" --params-file "$dir/$stream/$file"
		done
		raw=$dir/$stream/te_inst.raw
		echo "$program $stream"
		hartscope import -q "$@" "$raw" -e "$elf" --image boot.bin@0x1000 -o x.hart
		hartscope verify -q x.hart --against pcs.txt
		hartscope dump "$@" --bare "$raw" | hartscope encode "$@" | cmp - "$raw"
	done
done
# The mode of implicit exceptions: the bundle has where the handlers are.
dir=$corpus/corner
xz -dc "$dir/spike_pc_trace.csv.xz" >corner.csv
hartscope encode -q --from corner.csv -P etrace -p implicit_exception=on -e "$dir/corner.elf" -o corner.hart
hartscope pcs corner.hart | sed 's/^0x//' >corner.pcs
xz -dc "$dir/retired_pcs.txt.xz" | sed 's/^0x//; s/^0*//' | cmp - corner.pcs
hartscope report corner.hart 2>/dev/null | head -n 1
# Standard support packets are known by their length.
set -- --from corner.csv -P etrace -e "$dir/corner.elf"
hartscope encode -q "$@" -p support=standard -p implicit_return=on -p return_stack_size_p=5 -p iret_ext=1 -o standard.te
hartscope import -P etrace standard.te -e "$dir/corner.elf" --image boot.bin@0x1000 -o standard.hart
hartscope report standard.hart 2>/dev/null | head -n 1
# What could not be read back is refused.
for param in framing=none framing=rv_tracer iaddress_lsb_p=2; do
	hartscope encode -q "$@" -p "$param" -o odd.hart
	echo "exit $?"
done
# Parameters and edition that are not the encoder's.
dir=$corpus/towers
set -- -e "$dir/towers.elf" --image boot.bin@0x1000
try() { hartscope import "$@" 2>&1 | sed -n 2p; }
try -P etrace-0.026 -p framing=length5 "$dir/fzi-nosync/te_inst.raw" "$@" -o a.hart
try -P etrace -p framing=length5 "$dir/p026-nosync/te_inst.raw" "$@" -o a.hart
try -P etrace -p framing=length5 -p context_width_p=16 "$dir/fzi-nosync/te_inst.raw" "$@" -o a.hart
try -P etrace -p framing=length5 "$dir/fzi-nosync/te_inst.raw" -e "$corpus"/qsort/qsort.* -o a.hart
