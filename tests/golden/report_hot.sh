# Sixty functions, each calling the next, and the last one has all the work: the
# limit of rows does not hide it. Then the same with a gap amid the calls.
command -v riscv64-unknown-elf-as >/dev/null || {
	echo "skipped: no riscv64-unknown-elf-as"
	exit 77
}
{
	echo '.option norvc'
	i=1
	while [ $i -le 60 ]; do
		printf '.globl f%d\n.type f%d, @function\nf%d: ' $i $i $i
		if [ $i -lt 60 ]; then
			printf 'jal ra, f%d\n' $((i + 1))
		else
			printf '.rept 240\nnop\n.endr\n'
		fi
		printf '.size f%d, . - f%d\n' $i $i
		i=$((i + 1))
	done
} >deep.s
riscv64-unknown-elf-as deep.s -o deep.o &&
	riscv64-unknown-elf-ld -Ttext=0x1000 -e f1 deep.o -o deep.elf || exit
i=0
while [ $i -lt 299 ]; do
	printf '%x\n' $((4096 + 4 * i))
	i=$((i + 1))
done >deep.pcs
hartscope encode -q --from deep.pcs -e deep.elf -o deep.hart
hartscope report deep.hart | sed -n '1,3p;40,$p'
hartscope report -n 2 deep.hart
echo "--- cut"
cat >cut.txt <<-END
	ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800
	ProgTraceSync SYNC=2 I-CNT=60 F-ADDR=0x83c
	Gap BYTES=0203
	ProgTraceSync SYNC=7 I-CNT=0 F-ADDR=0x876
	ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=400 HIST=1
END
hartscope encode cut.txt -o cut.nt
hartscope import -q cut.nt -e deep.elf -o cut.hart
hartscope report -n 4 cut.hart
hartscope report -q --sort self --format=json cut.hart | head -6
