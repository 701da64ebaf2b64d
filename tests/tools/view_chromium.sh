#!/bin/sh
# usage: view_chromium.sh HARTSCOPE EXAMPLES [PICTURE]
#
# Record a program and one with threads, make their pages, and open them in headless
# Chromium at three sizes: the numbers that the page shows are those of report.
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
		--disable-dev-shm-usage --user-data-dir="$dir/profile" "$@" \
		"$url" 2>chromium.err
	grep 'Uncaught' chromium.err && bad=1
}
# expect WHAT FILE PATTERN
expect() {
	grep -Eq "$3" "$2" && return
	echo "FAILED: $1: nothing like '$3' in"
	grep -o '<output.*</output>\|<tr>.*</tr>\|<span id="[a-z]*".*</span>' "$2" | head -20
	bad=1
}

"$hartscope" record -q -o run.hart -- "$examples/interp.static" >/dev/null &&
	"$hartscope" record -q -o threads.hart -- "$examples/threads.static" >/dev/null &&
	"$hartscope" view -q -o page.html run.hart &&
	"$hartscope" record -q -o fib.hart -- "$examples/fib.static" 26 >/dev/null &&
	"$hartscope" view -q --calls=1000 -o few.html fib.hart &&
	"$hartscope" view -q -o threads.html threads.hart &&
	"$hartscope" report --format=json run.hart >report.json || exit 1
set -- $(python3 - <<'END'
import json
r = json.load(open("report.json"))
f = max(r["tables"][0]["functions"], key=lambda f: f["self"])
print("{:,} {:,} {:,} {} {:,}".format(f["total"], f["self"], f["calls"], f["function"], r["instructions"]))
END
)
browse "file://$dir/page.html#tab=functions" --window-size=1280,800 --dump-dom >all.html
expect "the script came to its end" all.html 'data-ready="1"'
expect "facts" all.html "id=\"facts\">1 [a-z]+ .+ $5 instructions .+ calls? drawn .+ no gaps<"
expect "the first function of report" all.html \
	"<tr><td>$1</td><td>$2</td><td>$3</td><td><button>$4</button>(<button>source</button>)?</td></tr>"

browse "file://$dir/page.html#q=$4" --window-size=600,900 --dump-dom >found.html
expect "search" found.html "id=\"matched\"[^>]*>[0-9,]+ functions?, [0-9,]+ calls?, [0-9,]+ match(es)?<"
browse "file://$dir/page.html#q=$4&match=1" --dump-dom >second.html
expect "which match" second.html "id=\"matched\"[^>]*>match 1 of [0-9,]+<"
browse "file://$dir/page.html#q=%2F(%2F" --dump-dom >wrong.html
expect "a wrong pattern" wrong.html 'not a regular expression<'
browse "file://$dir/page.html#select=1000-5000&tab=functions" --dump-dom >part.html
expect "a selection" part.html 'id="scope"[^>]*>4,000 instructions selected'

browse "file://$dir/page.html#tab=source&theme=dark&line=20" --window-size=1280,800 --dump-dom >source.html
expect "source" source.html '<td>int main\(int argc, char \*\*argv\)</td>'
expect "a line that ran" source.html '<tr id="L[0-9]+" class="(ran|part)">'
expect "the line of the link" source.html '<tr id="L20"[^>]*class="[a-z ]*here"'
expect "dark" source.html '<html[^>]* data-theme="dark"'
expect "a function with source" all.html '<button>main</button><button>source</button>'

browse "file://$dir/few.html" --window-size=1920,1080 --dump-dom >few.dom
expect "what is left out" few.dom 'id="left"[^>]*>[0-9,]+ calls shorter than [0-9,]+ instructions not drawn'
browse "file://$dir/threads.html" --window-size=1920,1080 --dump-dom >threads.dom
expect "threads" threads.dom 'id="facts">[0-9]+ threads'

sed 's/"gaps": *0/"uncounted":2,&/; s/LISTED = 2000/LISTED = 2/' page.html >more.html
browse "file://$dir/more.html#tab=functions" --dump-dom >more.dom
expect "code of unknown count" more.dom 'id="left"[^>]*>2 places where the trace does not say'
expect "functions that are not listed" more.dom '<td colspan="4">[0-9,]+ functions? more: search finds them'

browse "file://$dir/page.html#q=$4" --window-size=1280,800 \
	--screenshot="${picture:-$dir/picture.png}" >/dev/null
[ -s "${picture:-$dir/picture.png}" ] || { echo "FAILED: no picture"; bad=1; }
exit $bad
