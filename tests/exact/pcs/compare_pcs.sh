#!/bin/sh
# compare_pcs.sh COMPARE: the comparer finds what differs, and nothing else.
set -u
compare=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0

# qemu_log PC...: as QEMU 7.2 writes it; -PC: it was stopped before PC
qemu_log() {
	for pc; do
		echo "Trace 0: 0x7fe81a000100 [0000000000000000/${pc#-}/00207600/00000201] f/[x]"
		case $pc in
		-*) echo "Stopped execution of TB chain before 0x7fe81a000100 [${pc#-}] f" ;;
		esac
	done
}
# case WANT NAME LOG RECORDING TRAPS [blocks]
case_() {
	want=$1 name=$2 log=$3 recording=$4
	shift 4
	# shellcheck disable=SC2086 # lists of words
	qemu_log $log | "$compare" extract >"$work/log" || bad=1
	# shellcheck disable=SC2086
	qemu_log $recording | "$compare" extract >"$work/recording" || bad=1
	"$compare" "$work/log" "$work/recording" "$@" >"$work/out"
	got=$?
	[ $got = "$want" ] && return
	echo "$name: exit $got, not $want"
	cat "$work/out"
	bad=1
}
case_ 0 "the same" "10 12 14" "10 12 14" 0
case_ 1 "nothing" "" "" 0
case_ 1 "another address" "10 12 14" "10 16 14" 0
case_ 1 "one is missing" "10 12 14" "10 14" 0
case_ 1 "one is missing at the end" "10 12 14" "10 12" 0
case_ 1 "one too many" "10 12" "10 12 14" 0
case_ 0 "one trapped" "10 12 14" "10 14" 1
case_ 0 "the last trapped" "10 12 14" "10 12" 1
case_ 1 "fewer trapped than there are" "10 12 14" "10 12 14" 1
case_ 1 "two in a row trapped" "10 12 14 16" "10 16" 2
case_ 0 "two apart trapped" "10 12 14 16 18" "10 14 18" 2
case_ 0 "stopped before it was executed" "10 12 -14 20" "10 12 20" 0
case_ 0 "a block at a time" "10 20 10" "10 12 16 20 22 10" 0 blocks
case_ 0 "a block behind a block" "10 14 20" "10 12 14 18 20" 0 blocks
case_ 0 "a block that is its own end" "10 12 12" "10 12 12 14" 0 blocks
case_ 1 "a block is missing" "10 20 30" "10 12 30" 0 blocks
case_ 1 "a block too many" "10 20" "10 12 20 22 30" 0 blocks
case_ 1 "a block too many at the end" "10 20" "10 12" 0 blocks
case_ 0 "nothing of a block retired" "10 20 30" "10 12 30" 1 blocks
case_ 1 "a jump within a block" "10 20" "10 18 20" 0 blocks
exit $bad
