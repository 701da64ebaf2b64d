#!/bin/sh
# usage: times.sh HARTSCOPE EXAMPLES
#
# A capture with timestamps, in ticks and in time: what formats with a time line have
# is what our report says with the same clock.
here=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/common.inc"
[ -n "${HARTSCOPE_CORPUS:-}" ] || {
	echo "skipped: HARTSCOPE_CORPUS is not set"
	exit 77
}
need protoc babeltrace2 callgrind_annotate
from=$HARTSCOPE_CORPUS/sifive/timestamp
"$hartscope" import -q -P sifive "$from/timestamp.rtd" -e "$from/timestamp.elf" \
	-o times.hart || exit 1
least=2

for clock in --clock=ticks '--clock=time --hz=50000000'; do
	rm -rf times.*.data times.ctf
	"$hartscope" export -q $clock --to=perfetto,ctf,callgrind,speedscope \
		times.hart || bad=1
	protoc --proto_path="$here" --decode=Trace "$here/perfetto.proto" \
		<times.pftrace |
		awk -f "$here/slices.awk" -f "$here/perfetto.awk" | sed '/ main$/s/^2 /- /' |
		compare times
	babeltrace2 --no-delta --clock-cycles --fields=all times.ctf |
		awk -f "$here/slices.awk" -f "$here/ctf.awk" | sed '/ main$/s/^2 /- /' |
		compare times
	total=$(sed -n 's/^totals: //p' times.callgrind.out)
	ours times.hart | awk -v total="$total" '
		{ n += $3 }
		END {
			if (n != total)
				print "FAILED: " total " in callgrind, " n " in our report"
			exit n != total
		}' || bad=1
done
grep -q '"unit":"nanoseconds"' times.speedscope.json || {
	echo "FAILED: nanoseconds are not named to speedscope"
	bad=1
}
grep -q '^events: Nanoseconds$' times.callgrind.out || bad=1
exit $bad
