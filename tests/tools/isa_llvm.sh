#!/bin/sh
# isa_llvm.sh TOOL XLEN: what isa says of every opcode of 16 bits, with Zcb, Zcmp
# and Zcmt, against LLVM 19 (binutils 2.40 does not know them). TOOL is
# isa_objdump; 77: LLVM is not installed.
set -u
tool=$1 xlen=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
for program in llvm-objcopy-19 llvm-objdump-19; do
	command -v "$program" >/dev/null || {
		echo "skipped: no $program"
		exit 77
	}
done
"$tool" parcels >"$work/parcels" || exit 1
llvm-objcopy-19 -I binary -O "elf$xlen-littleriscv" \
	--rename-section .data=.text,code "$work/parcels" "$work/object" || exit 1
# Its columns as binutils has them: a tab after the address, no blank in
# operands. c.lui of 0 is reserved, and LLVM prints it all the same.
llvm-objdump-19 -d -z -M no-aliases --mattr=+c,+zcb,+zcmp,+zcmt,+zbb,+m \
	"$work/object" | sed '/c\.lui.*, 0x0$/d; s/: /:	/; s/, /,/g' | "$tool" "zcm$xlen"
