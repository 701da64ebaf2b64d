#!/bin/sh
# pcs.sh DO ...: what QEMU says it executed, against what a recording gives.
# Run it in the folder where files may be left. 77: something is not installed.
#   log COMPARE NAME PROGRAM [ARG...]
#       QEMU's own log of the program becomes NAME.log.pcs
#   check COMPARE NAME HARTSCOPE TRAPS PARAMS PROGRAM [ARG...]
#       record with PARAMS ("mode=btm sync_messages=16"), compare with the log;
#       encode=etrace among them is the protocol, --watch-accesses an option
#   same COMPARE NAME HARTSCOPE PARAMS PROGRAM [ARG...]
#       for programs of which no two runs are alike: one run, one instruction
#       a block, makes recording and log; each thread has a log of its own
#   blocks COMPARE NAME HARTSCOPE PARAMS PROGRAM [ARG...]
#       the same, with blocks as QEMU likes them; its log says where they begin
#   whole COMPARE NAME HARTSCOPE PARAMS PROGRAM [ARG...]
#       for programs whose children write to the log of their parent: there are
#       as many instructions as the recorder counted, and no gap
# What is recorded is read by the independent checkers, too, if CHECKERS names
# their folder.
set -u
act=$1 compare=$2 name=$3
shift 3
work=$PWD/$name.$$
trap 'rm -rf "$work"' EXIT
mkdir "$work" || exit 1

skip() {
	echo "skipped: $*"
	exit 77
}
fail() {
	echo "$*"
	exit 1
}
# The same environment for each run: the start-up code measures it.
clean() {
	env -i PATH=/usr/local/bin:/usr/bin:/bin QEMU_RAND_SEED=1 \
		QEMU_LD_PREFIX=/usr/riscv64-linux-gnu "$@" </dev/null
}
command -v qemu-riscv64 >/dev/null || skip "no qemu-riscv64"
# Two runs are alike only if ld.so does not look into the host's ld.so.cache.
library=LD_LIBRARY_PATH=/usr/riscv64-linux-gnu/lib

record() { # HARTSCOPE PARAMS [OPTION...] -- PROGRAM [ARG...]
	hartscope=$1 params=
	for param in $2; do
		case $param in
		encode=*) params="$params --$param" ;;
		--*) params="$params $param" ;;
		*) params="$params --param $param" ;;
		esac
	done
	shift 2
	# shellcheck disable=SC2086 # PARAMS are words
	clean "$hartscope" record -o "$work/run.hart" $params "$@" \
		>"$work/out" 2>"$work/err" || {
		cat "$work/err"
		fail "record failed"
	}
	cat "$work/err"
	[ -z "${CHECKERS:-}" ] ||
		"$(dirname "$0")/../../check/bundle.sh" "$CHECKERS" "$hartscope" \
			"$work/run.hart" user=1 || fail "refused by the checker"
}
pcs() { # HARTSCOPE [OPTION...]: what was recorded, no loss
	hartscope=$1
	shift
	status=0
	"$hartscope" pcs --strict --format=u64 "$@" "$work/run.hart" \
		2>"$work/loss" || status=$?
	cat "$work/loss" >&2
	# The least that is counted may be all: the comparison tells.
	if [ "$status" = 4 ] && ! grep -qv 'the least is counted' "$work/loss"; then
		status=0
	fi
	[ "$status" = 0 ] || echo "pcs failed" >"$work/failed"
}
# Each thread's log against its hart of the recording.
each_thread() { # HARTSCOPE MODE
	threads=0 bad=0 trapped=
	case $name in
	faults*) trapped=--trapped ;; # QEMU's log has them
	esac
	left=$(sed -n 's/,//g; s/.* \([0-9]*\) instructions* left out.*/\1/p' \
		"$work/err")
	# The frames of signals give the outcome of branches before them; an ecall
	# after another needs a trap packet, which 0.026 has not.
	case $name-$(uname -m) in
	restart*.et_draft16-*) [ "$left" = 6 ] || fail "$left left out, not 6" ;;
	async*-x86_64 | timer32*-x86_64 | restart*) [ -z "$left" ] || fail "$left left out" ;;
	esac
	[ -z "$left" ] || "$1" pcs "$work/run.hart" 2>&1 >/dev/null |
		grep -q ": $left instructions* left out" ||
		fail "pcs does not report what is left out"
	for log in "$work"/log.*; do
		hart=$(hart_of "$1" "${log##*.}")
		[ -n "$hart" ] || fail "no hart is thread ${log##*.}"
		"$compare" extract <"$log" >"$work/pcs" ||
			fail "QEMU's log was not understood"
		# shellcheck disable=SC2046,SC2086 # no words but these
		pcs "$1" $trapped --hart="$hart" | "$compare" "$work/pcs" - "${left:-0}" \
			$([ "$2" != blocks ] || echo blocks) || bad=1
		threads=$((threads + 1))
	done
	[ $bad = 0 ] && [ ! -e "$work/failed" ] || exit 1
	echo "$threads threads"
	[ $threads = "$("$1" info "$work/run.hart" |
		grep -c '^ *[0-9][0-9]*  [a-z]* [0-9]')" ] ||
		fail "harts without a log"
}
hart_of() { # HARTSCOPE TID
	"$1" info "$work/run.hart" |
		sed -n "s/^ *\([0-9][0-9]*\)  [a-z]* $2  *[0-9].*/\1/p"
}

