#!/bin/sh
# usage: soc_filter.sh HARTSCOPE SOC_LOG NM PROGRAMS XLEN
#
# record --soc --filter: what is decoded are the instructions at those addresses
# and no others, of all that retired, which soc_log says; by encoders at the
# harts and by filter registers.
hartscope=$1 log=$2 nm=$3 programs=$4 xlen=$5
[ -f "$programs/soc_guest$xlen" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
. "$(dirname "$0")/soc_filter.inc"
cd "$dir" || exit 1

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
	[ $? = 125 ] && grep -q "$want" said || complain "$*: $(cat said)"
}
refused 'is neither LOW:HIGH nor a function' --filter nothing
refused 'no such filter' --filter corner --generation=0
refused 'no such filter' --filter privilege=M --generation=0
refused 'there are U, S, M, D' --filter privilege=X
refused 'there are U, S, M, D' --filter privilege=U+
refused 'there are U, S, M, D' --filter privilege=
refused 'neither a number' --filter context=corner
refused 'neither a number' --filter context=5:4
refused 'given twice' --filter context=5,context=6
refused 'given twice' --filter corner,print_sum
refused 'neither LOW:HIGH' --filter ''
refused 'neither LOW:HIGH' --filter corner,
refused 'not so many' --generation=1.0 $(printf ' --filter=%s' 1:2 1:2 1:2 1:2 1:2 1:2 1:2 1:2 1:2)
refused '8 comparators' $(printf ' --filter=%s' 1:2 1:2 1:2 1:2 1:2 1:2 1:2 1:2 1:2)
exit $bad
