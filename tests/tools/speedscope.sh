#!/bin/sh
# usage: speedscope.sh HARTSCOPE EXAMPLES CACHE
#
# Record programs, open what export makes of them in speedscope, in each format that
# it reads, and compare its sandwich view with our report: total and self time of
# each function. Speedscope comes from npm as speedscope/package-lock.json says, with
# hashes, into the folder CACHE.
set -u
hartscope=$1 examples=$2 cache=$3
here=$(cd "$(dirname "$0")" && pwd)
for need in chromium npm qemu-riscv64 "$examples/interp.static"; do
	command -v "$need" >/dev/null || {
		echo "skipped: no $need"
		exit 77
	}
done
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0

mkdir -p "$cache" && cp "$here"/speedscope/*.json "$cache" &&
	npm ci --prefix "$cache" --ignore-scripts --no-audit --no-fund \
		>"$dir/npm.log" 2>&1 || {
	echo "skipped: npm cannot get speedscope"
	cat "$dir/npm.log"
	exit 77
}
page=$(cd "$cache" && pwd)/node_modules/speedscope/dist/release/index.html
cd "$dir" || exit 1

# see FILE: the sandwich view of a file, once speedscope has read it
see() {
	printf 'speedscope.loadFileFromBase64("%s", "%s")\n' "$1" \
		"$(base64 -w0 "$1")" >load.js
	timeout 50 chromium --headless --no-sandbox --disable-gpu --disable-quic \
		--no-first-run --disable-background-networking \
		--disable-component-update --disable-sync \
		--disable-dev-shm-usage --window-size=1280,4000 \
		--allow-file-access-from-files --virtual-time-budget=20000 \
		--user-data-dir="$dir/profile" --dump-dom \
		"file://$page#localProfilePath=$dir/load.js&view=sandwich" \
		2>chromium.err
}
# rows <PAGE: a line "TOTAL SELF NAME" for each row; percent, to four digits
rows() {
	sed 's/<tr /\n&/g' | sed -n '
		/^<tr .*width: .*width: /{
			s/<div class="[^"]*" style="width: \([0-9.e-]*\)%;"><\/div>/@\1@/g
			s/<[^>]*>//g
			s/^[^@]*@\([^@]*\)@[^@]*@\([^@]*\)@/\1 \2 /
			s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g; s/&quot;/"/g
			p
		}'
}
# ours BUNDLE: the same of our report; "-" for the total of a name that several
# functions have
ours() {
	"$hartscope" report -q --format=json "$1" | sed -n '
		s/.*"tables.*//
		s/^  { "instructions": \([0-9]*\),.*/all \1/p
		s/.*{ "function": "\([^"]*\)".* "at_least": \([0-9]*\),.* "self": \([0-9]*\).*/row \2 \3 \1/p' |
		awk '$1 == "all" { all = $2; next }
			{
				name = $0
				sub(/^row [^ ]* [^ ]* /, "", name)
				self[name] += $3
				total[name] = n[name]++ ? "-" : $2
			}
			END {
				for (name in self) {
					if (total[name] != "-")
						total[name] = sprintf("%.4f", 100 * total[name] / all)
					printf "%s %.4f %s\n", total[name], 100 * self[name] / all, name
				}
			}'
}
# compare NAME FORMAT FILE [OPTION]: NAME.hart in our report, and in speedscope by
# FILE. Of samples speedscope drops the last one, whose weight is the time to the
# next; and of callgrind's form it makes up a tree by shares, below which it cuts off
# small ones, under a root of its own: of raise and its handlers it is another one.
compare() {
	"$hartscope" export -q --to="$2" ${4:+"$4"} -o "$3" "$1.hart" || {
		echo "FAILED: $1: export"
		bad=1
	}
	see "$3" | rows >theirs
	# a browser on a busy machine may show nothing in its time
	[ -s theirs ] || see "$3" | rows >theirs
	ours "$1.hart" >ours
	awk -v file="$3" -v format="$2" '
		BEGIN {
			most = format == "callgrind" ? 0.03 : \
			       format == "perf-script" ? 0.004 : 0.0002
		}
		function far(a, b) { return a - b > most || b - a > most }
		function name_of(line) { sub(/^[^ ]* [^ ]* /, "", line); return line }
		NR == FNR { total[name_of($0)] = $1; self[name_of($0)] = $2; next }
		{
			name = name_of($0)
			if (format == "callgrind" && name == "[trace]")
				next
			rows++
			if (!(name in self))
				print "not in our report: " $0
			else if (far($2, self[name]) ||
				 total[name] != "-" && format != "callgrind" && far($1, total[name]))
				print name ": " total[name] " " self[name] \
					" in our report, " $1 " " $2 " in speedscope"
			else
				same++
		}
		END {
			print file ": " same + 0 " of " rows + 0 " functions are the same"
			exit !(rows >= 10 && same == rows)
		}' ours theirs || {
		echo "FAILED: $3"
		bad=1
	}
}

for program in interp fib longjmp signals; do
	"$hartscope" record -q -o $program.hart -- "$examples/$program.static" 12 \
		>/dev/null 2>&1 || [ -d $program.hart ] || {
		echo "FAILED: $program is not recorded"
		exit 1
	}
	compare $program chrome $program.trace.json
	compare $program folded $program.collapsedstack.txt
	compare $program pprof $program.pprof
	[ $program = signals ] || compare $program callgrind callgrind.out.$program
	compare $program perf-script $program.linux-perf.txt --period=1
	compare $program speedscope $program.speedscope.json
done
# lost in the middle: what was open ends there, and goes on after the gap
cp -r interp.hart cut.hart
for stream in cut.hart/streams/*; do
	size=$(stat -c %s "$stream")
	dd if=/dev/zero of="$stream" bs=1 count=200 seek=$((size / 2)) \
		conv=notrunc 2>/dev/null
done
compare cut chrome cut.trace.json
compare cut speedscope cut.speedscope.json
exit $bad
