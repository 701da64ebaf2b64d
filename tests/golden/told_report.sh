# A report of events alone: calls with their times, traps and samples.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1" || exit
event() { # TIME CKSRC ADDRESS/2 [CKDATA1]
	echo "InCircuitTraceSync CKSRC=$2 CKDF=$(($# - 3)) CKDATA0=$3" \
		"${4:+CKDATA1=$4} TSTAMP=$1"
}
{
	event 100 0 0x800 2
	event 110 9 0x806      # main calls work
	event 120 9 0x810 0x18 # back
	event 130 9 0x808      # main calls twice
	event 135 9 0x814      # twice calls work
	event 140 10 0x80c 2
	event 150 11 0x80e 7
	event 160 9 0x810 0x6  # back
	event 165 15 0x80c
	event 170 9 0x810 0x1a # work, which twice went on to, back to main
} >events.txt
hartscope encode events.txt -o told.nt || exit
hartscope import -q -P sifive told.nt -e calls.elf -o told.hart
hartscope report told.hart
hartscope report -s calls -n 1 --per-hart told.hart
hartscope report --format=json told.hart
# the other views do not leave them out silently
hartscope flame --format=folded told.hart
hartscope replay --format=chrome told.hart
