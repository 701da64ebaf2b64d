# Formats that lie in section .comment of the ELF file, their arguments packed in
# one write; hostile ones are text. Two harts write to the same channels.
command -v riscv64-unknown-elf-as >/dev/null || {
	echo "skipped: no riscv64-unknown-elf-as"
	exit 77
}
cat >formats.s <<'END'
	.globl _start
_start: nop
	.ident "GCC: (none) 13.2.0"
	.ident "0:no argument, 100%%"
	.ident "1:one %d"
	.ident "2:two %x and %d"
	.ident "3:three %u %u %i"
	.ident "4:four %c%c %o %02X"
	.ident "5:hostile %s%n%p %d"
	.ident "6:wide %99d and %123456789d and %-5d|"
	.ident "7:five %d %d %d %d %d"
	.ident "8:trailing %"
	.ident "9:"
	.ident "32:no such channel %d"
	.ident "-1:no such channel %d"
	.ident "31:last %ld"
	.ident "10 : no format"
END
riscv64-unknown-elf-as formats.s -o formats.o &&
	riscv64-unknown-elf-ld -Ttext=0x1000 formats.o -o formats.elf || exit
# write HART CHANNEL VALUE
write() {
	echo "DataAcquisition SRC=$1 IDTAG=$(($2 * 4)) DQDATA=$3 TSTAMP=$(($2 + 1))"
}
{
	for hart in 0 1; do
		echo "InCircuitTraceSync SRC=$hart CKSRC=0 CKDF=0 CKDATA0=0 TSTAMP=$((1000 * (hart + 1)))"
	done
	write 0 0 7
	write 1 1 0xffffffff
	write 0 1 0x7fffffff
	write 0 2 0xabcdfffe
	write 1 3 $((2047 << 21 | 5 << 10 | 0x3ff))
	write 0 4 $((0x48 << 24 | 0x69 << 16 | 8 << 8 | 0xa))
	write 0 5 42
	write 0 6 42
	write 0 7 0x01020304
	write 0 8 1
	write 0 9 1
	write 0 31 0x80000000
	# text of two harts in turn
	write 0 10 0x6c6c6548
	write 1 10 0x0a796548
	write 0 10 0x00000a6f
} >messages.txt
hartscope encode -p src_bits=1 messages.txt -o itc.nt || exit
hartscope import -q -P sifive -p src_bits=1 itc.nt -e formats.elf -o itc.hart
hartscope itc itc.hart
hartscope itc --hart 1 itc.hart
hartscope itc --no-formats -c 2 --raw itc.hart | od -An -tx1
