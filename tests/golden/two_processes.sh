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
