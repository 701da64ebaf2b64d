#!/bin/sh
# usage: uart_sigrok.sh HARTSCOPE
#
# Put messages onto the wire in UART mode; sigrok's own UART decoder reads the
# same bytes.
set -u
hartscope=$1
command -v sigrok-cli >/dev/null || {
	echo "skipped: no sigrok-cli"
	exit 77
}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

awk 'BEGIN { print "ProgTraceSync SYNC=3 I-CNT=0 F-ADDR=0x80"
	for (i = 1; i < 500; i++)
		printf "IndirectBranchHist B-TYPE=0 I-CNT=%d U-ADDR=%d HIST=%d\n",
			i, i * 40503 % 65536, i * 7919 % 4096 + 1 }' >messages.txt
"$hartscope" encode messages.txt -o stream.bin &&
	"$hartscope" encode --pib=uart messages.txt -o wire.vcd || exit 1
# a bit is 10 ns
sigrok-cli -i wire.vcd -I vcd -A uart=rx-data \
	-P uart:rx=TRC_DATA:baudrate=100000000 |
	sed 's/.*: *//' | tr 'A-F' 'a-f' >sigrok.txt || exit 1
od -An -v -tx1 -w1 stream.bin | tr -d ' ' >ours.txt
[ "$(wc -l <ours.txt)" -gt 2000 ] || exit 1
cmp ours.txt sigrok.txt
