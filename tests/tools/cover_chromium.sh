#!/bin/sh
# usage: cover_chromium.sh HARTSCOPE SOURCE [PICTURE]
#
# Cover a program, open the page in headless Chromium, and go to a file of it.
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
	"$hartscope" cover -q --format=html -o page.html run.hart &&
	"$hartscope" cover -q run.hart >cover.txt || exit 1
lines=$(sed -n 's/^ *\([0-9.]*\) % .*total$/\1/p' cover.txt)

browse "file://$dir/page.html" --dump-dom >all.html
expect "share of lines" all.html "lines <b>$lines %</b>"
expect "a row for the file" all.html '<td><a href="#file=[^"]*prog.c">[^<]*prog.c</a></td>'
expect "facts" all.html 'id="facts">[0-9,]+ instructions .+ 1 file .+ no gaps<'

file=$(printf '%s' "$dir/prog.c" | sed 's|/|%2F|g')
never=$("$hartscope" cover -q --format=lcov run.hart | sed -n 's/^DA:\([0-9]*\),0$/\1/p' | head -1)
browse "file://$dir/page.html#file=$file&line=$never" --dump-dom >one.html
expect "the source" one.html '<td>int main\(int argc, char \*\*argv\)</td>'
expect "a line that ran" one.html '<tr id="L[0-9]+" class="(ran|part)"'
expect "the line of the link" one.html "<tr id=\"L$never\" class=\"missed here\">"
expect "outcomes of a branch" one.html '<td>[0-9,]+&nbsp;/&nbsp;[0-9,]+</td>'

sed 's/"gaps": *0/"uncounted":2,&/' page.html >more.html
browse "file://$dir/more.html" --dump-dom >more.dom
expect "code of unknown count" more.dom 'id="loss"[^>]*>2 places where the trace does not say'

browse "file://$dir/page.html#file=$file" \
	--screenshot="${picture:-$dir/picture.png}" >/dev/null
[ -s "${picture:-$dir/picture.png}" ] || { echo "FAILED: no picture"; bad=1; }
exit $bad
