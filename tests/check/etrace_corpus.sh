#!/bin/sh
# usage: etrace_corpus.sh CHECKER
#
# Streams that other encoders wrote, read by the independent checkers: each gives
# the instructions that a simulator logged, but for those below, where the
# encoder did not follow the specification, and the checker says how.
checker=$1
corpus=${HARTSCOPE_CORPUS:-}/etrace
[ -d "$corpus" ] && command -v xz >/dev/null || {
	echo "skipped: no HARTSCOPE_CORPUS, or no xz"
	exit 77
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# The boot code of the simulator, which no ELF file has.
rom=--bytes\ 0x1000,9702000093850202732540f183b2820167800200
bad=0 count=0

complain() {
	echo "$*"
	bad=1
}
# check STREAM WORDS...: its instructions to got, its fault to fault
check() {
	stream=$1
	shift
	count=$((count + 1))
	# shellcheck disable=SC2086 # words
	"$checker" framing=length5 source_bits=0 time_bytes=0 $rom "$@" "$stream" \
		2>"$work/fault" | sed 's/^0x//' >"$work/got"
}
# What is wrong in a stream of another encoder; nothing, if nothing is.
fault_of() {
	case $1 in
	# the reference encoder reports instructions that trap in the handler
	corner/ref*) echo "thaddr is 0, but privilege is that of the handler" ;;
	# .. and one that faults after a trap return as if it had retired
	hello_world/ref-itype[34]_basic)
		echo "thaddr is 1 after a jump to the exception" ;;
	hello_world/fzi* | hello_world/ref*) echo "one more" ;;
	esac
}
same() { # NAME
	cmp -s "$work/got" "$work/want" && [ ! -s "$work/fault" ] ||
		complain "$1: $(wc -l <"$work/got") of $(wc -l <"$work/want") instructions. $(cat "$work/fault")"
}

for program in br_j_asm corner dhrystone hello_world qsort towers; do
	dir=$corpus/$program
	elf=$(ls "$dir"/*.code.elf "$dir"/*.elf 2>/dev/null | head -n 1)
	xz -dc "$dir/retired_pcs.txt.xz" >"$work/want"
	for stream in "$dir"/*/te_inst.raw; do
		name=$program/$(basename "$(dirname "$stream")")
		case $name in
		*/p026*) set -- edition=0.026 open=1 ;;
		*_debug) set -- iaddress_lsb_p=0 ;;
		*) set -- shortest=1 ;;
		esac
		check "$stream" "$@" --elf "$elf"
		fault=$(fault_of "$name")
		case $fault in
		'') same "$name" ;;
		'one more')
			[ $(($(wc -l <"$work/want") + 1)) = "$(wc -l <"$work/got")" ] ||
				complain "$name: not one instruction more" ;;
		*) grep -q ": $fault\$" "$work/fault" ||
			complain "$name: $(cat "$work/fault")" ;;
		esac
	done
done

# Packets of rv_tracer, with its addresses and flags as they should be.
for case in hello_culsans:660 l1_test:261; do
	dir=$corpus/rv_tracer/${case%:*}
	check "$dir/smi_conformant.raw" open=1 nocontext_p=1 iaddress_lsb_p=0 \
		support=pulp --elf "$(echo "$dir"/*.riscv)"
	[ "$(wc -l <"$work/got")" = "${case#*:}" ] && [ ! -s "$work/fault" ] ||
		complain "rv_tracer/$case: $(cat "$work/fault")"
done

# Damage. Nothing can be wrong in the first ones; two packets that change places
# are a way that the program could have gone.
xz -dc "$corpus/towers/retired_pcs.txt.xz" >"$work/want"
for stream in "$corpus"/corrupt/*.te_inst_raw; do
	name=$(basename "$stream" .te_inst_raw)
	case $name in
	h*) continue ;; # another program's
	esac
	check "$stream" --elf "$corpus/towers/towers.elf"
	case $name in
	00_good | 10_null* | 23_context*) same "$name" ;;
	01_empty | 02_one_zero* | 14_all_00* | 19_swap_two)
		[ ! -s "$work/fault" ] || complain "$name: $(cat "$work/fault")" ;;
	*) [ -s "$work/fault" ] || complain "$name: nothing is found" ;;
	esac
done
echo "$count streams"
exit $bad
