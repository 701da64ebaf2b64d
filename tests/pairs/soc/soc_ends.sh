#!/bin/sh
# usage: soc_ends.sh HARTSCOPE PROGRAMS
#
# How a recording of firmware ends that does not end well: interrupted, in traps
# that trap, with a status. There is a bundle each time, and what ran is in it.
hartscope=$1 programs=$2
[ -f "$programs/soc_ends0" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1
# ended NAME STATUS WANT TEXT: how it ended, and what was said
ended() {
	[ "$2" = "$3" ] || complain "$1: status $2"
	grep -q "$4" said || complain "$1: said: $(cat said)"
	"$hartscope" report --strict got.hart >report || complain "$1: no bundle"
	"$hartscope" pcs got.hart | head -n "${5:-7}" >got.pcs
	[ "$(wc -l <got.pcs)" -eq "${5:-7}" ] || complain "$1: too little"
	[ ! -e got.hart/live ] || complain "$1: not finished"
	rm -rf got.hart
}

# interrupt SIGNAL OPTION...: record until the hart runs, then send it
interrupt() {
	signal=$1
	shift
	env --default-signal=INT "$hartscope" record --soc=virt "$@" -o got.hart \
		"$programs/soc_ends0" 2>said &
	for _ in $(seq 200); do
		[ -z "$(ls got.hart/streams 2>/dev/null)" ] || break
		sleep 0.1
	done
	sleep 0.3
	kill -s "$signal" $!
	wait $!
}

for options in "" --generation=1.0; do
	for signal in INT TERM; do
		status=130
		[ $signal = INT ] || status=143
		interrupt $signal $options
		ended "SIG$signal $options" $? $status interrupted 10000
	done
	timeout 20 "$hartscope" record --soc=virt $options -o got.hart \
		"$programs/soc_ends1" 2>said
	ended "traps $options" $? 125 'trap handler traps at once'
	timeout 60 "$hartscope" record --soc=virt $options -o got.hart \
		"$programs/soc_ends3" 2>said
	ended "store in its handler $options" $? 125 'trap handler traps at once'
	timeout 60 "$hartscope" record --soc=virt $options -o got.hart \
		"$programs/soc_ends4" 2>said
	ended "handler that returns $options" $? 0 instructions 100000
	"$hartscope" record --soc=virt $options -o got.hart \
		"$programs/soc_ends2" 2>said
	ended "status $options" $? 1 'ended with exit status 256'
done
# A second hart that waits for ever does not hide it.
timeout 20 "$hartscope" record --soc=virt --harts=2 -o got.hart \
	"$programs/soc_ends1" 2>said
ended "two harts" $? 125 'trap handler traps at once' 14
exit $bad
