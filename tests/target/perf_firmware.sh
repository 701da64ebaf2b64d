# Sourced: build firmware with the library for bare metal and run it on the
# virtual SoC. Sets dir, bad and name; wants tree, hartscope and perf_soc.
command -v riscv64-unknown-elf-gcc >/dev/null || {
	echo "skipped: no riscv64-unknown-elf-gcc"
	exit 77
}
dir=$(mktemp -d) || exit 70
trap 'rm -rf "$dir"' EXIT
bad=0
# want WHAT GOT WANTED
want() {
	[ "$2" = "$3" ] || { echo "$name: $1: $2, want $3" && bad=1; }
}

# build XLEN SOURCE OPTION..: $dir/fw.elf; the library is built once
build() {
	case $1 in
	32) flags='-march=rv32imac_zicsr -mabi=ilp32' ;;
	64) flags='-march=rv64imac_zicsr -mabi=lp64' ;;
	esac
	library=$dir/perf$1.o source=$2
	shift 2
	flags="$flags -mcmodel=medany -O1 -g -std=gnu11 -ffreestanding -Wall -Wextra
		-Werror -I$tree/include -I$tree/target/perf/include -I$tree/examples/perf"
	[ -f "$library" ] || riscv64-unknown-elf-gcc $flags -c -o "$library" \
		"$tree/target/perf/sifive_bare_perf.c" || exit 1
	riscv64-unknown-elf-gcc $flags "$@" -finstrument-functions \
		-finstrument-functions-exclude-function-list=print_text,print_number,say,failed,finish \
		-nostdlib -Wl,--no-warn-rwx-segments -Wl,--section-start=.fixed=0x80300000 \
		-T "$tree/examples/perf/bare.ld" \
		-o "$dir/fw.elf" "$tree/examples/perf/bare_start.S" \
		"$source" "$library" -lgcc || exit 1
}

# run XLEN HARTS EXAMPLE OPTION..: what it says to $dir/said, its trace to
# $dir/fw.hart, its records to $dir/records; nothing of one that -DMAY_FAIL
run() {
	xlen=$1 harts=$2 example=$3 channel=6 funnel= status=0
	shift 3
	name="rv$xlen $example $*"
	build "$xlen" "$tree/examples/perf/$example.c" "$@"
	for option; do
		case $option in
		-DCHANNEL=*) channel=${option#*=} ;;
		-DFUNNELS=0) funnel=no-funnel ;;
		-DMAY_FAIL) status=1 ;;
		esac
	done
	"$perf_soc" "$xlen" "$harts" "$dir/fw.elf" "$dir/trace.rtd" $funnel >"$dir/said"
	want status $? $status
	[ $status -eq 0 ] || return
	rm -rf "$dir/fw.hart"
	"$hartscope" import -q "$dir/trace.rtd" --protocol=sifive -p src_bits=2 \
		-e "$dir/fw.elf" -o "$dir/fw.hart" || bad=1
	"$hartscope" counters --channel "$channel" "$dir/fw.hart" >"$dir/records" ||
		bad=1
	"$hartscope" report --counters --channel "$channel" "$dir/fw.hart" \
		>"$dir/report" || bad=1
}
# charged FUNCTION: counts are charged to it
charged() {
	grep -q " $1\$" "$dir/report" || { echo "$name: not charged: $1" && bad=1; }
}
lines() {
	grep -c "$1" "$dir/records"
}
# Every exit is of the function that was entered last; nothing is damaged.
nested() {
	awk '/ damage: / { print; bad = 1 }
		$3 == "enter" { at[$1, ++deep[$1]] = $4 }
		$3 == "exit" && deep[$1] && at[$1, deep[$1]--] != $4 { print; bad = 1 }
		END { exit bad }' "$dir/records" >"$dir/wrong"
	want "records in others" "$(cat "$dir/wrong")" ""
}
