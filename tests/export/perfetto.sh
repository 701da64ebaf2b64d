#!/bin/sh
# usage: perfetto.sh HARTSCOPE EXAMPLES
#
# protoc decodes the packets by perfetto.proto; perfetto.awk adds up the slices as
# Perfetto's importer does, and finds what it would refuse.
here=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/common.inc"
need protoc
record_programs

for program in $programs; do
	"$hartscope" export -q --to=perfetto $program.hart || bad=1
	protoc --proto_path="$here" --decode=Trace "$here/perfetto.proto" \
		<$program.pftrace >text || {
		echo "FAILED: $program: protoc cannot decode it"
		bad=1
	}
	awk -f "$here/slices.awk" -f "$here/perfetto.awk" text >rows
	[ $program != cut ] || cp facts facts.cut
	grep '^wrong' rows && {
		echo "FAILED: $program"
		bad=1
	}
	compare_slices $program <rows
done
# in parts: calls that are open where one ends go on in the next
"$hartscope" record -q -o parts.hart -- "$examples/fib.static" 28 >/dev/null
"$hartscope" export -q --split 1 --to=perfetto parts.hart
for part in parts.*.pftrace; do
	protoc --proto_path="$here" --decode=Trace "$here/perfetto.proto" <$part
	[ $(stat -c %s $part) -lt 1010000 ] || {
		echo "FAILED: $part is too large"
		bad=1
	}
done | awk -f "$here/slices.awk" -f "$here/perfetto.awk" >rows
[ "$(ls parts.*.pftrace | wc -l)" -ge 3 ] || {
	echo "FAILED: $(ls parts.*.pftrace | wc -l) parts"
	bad=1
}
awk '{ $1 = "-"; print }' rows | grep -v ' packet: ' | compare parts
grep -qx 'lost 1' facts.cut || {
	echo "FAILED: one piece of trace is lost; $(grep lost facts.cut)"
	bad=1
}
exit $bad
