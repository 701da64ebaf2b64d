#!/bin/sh
# disassemble.sh TOOL WHAT [FILE...]: the words of isa against those of binutils,
# and of LLVM, in both spellings. 77: something needed is not installed.
#   words XLEN      opcodes made for the purpose
#   llvm ISA        the same, by LLVM 19; zcm32, zcm64: with Zcmp and Zcmt;
#                   zfinx32, zfinx64: with Zfinx, Zdinx and Zhinx
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
	extensions=zba_zbb_zbc_zbs_zbkb_zbkc_zbkx_zknd_zkne_zknh_zksed_zksh_zfh
	extensions=${extensions}_zicbom_zicbop_zicboz_zawrs_svinval_zihintpause_h_v
	abi=lp64d q=q
	[ "$1" = 64 ] || abi=ilp32d q=
	"$tool" words >"$work/words" || exit 1
	cd "$work" || exit 1
	echo '.incbin "words"' >words.s
	$cross-as -march=rv${1}gc${q}_$extensions -mabi=$abi words.s -o words.o &&
		$cross-objcopy -x words.o || exit 1
	look "$1" words.o known -D -j .text
	;;
llvm)
	for program in llvm-objcopy-19 llvm-objdump-19; do
		command -v $program >/dev/null || skip "no $program"
	done
	"$tool" words >"$work/words" || exit 1
	xlen=${1#zcm}
	llvm-objcopy-19 -I binary -O "elf${xlen#zfinx}-littleriscv" \
		--rename-section .data=.text,code "$work/words" "$work/object" || exit 1
	extensions=+m,+a,+f,+c,+zba,+zbb,+zbc,+zbs,+zfh,+zicbom,+zicbop,+zicboz,+zicond
	extensions=$extensions,+svinval,+h,+zfa,+zfbfmin,+zawrs,+experimental-zacas,+zabha
	extensions=$extensions,+experimental-zalasr,+zimop,+zcmop,+zcb,+experimental-zicfiss,+zbkb,+zbkc,+zbkx
	extensions=$extensions,+zknd,+zkne,+zknh,+zksed,+zksh,+zvbb,+zvbc,+zvkg,+zvkned
	extensions=$extensions,+zvknhb,+zvksed,+zvksh,+zvfbfmin,+zvfbfwma,+zvfh
	case $1 in
	zfinx*) extensions=+m,+a,+c,+zfinx,+zdinx,+zhinx ;;
	zcm*) extensions=$extensions,+zve64f,+zcmp,+zcmt ;;
	*) extensions=$extensions,+d,+v ;;
	esac
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
