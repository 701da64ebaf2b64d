#!/bin/sh
# usage: annotate_chromium.sh HARTSCOPE SOURCE [PICTURE]
#
# Annotate a program, open the page in headless Chromium, and go to an instruction.
set -u
hartscope=$1 source=$2 picture=${3:-}
for need in chromium qemu-riscv64 riscv64-linux-gnu-gcc; do
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
	grep -q 'Uncaught' chromium.err && { cat chromium.err; bad=1; }
}
# expect WHAT FILE PATTERN
expect() {
	grep -Eq "$3" "$2" && return
	echo "FAILED: $1: nothing like '$3'"
	bad=1
}

cp "$source" prog.c
riscv64-linux-gnu-gcc -O0 -g -static prog.c -o prog &&
	"$hartscope" record -q -o run.hart -- ./prog >/dev/null &&
	"$hartscope" annotate -q --format=html -o page.html run.hart &&
	"$hartscope" annotate -q -f main --no-source run.hart >main.txt || exit 1
calls=$(sed -n 's/^main .*  \([0-9,]*\) call.*/\1/p' main.txt)
# an instruction of main, its count and its words
set -- $(awk '$1 != "-" && $3 == "ld" { print $2, $1, $3, $4; exit }' main.txt)
address=$1 count=$2 words="$3 $4"

browse "file://$dir/page.html" --dump-dom >all.html
expect "facts" all.html 'id="facts">[0-9,]+ instructions .+ functions .+ no gaps<'
expect "the busiest is shown" all.html '<tr class="here"><td>[0-9.]+ %</td>'

browse "file://$dir/page.html#function=main&at=0x$address" --dump-dom >main.html
expect "the name" main.html 'id="name">main<'
expect "its calls" main.html "$calls call"
expect "the source" main.html '<td>int main\(int argc, char \*\*argv\)</td>|<td>\{</td>'
expect "the instruction of the link" main.html \
	"<tr id=\"A0x$address\" class=\"here\">.*<td>$count</td>"
expect "its words" main.html "<td>$(printf '%s' "$words" | sed 's/[()]/\\&/g')</td>"
expect "a call is a link" main.html '<td>jal <a href="#function=[^"]*at=0x[0-9a-f]+">'

sed 's/"gaps": *0/"uncounted":2,&/' page.html >more.html
browse "file://$dir/more.html" --dump-dom >more.dom
expect "code of unknown count" more.dom 'id="loss"[^>]*>2 places where the trace does not say'

browse "file://$dir/page.html#function=main" \
	--screenshot="${picture:-$dir/picture.png}" >/dev/null
[ -s "${picture:-$dir/picture.png}" ] || { echo "FAILED: no picture"; bad=1; }
exit $bad
