#!/bin/sh
# usage: view_large.sh HARTSCOPE PROGRAMS [PICTURE]
#
# The page of a recording with 1,000 functions, 100 million instructions, two threads and gaps: in
# headless Chromium it is painted within 2 s and searched within 1 s. Of three tries the best
# counts, as the machine may be busy.
set -u
hartscope=$1 programs=$2 picture=${3:-}
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

browse() {
	timeout 50 chromium --headless --no-sandbox --disable-gpu --disable-quic \
		--no-first-run --disable-background-networking \
		--disable-component-update --disable-sync --hide-scrollbars \
		--disable-dev-shm-usage --window-size=1920,1080 \
		--user-data-dir="$dir/profile" "$@" 2>chromium.err
	grep 'Uncaught' chromium.err && bad=1
}
# value NAME: that of the body's attribute data-NAME
value() { sed -n "s/.*<body[^>]* data-$1=\"\([0-9]*\)\".*/\1/p" page.dom | head -n 1; }

awk -f "$programs/many_functions.awk" >many.c &&
	riscv64-linux-gnu-gcc -O1 -g -static -DROUNDS=36000 many.c -o many -lpthread &&
	"$hartscope" record -q -o many.hart -- ./many >/dev/null || exit 1
for stream in many.hart/streams/*; do
	for at in 300000 900000; do
		head -c 60 /dev/zero | tr '\0' '\377' |
			dd of="$stream" bs=1 seek=$at conv=notrunc status=none
	done
done
"$hartscope" report --format=json -q many.hart >report.json
set -- $(python3 - <<'END'
import json
r = json.load(open("report.json"))
names = {f["function"] for t in r["tables"] for f in t["functions"]}
print(r["instructions"], r["gaps"], len([n for n in names if n.startswith("work_")]))
END
)
echo "$1 instructions, $2 gaps, $3 functions of the program"
[ "$1" -ge 100000000 ] && [ "$2" -ge 4 ] && [ "$3" -ge 900 ] || {
	echo "FAILED: not the recording that was meant"
	exit 1
}
"$hartscope" view -q -o page.html many.hart || exit 1
painted=99999 searched=99999
for try in 1 2 3; do
	browse --dump-dom "file://$dir/page.html#q=work_0021" >page.dom
	p=$(value painted) s=$(value searched)
	[ -n "$p" ] && [ "$p" -lt "$painted" ] && painted=$p
	[ -n "$s" ] && [ "$s" -lt "$searched" ] && searched=$s
	[ "$painted" -lt 2000 ] && [ "$searched" -lt 1000 ] && break
done
echo "page of $(wc -c <page.html) bytes: painted after $painted ms, searched in $searched ms"
[ "$painted" -lt 2000 ] || { echo "FAILED: the first paint is late"; bad=1; }
[ "$searched" -lt 1000 ] || { echo "FAILED: the search is slow"; bad=1; }
grep -Eq 'id="matched"[^>]*>1 function, [0-9,]+ calls, [0-9,]+ matches<' page.dom || {
	echo "FAILED: nothing was found"
	bad=1
}
[ -z "$picture" ] || browse --screenshot="$picture" "file://$dir/page.html" >/dev/null
exit $bad
