#!/bin/sh
# usage: pages_pictures.sh HARTSCOPE TOOLS GOLDEN FOLDER
#
# The pages of view, cover, annotate, and of flame between two recordings, and those of captures
# without flow: software events, counters, samples. In headless Chromium they are clicked through at
# three sizes, light and dark (pages/pictures.js), and compared with kept pictures (see
# pictures/grid.js). The pictures are left in FOLDER; HSC_BLESS=1 keeps what they are now.
set -u
hartscope=$1 tools=$2 GOLDEN=$3 folder=$4
kept=$tools/pictures
for need in chromium node riscv64-unknown-elf-as; do
	command -v "$need" >/dev/null || {
		echo "skipped: no $need"
		exit 77
	}
done
PATH=$(dirname "$hartscope"):$PATH
mkdir -p "$folder" || exit 1
rm -f "$folder"/*.png
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
bad=0

# him WORD...: a packet of a host interface module, its words after their number
him() {
	for word in "$(printf '%04x' $#)" "$@"; do
		printf "\\$(printf '%03o' "0x${word%??}")\\$(printf '%03o' "0x${word#??}")"
	done
}
# software events of two harts: identifier, value; twelve were lost in the middle
events_bundle() {
	for i in $(seq 0 40); do
		him 0000 0001 8000 "$(printf %04x $((i * 100 + 16)))" 0000 0010 "$(printf %04x "$i")"
		him 0000 0001 8000 "$(printf %04x $((i * 100 + 20)))" 0000 0020 "$(printf %04x $((i % 7)))"
		him 0000 0002 8000 "$(printf %04x $((i * 100 + 36)))" 0000 0011 "$(printf %04x "$i")"
		[ "$i" != 20 ] || him 0000 0001 9400 000c
	done >bus.him
	echo '[ { "id": 16, "name": "send", "style": "u" }, { "id": 17, "name": "receive",
		"style": "u" }, { "id": 32, "name": "lev\u202eel", "style": "u" } ]' >events.json
	hartscope import -q -P stm bus.him -p events=events.json -o stm.hart
}
# at TIME: the stamp that leads there, as SiFive's encoder says it
now=0
at() {
	stamp=$(($1 ^ now)) now=$1
}
# counts of cycles and instructions at calls of work, 1,000 ticks apart
counters_bundle() {
	echo "InCircuitTraceSync CKSRC=0 CKDF=0 CKDATA0=0x3 TSTAMP=0"
	for tag_value in 24:0x70657266 27:1 24:0xd 24:0 24:1 24:0x3fc00 24:0 24:2 24:0x3fc02 24:1 \
		24:0x19 24:0x27c03; do
		echo "DataAcquisition IDTAG=${tag_value%:*} DQDATA=${tag_value#*:} TSTAMP=0"
	done
	for i in $(seq 1 30); do
		at $((1000 * i))
		for tag_value in 27:$((i & 1)) 24:0x1018 24:0x1010 24:$((100 + i * i * 7 % 500)) \
			24:$((50 + i * 10)) 24:$((i % 4)); do
			echo "DataAcquisition IDTAG=${tag_value%:*} DQDATA=${tag_value#*:} TSTAMP=$stamp"
			stamp=0
		done
		[ "$i" != 15 ] || {
			echo "Error ETYPE=0 ECODE=1 TSTAMP=0"
			echo "InCircuitTraceSync CKSRC=0 CKDF=0 CKDATA0=0x3 TSTAMP=$now"
		}
	done
}
samples_bundle() {
	for i in $(seq 1 30); do
		echo "InCircuitTraceSync CKSRC=15 CKDF=0 CKDATA0=$([ $((i % 3)) = 0 ] && echo 0x80d ||
			echo 0x804) TSTAMP=$((1000 * i + i * i % 400))"
	done
}
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1" && mv calls.hart whole.hart &&
	calls_bundle "Error ETYPE=0 ECODE=1" && events_bundle || exit 1
for kind in counters samples; do
	${kind}_bundle >$kind.txt
	hartscope encode $kind.txt -o $kind.nt &&
		hartscope import -q -P sifive $kind.nt -e calls.elf -o $kind.hart || exit 1
	hartscope view -q -o $kind.html $kind.hart
done
hartscope view -q -o view.html calls.hart
hartscope view -q -o stm.html stm.hart
hartscope cover -q --format=html -o cover.html calls.hart
hartscope annotate -q --format=html -o annotate.html calls.hart
hartscope diff -q --format=html -o diff.html whole.hart calls.hart
for page in view stm counters samples cover annotate diff; do
	[ -s $page.html ] || exit 1
done

node "$tools/pages/pictures.js" . "$folder" || bad=1
[ -z "${HSC_BLESS:-}" ] || rm -f "$kept"/*.grid
for picture in "$folder"/*.png; do
	name=$(basename "$picture" .png)
	[ -z "${HSC_BLESS:-}" ] || node "$kept/grid.js" "$picture" >"$kept/$name.grid"
	node "$kept/grid.js" "$picture" "$kept/$name.grid" || {
		echo "FAILED: $name does not look as it did; see $picture"
		bad=1
	}
done
# each that is kept was taken, and pictures that differ are found: two pages of tables and text
for name in "$kept"/*.grid; do
	[ -s "$folder/$(basename "$name" .grid).png" ] || { echo "FAILED: no picture for $name"; bad=1; }
done
node "$kept/grid.js" "$folder/annotate.png" "$kept/cover.grid" >/dev/null && {
	echo "FAILED: the comparison finds nothing"
	bad=1
}
exit $bad
