#!/bin/sh
# usage: soc_times.sh HARTSCOPE SOC_LOG PROGRAM
#
# A program that waits for interrupts, so cycles are not instructions: where a
# message dates an instruction, the tick that `pcs` prints of it lies between the
# cycle in which the SoC says that it retired and the next one's. Messages of
# Ownership have no instruction count: their time is that of the write to the CSR, up
# to a block after what is known of the flow, and dates no instruction.
hartscope=$1 log=$2 program=$3
[ -f "$program" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
"$log" --cycles "$program" | grep -v '^all' >log
"$hartscope" record -q --soc=virt --stm -o run.hart "$program" >console || exit 1
"$hartscope" pcs -q --clock=ticks run.hart >ticks || exit 1
owners=$("$hartscope" dump run.hart | grep -c Ownership)
[ "$(wc -l <log)" -eq "$(wc -l <ticks)" ] || { echo "not as many instructions"; exit 1; }
paste -d ' ' log ticks | awk -v owners="$owners" '
{
	if ("0x" $1 != $4) { print "another instruction: " $0; bad = 1 }
	at[NR] = $2; tick[NR] = $3
}
END {
	for (i = 1; i < NR; i++) {
		if (tick[i] ~ /^[~<>?]/) continue
		n++
		same += tick[i] == at[i]
		early += tick[i] < at[i]
		late += tick[i] > at[i + 1]
	}
	print n " dated, " same + 0 " to the tick, " early + 0 " early, " late + 0 " late; " owners " contexts"
	exit bad || n < 400 || same < n * 0.8 || early || late || !owners
}'
