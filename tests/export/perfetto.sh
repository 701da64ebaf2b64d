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
	awk -f "$here/perfetto.awk" text >rows
	[ $program != cut ] || cp facts facts.cut
	grep '^wrong' rows && {
		echo "FAILED: $program"
		bad=1
	}
	# what a thread or what follows a gap begins in is a slice, but no call
	"$hartscope" replay -q --format=chrome $program.hart |
		awk -F '"' '
			{ tid = $0; sub(/.*"tid": /, "", tid); sub(/,.*/, "", tid) }
			/"ph": "B"/ { if (depth[tid]++ == 0) print $(NF - 1) }
			/"ph": "E"/ { depth[tid]-- }' | sort -u >begun
	awk 'FILENAME == "begun" { begun[$0] = 1; next }
		/^wrong/ { next }
		{
			name = $0
			sub(/^[^ ]* [^ ]* [^ ]* /, "", name)
			if (name in begun && name != "_start")
				$1 = "-"
			print
		}' begun rows | compare $program
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
done | awk -f "$here/perfetto.awk" >rows
[ "$(ls parts.*.pftrace | wc -l)" -ge 3 ] || {
	echo "FAILED: $(ls parts.*.pftrace | wc -l) parts"
	bad=1
}
awk '{ $1 = "-"; print }' rows | grep -v '^- [a-z]* packet' | compare parts
grep -qx 'lost 1' facts.cut || {
	echo "FAILED: one piece of trace is lost; $(grep lost facts.cut)"
	bad=1
}
exit $bad
