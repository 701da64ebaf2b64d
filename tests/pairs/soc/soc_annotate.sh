#!/bin/sh
# usage: soc_annotate.sh HARTSCOPE PROGRAM
#
# A program that waits for interrupts: the times of the instructions of each
# function, as annotate has them, are its own time in report, in ticks and in
# nanoseconds, and the same where trace was lost. Lines add up their instructions.
hartscope=$1 program=$2
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
bad=0

# functions OPTION...: name and time of each, as annotate says
functions() {
	"$hartscope" annotate -q -n 0 --format=json "$@" | tee json |
		sed -n 's/.*"function": "\([^"]*\)", "module".*"time": \([0-9]*\), "rows".*/\1 \2/p'
}
compare() {
	functions "$@" | sort >annotated
	"$hartscope" report -q --format=csv "$@" |
		awk -F, 'NR > 1 && $2 != "" { print $2, $9 }' | sort >reported
	cmp annotated reported && [ "$(wc -l <annotated)" -gt 8 ] || {
		echo "not the same with $*"
		diff annotated reported
		bad=1
	}
	# rows of a function add up to it, and functions to all
	sed -n 's/.*"clock": "[a-z]*", "time": \([0-9]*\), "unnamed_time": \([0-9]*\).*/all \1 \2/p
		s/.*"function": .*"time": \([0-9]*\), "rows".*/function \1/p
		s/.*"address": .*"time": \([0-9]*\).*/row \1/p' json | awk '
		$1 == "all" { all = $2 - $3 }
		$1 == "function" { sum += $2 }
		$1 == "row" { rows += $2 }
		END { exit !all || sum != all || rows != all }' || {
		echo "sums differ with $*"
		bad=1
	}
}
"$hartscope" record -q --soc=virt --stm -o run.hart "$program" >console || exit 1
compare --clock=ticks run.hart
compare --clock=time --hz=1000003 run.hart
stream=$(find run.hart/streams -name '*.nt')
printf 'lost, lost, lost, lost, lost' |
	dd of="$stream" bs=1 seek=600 conv=notrunc 2>/dev/null
"$hartscope" report -q run.hart | grep -q ' gap' || bad=1
compare --clock=ticks run.hart
"$hartscope" annotate -q --shard 1/2 --clock=ticks -o part run.hart 2>/dev/null && bad=1
"$hartscope" annotate -q --format=json run.hart | grep -q '"time"' && bad=1
exit $bad
