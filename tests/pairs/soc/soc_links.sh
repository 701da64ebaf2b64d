#!/bin/sh
# usage: soc_links.sh HARTSCOPE SOURCE SCRIPT
#
# Firmware as compilers link it without a script for this machine: with the
# headers of the file before RAM, with notes elsewhere, with segments that
# have no flags. It runs, and what ran is reported, by encoders and by hardware.
hartscope=$1 source=$2 script=$3
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1

# run NAME: it ends with 7, and all that it executed is in the trace
run() {
	for options in "" --generation=1.0 "--generation=0.9.4 -E etrace"; do
		"$hartscope" record --soc=virt $options -o got.hart "$1" >said 2>&1
		grep -q 'ended with exit status 7' said ||
			complain "$1 $options: $(cat said)"
		"$hartscope" report --strict got.hart >report 2>&1 ||
			complain "$1 $options: $(cat report)"
		"$hartscope" pcs got.hart >pcs
		[ "$(wc -l <pcs)" -ge 13 ] || complain "$1 $options: too little"
		grep -q "^0x${2:-80000000}\$" pcs ||
			complain "$1 $options: begins $(head -n 1 pcs)"
		rm -rf got.hart
	done
}

# link NAME COMPILER FLAGS...
link() {
	name=$1 compiler=$2
	shift 2
	command -v "$compiler" >/dev/null || return 1
	"$compiler" -nostdlib -mcmodel=medany "$@" -o "$name" "$source" 2>said ||
		complain "$name: $(cat said)"
}

bare=riscv64-unknown-elf-gcc linux=riscv64-linux-gnu-gcc
at=-Ttext=0x80000000
link plain $bare $at && run plain
link plain32 $bare -march=rv32imac -mabi=ilp32 $at && run plain32
link id $bare $at -Wl,--build-id && run id
link linux $linux -static $at && run linux
link segment $linux -static -Wl,-Ttext-segment=0x80000000 &&
	run segment 80000[0-9a-f]*
link flags $bare -T "$script" && run flags
if [ -f flags ]; then
	# ... nor sections that say it: all that is loaded may be code
	riscv64-unknown-elf-objcopy --set-section-flags .text=alloc,contents,load,data \
		flags nothing && run nothing
fi
# What it needs is not in RAM: that is said before anything runs.
if link far $bare $at -Wl,--section-start=.rodata=0x70000000; then
	"$hartscope" record --soc=virt -o got.hart far >said 2>&1
	grep -q 'no memory for \[0x6ffff000, ' said || complain "far: $(cat said)"
	[ ! -e got.hart ] || complain "far: a bundle"
fi
exit $bad
