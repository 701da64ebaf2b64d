#!/bin/sh
# usage: pages_large.sh HARTSCOPE TOOLS [PICTURES]
#
# The pages of a recording with 1,000 functions, 100 million instructions, two threads and gaps:
# view, annotate, cover, and flame between it and the one without gaps. In headless Chromium each
# is drawn within 2 s and searched within 1 s (pages/large.js); so is the page of a longer run that
# draws a million calls.
set -u
hartscope=$1 tools=$2 pictures=${3:-}
for need in chromium node qemu-riscv64 riscv64-linux-gnu-gcc; do
	command -v "$need" >/dev/null || {
		echo "skipped: no $need"
		exit 77
	}
done
[ -z "$pictures" ] || mkdir -p "$pictures" || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

awk -f "$tools/programs/many_functions.awk" >many.c &&
	riscv64-linux-gnu-gcc -O1 -g -static -DROUNDS=36000 many.c -o many -lpthread &&
	"$hartscope" record -q -o whole.hart -- ./many >/dev/null &&
	cp -r whole.hart many.hart || exit 1
for stream in many.hart/streams/*; do
	for at in 300000 900000; do
		head -c 60 /dev/zero | tr '\0' '\377' |
			dd of="$stream" bs=1 seek=$at conv=notrunc status=none
	done
done
"$hartscope" report --format=json -q many.hart >report.json
set -- $(python3 - <<'END_OF_SCRIPT'
import json
r = json.load(open("report.json"))
names = {f["function"] for t in r["tables"] for f in t["functions"]}
print(r["instructions"], r["gaps"], len([n for n in names if n.startswith("work_")]))
END_OF_SCRIPT
)
echo "$1 instructions, $2 gaps, $3 functions of the program"
[ "$1" -ge 100000000 ] && [ "$2" -ge 4 ] && [ "$3" -ge 900 ] || {
	echo "FAILED: not the recording that was meant"
	exit 1
}
"$hartscope" view -q -o view.html many.hart &&
	"$hartscope" annotate -q --format=html -o annotate.html many.hart &&
	"$hartscope" cover -q --format=html -o cover.html many.hart || exit 1
"$hartscope" diff -q --format=html -o diff.html whole.hart many.hart
[ $? -le 1 ] && [ -s diff.html ] || exit 1
riscv64-linux-gnu-gcc -O1 -g -static -DROUNDS=120000 many.c -o more -lpthread &&
	"$hartscope" record -q -o more.hart -- ./more >/dev/null &&
	"$hartscope" view -q --no-source --calls=2000000 -o million.html more.hart || exit 1
node "$tools/pages/large.js" . ${pictures:+"$pictures"}
