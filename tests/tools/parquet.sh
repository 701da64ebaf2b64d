#!/bin/sh
# usage: parquet.sh HARTSCOPE EXAMPLES CACHE
#
# hyparquet reads the tables. The calls, added up, and the table of functions are our
# report; coverage is the branches that other formats have. The package comes from npm
# as hyparquet/package-lock.json says, with hashes, into the folder CACHE.
here=$(cd "$(dirname "$0")" && pwd)
cache=$3
mkdir -p "$cache" && cp "$here"/hyparquet/* "$cache" || exit 1
cache=$(cd "$cache" && pwd)
. "$here/../export/common.inc"
need node npm
npm ci --prefix "$cache" --ignore-scripts --no-audit --no-fund >npm.log 2>&1 || {
	echo "skipped: npm cannot get hyparquet"
	cat npm.log
	exit 77
}
record_programs
rows() {
	node "$cache/rows.mjs" "$@" || bad=1
}
tab=$(printf '\t')

for program in $programs; do
	folder=$program.parquet
	"$hartscope" export -q --to=parquet,unsymbolized $program.hart || bad=1
	rows $folder/functions.parquet function calls total self |
		awk -F "$tab" '
			{ n[$1]++; calls[$1] += $2; total[$1] = $3; self[$1] += $4 }
			END {
				for (name in n)
					print calls[name], (n[name] > 1 ? "-" : total[name]), self[name], name
			}' | compare $program
	# a call is a row: began, ended, and who called; one found open is no call
	rows $folder/calls.parquet function caller began ended depth thread found |
		awk -F "$tab" '
			function add(track, d,   i) {
				# what it called came before it, one deeper
				self[name] += length_of - children[track, d + 1]
				children[track, d + 1] = 0
				children[track, d] += length_of
			}
			{
				name = $1
				length_of = $4 - $3
				calls[name] += !$7
				add($6, $5)
			}
			END { for (name in self) print calls[name], "-", self[name], name }' |
		compare $program
	rows $folder/coverage.parquet kind first last count |
		awk -F "$tab" '
			$1 == "run" { printf "%x-%x:%s\n", $2, $3, $4 }
			$1 == "taken" { printf "%x->%x:%s\n", $2, $3, $4 }' >pairs
	grep -v '^[0-9]*$' $program.unsymbolized.txt | cmp pairs - || {
		echo "FAILED: $program: coverage"
		bad=1
	}
done
rows cut.parquet/events.parquet category name text >said
grep -q "^gap${tab}trace lost${tab}.*bytes [1-9]" said || {
	echo "FAILED: no event of what is lost"
	cat said
	bad=1
}
# more than one group of rows
"$hartscope" record -q -o many.hart -- "$examples/fib.static" 28 >/dev/null
"$hartscope" export -q --to=parquet many.hart
calls=$("$hartscope" report -q many.hart --format=json |
	sed -n 's/.*"function": "fib".* "calls": \([0-9]*\).*/\1/p')
got=$(rows many.parquet/calls.parquet function | grep -cx fib)
[ "$got" = "$calls" ] && [ "$got" -gt 65536 ] || {
	echo "FAILED: $got rows of $calls calls"
	bad=1
}
exit $bad
