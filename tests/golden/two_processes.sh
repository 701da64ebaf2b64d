# Two processes whose programs lie at the same addresses; Ownership and context
# events say which one runs. Functions, lines and opcodes are those of each.
command -v riscv64-unknown-elf-as >/dev/null || {
	echo "skipped: no riscv64-unknown-elf-as"
	exit 77
}
# program NAME COUNT: NAME_main calls NAME_work COUNT times
program() {
	{
		cat <<-END
			.option norvc
			.globl _start
			.type _start, @function
			_start: jal ra, $1_main
			j .
			.size _start, . - _start
			.type $1_main, @function
			$1_main: mv s0, ra
		END
		for call in $2; do echo "jal ra, $1_work"; done
		cat <<-END
			mv ra, s0
			ret
			.size $1_main, . - $1_main
			.type $1_work, @function
			$1_work: nop
			$3
			ret
			.size $1_work, . - $1_work
		END
	} >"$1.s"
	riscv64-unknown-elf-as -g "$1.s" -o "$1.o" &&
		riscv64-unknown-elf-ld -Ttext=0x1000 "$1.o" -o "$1.elf" &&
		echo "00001000-00002000 r-xp 00001000 00:00 1 /$1.elf" >"$1.map"
}
program apple "1 2" "nop"
program berry "1" ""
# 1000 _start 1004 j . 1008 main 100c jal work, which is at 101c and 1018
cat >messages.txt <<'END'
Ownership PROCESS=0x142
ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800
ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=26 HIST=1
Ownership PROCESS=0x162
ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800
ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=16 HIST=1
END
hartscope encode messages.txt -o two.nt || exit
hartscope import -q -P sifive two.nt --map 10,apple.map --map 11,berry.map \
	-o two.hart
for command in "replay --lines" "replay --format=dqr" report "flame --format=folded"; do
	echo "--- $command"
	hartscope $command two.hart | sed "s|/[^ ]*/||"
done
cat >events.txt <<'END'
InCircuitTraceSync CKSRC=13 CKDF=1 CKDATA0=0x800 CKDATA1=0x2a TSTAMP=100
InCircuitTraceSync CKSRC=9 CKDF=0 CKDATA0=0x806 TSTAMP=110
InCircuitTraceSync CKSRC=13 CKDF=1 CKDATA0=0x800 CKDATA1=0x2e TSTAMP=120
InCircuitTraceSync CKSRC=9 CKDF=0 CKDATA0=0x806 TSTAMP=130
END
hartscope encode events.txt -o events.nt || exit
hartscope import -q -P sifive events.nt --map 10,apple.map --map 11,berry.map \
	-o events.hart
echo "--- events"
hartscope replay events.hart
# performance records of both, and one before the first context
put() { # BITS VALUE ...
	while [ $# -gt 0 ]; do
		case $1 in
		32) tag=24 ;; 16) tag=26 ;; 8) tag=27 ;;
		esac
		echo "DataAcquisition IDTAG=$tag DQDATA=$2"
		shift 2
	done
}
context() {
	echo "InCircuitTraceSync CKSRC=13 CKDF=1 CKDATA0=0x800 CKDATA1=$1"
}
{
	context 0x26 # 9: no map
	put 32 0x70657266 8 0 32 1 32 0 32 1 32 0x3fc00
	put 8 2 32 0x1008 32 10
	context 0x2a # 10: apple
	put 8 0 32 0x101c 32 0x1010 32 15
	put 8 1 32 0x101c 32 0x1010 32 18
	context 0x2e # 11: berry
	put 8 0 32 0x1018 32 0x1010 32 25
	put 8 1 32 0x1018 32 0x1010 32 29
} >counters.txt
hartscope encode counters.txt -o counters.nt || exit
hartscope import -q -P sifive counters.nt --map 10,apple.map --map 11,berry.map \
	-o counters.hart
for command in counters "counters --format=csv" "report --counters"; do
	echo "--- $command"
	hartscope $command counters.hart
done
hartscope counters --format=json counters.hart | grep -c '"process": 11,'
