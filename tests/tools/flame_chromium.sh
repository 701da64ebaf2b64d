#!/bin/sh
# usage: flame_chromium.sh HARTSCOPE EXAMPLES [PICTURE]
#
# Record a program, draw it, open the page in headless Chromium and search it.
set -u
hartscope=$1 examples=$2 picture=${3:-}
for need in chromium qemu-riscv64 "$examples/interp.static"; do
	command -v "$need" >/dev/null || {
		echo "skipped: no $need"
		exit 77
	}
done
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
bad=0

# browse URL OPTION...: what the page has become, once its script has run
browse() {
	url=$1
	shift
	timeout 50 chromium --headless --no-sandbox --disable-gpu --disable-quic \
		--no-first-run --disable-background-networking \
		--disable-component-update --disable-sync \
		--disable-dev-shm-usage --window-size=1280,800 \
		--user-data-dir="$dir/profile" "$@" "$url" 2>chromium.err
}
# expect WHAT FILE PATTERN
expect() {
	grep -Eq "$3" "$2" && return
	echo "FAILED: $1: nothing like '$3' in"
	grep -o '<output.*</output>\|<div id="wh.*</div>\|<span id="facts.*</span>' "$2"
	bad=1
}

"$hartscope" record -q -o run.hart -- "$examples/interp.static" >/dev/null &&
	"$hartscope" flame -q -o page.html run.hart &&
	"$hartscope" report -F main -n 1 run.hart >report.txt || exit 1
share=$(sed -n 's/^ *\([0-9.]*\) % .* main$/\1/p' report.txt)
[ -n "$share" ] || { echo "FAILED: no main in the report"; exit 1; }

browse "file://$dir/page.html#search=%2F%5Emain%24%2F" --dump-dom >found.html
expect "search finds main" found.html 'id="matched"[^>]*>matched [0-9.]+ % in 1 frame<'
expect "facts" found.html 'id="facts">1 [a-z]+ .+ [0-9,]+ instructions .+ frames .+ no gaps<'
matched=$(sed -n 's/.*id="matched"[^>]*>matched \([0-9.]*\) %.*/\1/p' found.html)
awk -v page="$matched" -v report="$share" \
	'BEGIN { d = page - report; exit !(d < 0.06 && d > -0.06) }' || {
	echo "FAILED: the page says $matched %, the report $share %"
	bad=1
}

browse "file://$dir/page.html#search=no_such_function" --dump-dom >none.html
expect "search finds nothing" none.html 'id="matched"[^>]*>no match<'

browse "file://$dir/page.html#search=%2F(%2F" --dump-dom >wrong.html
expect "a wrong pattern" wrong.html 'not a regular expression<'

browse "file://$dir/page.html#zoom=1" --dump-dom >zoomed.html
expect "zoom tells the frame" zoomed.html '<div id="what"[^>]*>_start<'
expect "zoom can be reset" zoomed.html '<button id="reset">'

sed 's/"gaps": *0/"uncounted":2,&/; s/LISTED = 300/LISTED = 2/; s/^})();/showTable(); &/' page.html >more.html
browse "file://$dir/more.html" --dump-dom >more.dom
expect "code of unknown count" more.dom 'id="loss"[^>]*>2 places where the trace does not say'
expect "functions that are not listed" more.dom '<td colspan="4">[0-9,]+ functions? more: search finds them'

browse "file://$dir/page.html" --screenshot="${picture:-$dir/picture.png}" \
	>/dev/null
[ -s "${picture:-$dir/picture.png}" ] || { echo "FAILED: no picture"; bad=1; }
grep -q 'Uncaught' chromium.err && { cat chromium.err; bad=1; }
exit $bad
