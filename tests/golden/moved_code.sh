# Code that runs elsewhere than where its file says: moved by who loaded it, or by itself.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1" || exit
riscv64-unknown-elf-objcopy -O binary -j .text calls.elf calls.bin
sed 's/0x800$/0x2800/; s/0x804$/0x2804/' messages.txt >moved.txt
hartscope encode moved.txt -o moved.nt
# who imports knows how far ...
hartscope import -q moved.nt -e calls.elf@0x4000 -o biased.hart
hartscope report biased.hart
# ... or who reads does
hartscope import -q moved.nt --image calls.bin@0x5000 -o raw.hart
hartscope report raw.hart
hartscope report -e calls.elf@0x4000 raw.hart
hartscope replay --lines -e calls.elf@0x4000 raw.hart | sed 's|/\* /[^ ]*/|/* |' | head -n 4
hartscope dump -v -e calls.elf@0x4000 moved.nt | tail -n 1
hartscope export --to=folded -e calls.elf@0x4000 raw.hart && cat raw.collapsedstack.txt
hartscope export --to=callgrind -e calls.elf@0x4000 raw.hart && grep -E '^(fn|cfn)=' raw.callgrind.out
# records of counters, whose addresses are code
put() {
	while [ $# -gt 0 ]; do
		case $1 in
		32) tag=24 ;; 8) tag=27 ;;
		esac
		echo "DataAcquisition IDTAG=$tag DQDATA=$2"
		shift 2
	done
}
put 32 0x70657266 8 0 32 1 32 0 32 1 32 0x3fc00 8 2 32 0x5010 32 10 8 2 32 0x501c 32 14 8 2 32 0x5010 32 19 >records.txt
hartscope encode -P sifive records.txt -o records.nt
hartscope import -q -P sifive records.nt --image calls.bin@0x5000 -o records.hart
hartscope counters -q -e calls.elf@0x4000 records.hart
hartscope report -q --counters -e calls.elf@0x4000 records.hart
# or its bytes say so
hartscope import -q moved.nt -e calls.elf --image calls.bin@0x5000 -o copied.hart
hartscope report copied.hart
# firmware that copies a part of itself and goes on there
cat >mover.s <<'END'
	.option norvc
	.globl _start
	.type _start, @function
_start:
	la t0, work
	la t1, work_end
	li t2, 0x80100000
	mv t3, t2
1:	lw t4, 0(t0)
	sw t4, 0(t2)
	addi t0, t0, 4
	addi t2, t2, 4
	bltu t0, t1, 1b
	fence.i
	li a0, 5
	jalr t3
	li t0, 0x100000
	li t1, 0x5555
	sw t1, 0(t0)
2:	j 2b
	.size _start, . - _start
	.globl work
	.type work, @function
work:
	li a1, 0
3:	add a1, a1, a0
	slli a2, a1, 3
	xor a1, a1, a2
	srli a2, a1, 7
	xor a1, a1, a2
	ori a1, a1, 1
	addi a0, a0, -1
	bnez a0, 3b
	ret
	.size work, . - work
work_end:
END
riscv64-unknown-elf-as mover.s -o mover.o &&
	riscv64-unknown-elf-ld -Ttext=0x80000000 mover.o -o mover.elf &&
	hartscope record -q -o mover.hart --soc=virt -- ./mover.elf
echo "exit $?"
hartscope report mover.hart
hartscope replay -I -F work mover.hart | sed -n 4,7p
