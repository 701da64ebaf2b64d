#!/bin/sh
# usage: pages_pictures.sh HARTSCOPE GOLDEN KEPT FOLDER
#
# The pages of view, cover, annotate, and of flame between two recordings, in headless Chromium at
# three sizes, light and dark, compared with kept pictures (see pictures/grid.js). The pictures
# are left in FOLDER; HSC_BLESS=1 keeps what they are now.
set -u
hartscope=$1 GOLDEN=$2 kept=$3 folder=$4
for need in chromium node riscv64-unknown-elf-as; do
	command -v "$need" >/dev/null || {
		echo "skipped: no $need"
		exit 77
	}
done
PATH=$(dirname "$hartscope"):$PATH
mkdir -p "$folder" || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
bad=0

# shot NAME PAGE#STATE WIDTH HEIGHT
shot() {
	rm -f "$folder/$1.png"
	for try in 1 2 3; do # a busy machine: a browser may not come up
		timeout 50 chromium --headless --no-sandbox --disable-gpu --disable-quic \
			--no-first-run --disable-background-networking \
			--disable-component-update --disable-sync --hide-scrollbars \
			--disable-dev-shm-usage --force-device-scale-factor=1 \
			--user-data-dir="$dir/profile" --window-size="$3,$4" \
			--screenshot="$folder/$1.png" "file://$dir/$2" 2>chromium.err
		[ -s "$folder/$1.png" ] && break
		echo "$1: no picture at try $try"
	done
	grep 'Uncaught' chromium.err && bad=1
	[ -s "$folder/$1.png" ] || { bad=1; return; }
	[ -z "${HSC_BLESS:-}" ] || node "$kept/grid.js" "$folder/$1.png" >"$kept/$1.grid"
	node "$kept/grid.js" "$folder/$1.png" "$kept/$1.grid" || {
		echo "FAILED: $1 does not look as it did; see $folder/$1.png"
		bad=1
	}
}

. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1" && mv calls.hart whole.hart &&
	calls_bundle "Error ETYPE=0 ECODE=1" || exit 1
hartscope view -q -o view.html calls.hart &&
	hartscope cover -q --format=html -o cover.html calls.hart &&
	hartscope annotate -q --format=html -o annotate.html calls.hart &&
	hartscope diff -q --format=html -o diff.html whole.hart calls.hart
[ -s view.html ] && [ -s cover.html ] && [ -s annotate.html ] && [ -s diff.html ] || exit 1
file=$(printf '%s' "$dir/calls.s" | sed 's|/|%2F|g')

shot view_small "view.html#theme=light" 600 900
shot view_source "view.html#theme=light&tab=source&line=19" 1280 800
shot view_dark "view.html#theme=dark&tab=functions&q=work" 1920 1080
shot cover "cover.html#file=$file" 1280 800
shot annotate "annotate.html" 1280 800
shot flame_diff "diff.html" 1280 800
# pictures that differ are found: two pages of tables and text
node "$kept/grid.js" "$folder/annotate.png" "$kept/cover.grid" >/dev/null && {
	echo "FAILED: the comparison finds nothing"
	bad=1
}
exit $bad
