# Examples of the README and of the manual pages do what they say: each is run as it is
# written, where all that they name is there. Pages left out need other hardware or shells.
mkdir examples && cd examples || exit 1
command -v riscv64-linux-gnu-gcc >/dev/null && command -v qemu-riscv64 >/dev/null &&
	[ -f "$BUILD/plugin/qemu/libhartscope-qemu.so" ] || exit 77
docs=$GOLDEN/../../docs/man
cat >prog.c <<'EOF'
#include <stdio.h>
static int parse_digits(const char *s)
{
	int n = 0;

	while (*s)
		n = n * 10 + (*s++ - '0');
	return n;
}
int main(int argc, char **argv)
{
	char text[16];
	int sum = 0;

	for (int i = 0; i < 9 + argc; i++) {
		snprintf(text, sizeof(text), "%d", i * 37);
		sum += parse_digits(text);
	}
	return sum == 7;
}
EOF
cp prog.c uart.c
riscv64-linux-gnu-gcc -g -O1 -static prog.c -o prog && cp prog fib && cp prog fw.elf && cp prog firmware.elf &&
	riscv64-linux-gnu-gcc -g -O1 prog.c -o dynamic || exit 1
for name in run old good uart; do hartscope record -q -o $name.hart -- ./prog a || exit 1; done
for name in new bad; do hartscope record -q -o $name.hart -- ./prog a b c d || exit 1; done
hartscope pcs run.hart | sed '$d' >pcs.txt # the ecall that ends it is not in E-Trace
{ echo VALID,ADDRESS && sed 's/0x/1,/' pcs.txt; } >spike.csv
printf 'iaddress_width_p=64\nframing=smi\n' >hardware.scf
riscv64-linux-gnu-objdump -d prog | sed -nE 's/^ +([0-9a-f]+):\t([0-9a-f]+) .*/\1 \2/p' >code.txt
awk 'NR == FNR { code[$1] = $2; next } { sub("0x", ""); printf "core   0: 3 0x%016s (0x%s)\n", $1, code[$1] }' \
	code.txt pcs.txt | sed 's/0x  *\([0-9a-f]*\) /0x\1 /' >spike.log
hartscope encode -q --from pcs.txt -e prog -p src_bits=2 -o trace.bin
hartscope encode -q --from pcs.txt -e prog -P etrace -p framing=smi -o te.bin
hartscope dump --bare -p src_bits=2 trace.bin >messages.txt
hartscope dump --bare -P etrace -p framing=smi te.bin >packets.txt
cp trace.bin a.bin && head -c 4096 prog >rom.bin
for page in README.md "$docs"/*.1; do
	[ "$page" = README.md ] && page=$GOLDEN/../../README.md
	case $page in
	*-completion.1 | *-control.1 | *-counters.1 | *-gdbserver.1 | *-pmu.1 | *-stm.1) continue ;;
	esac
	echo "--- ${page##*/}"
	awk '/^\.Sh/ { in_it = $2 == "EXAMPLES" } (in_it || FILENAME !~ /1$/) && (/^\$ / || /^\.Dl \$ /) {
		sub(/^(\.Dl )?\$ /, ""); print }' \
		"$page" >lines.txt
	while read -r line; do
		case $line in
		spike* | *"--settings"* | *"--soc"* | *"--clock=time"* | *"--hart 1"* | *hart0*) continue ;;
		*uftrace\ report*) command -v uftrace >/dev/null || continue ;;
		*genhtml*) command -v genhtml >/dev/null || continue ;;
		*"| dot"*) command -v dot >/dev/null || continue ;;
		esac
		(hartscope() { "$HARTSCOPE" "$@"; } && eval "$line") >said 2>&1 </dev/null
		code=$?
		echo "$code  $line"
		[ $code -lt 2 ] || head -n 2 said
	done <lines.txt
done
