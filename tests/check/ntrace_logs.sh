#!/bin/sh
# ntrace_logs.sh CHECKERS HARTSCOPE: what spike ran, traps included, encoded as
# N-Trace with settings that recordings seldom have, is read by the checker.
set -u
checkers=$1 hartscope=$2
corpus=${HARTSCOPE_CORPUS:-}/etrace
[ -n "${HARTSCOPE_CORPUS:-}" ] && command -v xz >/dev/null || {
	echo "skipped: HARTSCOPE_CORPUS is not set, or no xz"
	exit 77
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0 runs=0

# encoded NAME=VALUE...: of $program
encoded() {
	params=
	for param; do params="$params -p $param"; done
	rm -rf "$work/got.hart"
	runs=$((runs + 1))
	# shellcheck disable=SC2086 # words
	"$hartscope" encode -q --from "$work/log" --log-format csv $code \
		$params -o "$work/got.hart" &&
		"$(dirname "$0")/bundle.sh" "$checkers" "$hartscope" \
			"$work/got.hart" && return
	echo "$program: $*"
	bad=1
}
for program in br_j_asm corner dhrystone qsort towers hello_world; do
	folder=$corpus/$program
	code="-e $folder/$program.elf"
	[ $program != hello_world ] ||
		code="-e $folder/pk.riscv -e $folder/hello_world.pk"
	xz -dc "$folder/spike_pc_trace.csv.xz" >"$work/log" || exit 1
	encoded mode=btm
	encoded mode=btm repeat_branch=1 src_bits=4 sync_halfwords=100
	encoded mode=htm implicit_return=0 ts_bits=20
	encoded repeated_history=1 sequential_jump=1 all_jumps=1 extend_address=1
	encoded hist_bits=9 icnt_bits=5 trap_kind_unknown=1 sync_messages=10 \
		ts_bits=60 ts_mode=sync
done
echo "$runs streams"
exit $bad
