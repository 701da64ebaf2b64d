#!/bin/sh
# usage: soc_filter.sh HARTSCOPE SOC_LOG NM PROGRAMS XLEN
#
# record --soc --filter: what is decoded are the instructions at those addresses
# and no others, of all that retired, which soc_log tells; by encoders at the
# harts and by filter registers.
hartscope=$1 log=$2 nm=$3 programs=$4 xlen=$5
[ -f "$programs/soc_guest$xlen" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1

# span PROGRAM NAME: LOW HIGH of a function, in hex of equal width
span() {
	"$nm" -S "$1" | while read -r at size _ name; do
		[ "$name" = "$2" ] || continue
		printf '%016x %016x\n' $((0x$at)) $((0x$at + 0x$size - 1))
	done
}

# inside LOW HIGH...: of all.pcs, in order
inside() {
	awk -v ranges="$*" 'BEGIN { n = split(ranges, r, " ") }
		{ at = sprintf("%16s", $1); gsub(" ", "0", at)
		  for (i = 1; i < n; i += 2)
			if (at >= r[i] && at <= r[i + 1]) { print; next } }' all.pcs
}

# check PROGRAM LEAST OPTION...: against want.pcs
check() {
	program=$1
	[ "$(wc -l <want.pcs)" -ge "$2" ] || complain "$(wc -l <want.pcs) wanted"
	shift 2
	for p in ntrace etrace; do
		for g in "" --generation=0.9.4 --generation=1.0; do
			rm -rf got.hart
			"$hartscope" record -q --soc=virt -E $p $g "$@" \
				-o got.hart "$program" >said || complain "$p $g: $?"
			"$hartscope" pcs --strict got.hart | sed 's/^0x0*//' |
				cmp - want.pcs || complain "$p $g $*: others"
		done
	done
}

guest=$programs/soc_guest$xlen
"$log" --retired "$guest" >all.pcs 2>console
span "$guest" corner >corner
span "$guest" print_sum >print
inside $(cat corner print) >want.pcs
check "$guest" 5000 --filter corner --filter print_sum
read -r low high <corner
inside $low $high >want.pcs
check "$guest" 3000 --filter 0x$low:0x$high

# where the code changes, too
changes=$programs/soc_changes1_$xlen
"$log" --retired "$changes" >all.pcs 2>console
inside $(span "$changes" patched) >want.pcs
check "$changes" 50 --filter patched

refused() {
	want=$1
	shift
	"$hartscope" record -q --soc=virt "$@" -o no.hart "$guest" 2>said
	[ $? = 2 ] && grep -q "$want" said || complain "$*: $(cat said)"
}
refused 'is neither LOW:HIGH nor a function' --filter nothing
refused 'has no such field' --filter corner --generation=0
refused 'has 8 filters' $(printf ' --filter=%s' 1:2 1:2 1:2 1:2 1:2 1:2 1:2 1:2 1:2)
exit $bad
