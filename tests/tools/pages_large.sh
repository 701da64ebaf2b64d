#!/bin/sh
# usage: pages_large.sh HARTSCOPE TOOLS [PICTURES]
#
# The pages of a recording with 1,000 functions, 100 million instructions, two threads and gaps:
# view, annotate, cover, and flame between it and the one without gaps. In headless Chromium each
# is drawn within 2 s and searched within 1 s (pages/large.js); so is the page of a longer run that
# draws a million calls, and are those of two harts of the virtual SoC with their time.
set -u
hartscope=$1 tools=$2 pictures=${3:-}
bare=riscv64-unknown-elf
flags='-ffreestanding -march=rv64gc -mabi=lp64d -mcmodel=medany'
for need in chromium node qemu-riscv64 riscv64-linux-gnu-gcc $bare-gcc; do
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

# two harts of the SoC with time, 53 million instructions each, and gaps
work=$tools/../pairs/soc
for hart in 0 1; do
	$bare-gcc -std=gnu11 -g -O1 $flags -I"$work" -DWORK=55 -DHART=$hart -c \
		"$tools/programs/two_harts.c" -o two$hart.o || exit 1
done
$bare-gcc -nostdlib -Wl,-n -Wl,--no-relax -Wl,--no-warn-rwx-segments -Wl,-Ttext=0x80000000 $flags \
	"$tools/programs/two_harts.S" two0.o two1.o -lgcc -o two &&
	"$hartscope" record --soc=virt --harts=2 --stalls=load=3,store=2,miss=20 -p ts_bits=40 -q \
		-o two_whole.hart two >/dev/null && cp -r two_whole.hart two.hart || exit 1
for stream in two.hart/streams/*; do
	for at in 2000000 5000000; do
		head -c 60 /dev/zero | tr '\0' '\377' |
			dd of="$stream" bs=1 seek=$at conv=notrunc status=none
	done
done
"$hartscope" view -q -o two_view.html two.hart &&
	"$hartscope" annotate -q --format=html --clock=ticks -o two_annotate.html two.hart &&
	"$hartscope" cover -q --format=html -o two_cover.html two.hart || exit 1
"$hartscope" diff -q --format=html -o two_diff.html two_whole.hart two.hart
[ $? -le 1 ] && [ -s two_diff.html ] || exit 1
node "$tools/pages/large.js" . ${pictures:+"$pictures"}
