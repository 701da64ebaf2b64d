#!/bin/sh
# isa_objdump.sh TOOL WHAT [FILE...]: compare what isa says of every instruction
# with what the cross objdump says. 77: something needed is not installed.
#   words XLEN         opcodes made for the purpose
#   files FILE...      RV64 programs and libraries
#   rv32 SOURCE...     the same sources, compiled for rv32imac and picolibc
set -u
tool=$1 what=$2
shift 2
objdump=riscv64-linux-gnu-objdump
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

skip() {
	echo "skipped: $*"
	exit 77
}
# look XLEN FILE OPTION...: one comparison
look() {
	xlen=$1 file=$2
	shift 2
	printf '%s: ' "$file"
	"$objdump" -z -M no-aliases "$@" "$file" | "$tool" "$xlen" || bad=1
}
command -v "$objdump" >/dev/null || skip "no $objdump"
bad=0
case $what in
words)
	"$tool" words >"$work/words" || exit 1
	look "$1" "$work/words" -D -b binary -m "riscv:rv$1"
	;;
files)
	for file; do
		[ -r "$file" ] || skip "no $file"
		look 64 "$file" -d
	done
	;;
rv32)
	cc=riscv64-unknown-elf-gcc
	command -v "$cc" >/dev/null || skip "no $cc"
	[ -r "$($cc -print-file-name=picolibc.specs)" ] || skip "no picolibc"
	for source; do
		elf=$work/$(basename "$source" .c).elf
		$cc -march=rv32imac -mabi=ilp32 -O2 --specs=picolibc.specs \
			--crt0=hosted --oslib=semihost -o "$elf" "$source" ||
			exit 1
		look 32 "$elf" -d
	done
	;;
*)
	echo "unknown: $what"
	exit 2
	;;
esac
exit $bad