case $act in
log)
	[ -x "$1" ] || skip "no $1"
	mkfifo "$work/fifo" || exit 1
	"$compare" extract <"$work/fifo" >"$name.log.pcs" &
	reader=$!
	clean qemu-riscv64 -E $library -singlestep -d exec,nochain \
		-D "$work/fifo" "$@" \
		>"$name.log.out" || {
		kill $reader # it may still wait for the log to begin
		fail "$1 failed"
	}
	wait $reader || fail "QEMU's log was not understood"
	cat "$name.log.out"
	;;
check)
	hartscope=$1 traps=$2 params=$3
	shift 3
	[ -x "$1" ] || skip "no $1"
	record "$hartscope" "$params" --qemu-arg=-E --qemu-arg=$library -- "$@"
	cmp "$name.log.out" "$work/out" || fail "the program saw the recording"
	pcs "$hartscope" | "$compare" "$name.log.pcs" - "$traps" || exit 1
	pcs "$hartscope" --trapped |
		"$compare" "$name.log.pcs" - 0 || exit 1
	[ ! -e "$work/failed" ]
	;;
same | blocks)
	hartscope=$1 params=$2
	shift 2
	[ -x "$1" ] || skip "no $1"
	step=--qemu-arg=-singlestep
	[ "$act" = same ] || step=
	# shellcheck disable=SC2086 # it may be nothing
	record "$hartscope" "$params" $step --qemu-arg=-d \
		--qemu-arg=exec,nochain,tid --qemu-arg=-D \
		--qemu-arg="$work/log.%d" -- "$@"
	cat "$work/out"
	each_thread "$hartscope" "${step:-blocks}"
	;;
whole)
	hartscope=$1 params=$2
	shift 2
	[ -x "$1" ] || skip "no $1"
	record "$hartscope" "$params" -- "$@"
	clean qemu-riscv64 "$@" | cmp - "$work/out" ||
		fail "the program saw the recording"
	size=$(pcs "$hartscope" | wc -c)
	counted=$(sed -n 's/.*"instructions": \([0-9]*\).*/\1/p' \
		"$work/run.hart/manifest.json" |
		awk "{ n += \$1 } END { print n }")
	[ "$size" = $((8 * counted)) ] ||
		fail "$((size / 8)) instructions, not $counted"
	[ ! -e "$work/failed" ]
	;;
*)
	fail "unknown: $act"
	;;
esac
