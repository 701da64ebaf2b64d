#!/bin/sh
# disassemble.sh TOOL WHAT [FILE...]: the words of isa against those of binutils,
# and of LLVM, in both spellings. 77: something needed is not installed.
#   words XLEN      opcodes made for the purpose
#   llvm XLEN       the same, by LLVM 19
#   files FILE...   RV64 programs and libraries
set -u
tool=$1 what=$2
shift 2
cross=riscv64-linux-gnu
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0

skip() {
	echo "skipped: $*"
	exit 77
}
# look XLEN FILE MODE OPTION...: one file, both spellings
look() {
	xlen=$1 file=$2 mode=$3
	shift 3
	for spelling in plain no-aliases; do
		option=
		[ $spelling = plain ] || option='-M no-aliases'
		printf '%s, %s: ' "$file" $spelling
		$cross-objdump -z $option "$@" "$file" |
			"$tool" "$xlen" $spelling $mode || bad=1
	done
}
command -v $cross-objdump >/dev/null || skip "no $cross-objdump"
case $what in
words)
	extensions=zba_zbb_zbc_zbs_zfh_zicbom_zicboz_svinval_zihintpause_h_v
	abi=lp64d
	[ "$1" = 64 ] || abi=ilp32d
	"$tool" words >"$work/words" || exit 1
	cd "$work" || exit 1
	echo '.incbin "words"' >words.s
	$cross-as -march=rv${1}gc_$extensions -mabi=$abi words.s -o words.o &&
		$cross-objcopy -x words.o || exit 1
	look "$1" words.o known -D -j .text
	;;
llvm)
	for program in llvm-objcopy-19 llvm-objdump-19; do
		command -v $program >/dev/null || skip "no $program"
	done
	"$tool" words >"$work/words" || exit 1
	llvm-objcopy-19 -I binary -O "elf$1-littleriscv" \
		--rename-section .data=.text,code "$work/words" "$work/object" || exit 1
	extensions=+m,+a,+f,+d,+c,+zba,+zbb,+zbc,+zbs,+zfh,+zicbom,+zicboz,+svinval,+h,+v,+zicond
	llvm-objdump-19 -d -z -M no-aliases --mattr=$extensions "$work/object" |
		sed 's/: /:	/' | "$tool" "$1" no-aliases llvm || bad=1
	;;
files)
	for file; do
		[ -r "$file" ] || skip "no $file"
		look 64 "$file" '' -d
	done
	;;
*)
	echo "unknown: $what"
	exit 2
	;;
esac
exit $bad
