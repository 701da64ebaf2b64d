#!/bin/sh
# gdb itself over a recording: from the crash back to the caller, to breakpoints
# on and back, and back over a thousand instructions, as the list of all has them.
#
#   gdbserver.sh HARTSCOPE SCRATCH
set -eu
hartscope=$1
mkdir -p "$2"
cd "$2"
rm -rf ./*
cat >crash.c <<'END'
static int depth;
__attribute__((noinline)) int inner(int *p, int n)
{
	depth += n;
	return p[n] + 1;
}
__attribute__((noinline)) int outer(int *p, int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++)
		sum += inner(p, i);
	return sum;
}
int main(void)
{
	int a[4] = { 1, 2, 3, 4 };
	return outer(a, 4) + outer((int *)0, 1);
}
END
riscv64-linux-gnu-gcc -g -O1 -static -o crash crash.c
gdb() {
	gdb-multiarch -nx -batch -ex 'set pagination off' -ex 'set confirm off' \
		-ex "target remote | $hartscope gdbserver --stdio $1" "$2" -x commands \
		2>errors
}
expect() {
	grep -qF "$1" out || {
		echo "gdb did not print: $1"
		cat out errors
		exit 1
	}
}

for encode in ntrace etrace; do
	"$hartscope" record -q --encode=$encode -o crash.hart -- ./crash || [ $? -eq 139 ]
	# to the crash, and back to the caller
	cat >commands <<'END'
continue
monitor backtrace
reverse-stepi
reverse-step
reverse-step
info registers sp
info threads
END
	gdb crash.hart ./crash >out
	expect 'No more reverse-execution history'
	expect 'in inner (p=<unavailable>'
	# gdb prints what a monitor says to its errors
	sed -n 's/^#[0-9 ]*\(.*\)  called at instruction [0-9]*$/\1/p' errors | head -3 |
		tr '\n' ' ' >calls
	[ "$(cat calls)" = 'inner outer main ' ] || {
		echo "monitor backtrace: $(cat errors)"
		exit 1
	}
	# and that is where they begin
	sed -n 's/^#[0-9 ]*\(.*\)  called at instruction \([0-9]*\)$/\2/p' errors | head -3 |
		while read -r n; do
			printf 'monitor goto %s\nmaintenance flush register-cache\n' "$n"
			echo 'info symbol $pc'
		done >commands
	printf '%s in section .text\n' inner outer main >want
	gdb crash.hart ./crash >out
	grep ' in section ' out | cmp - want
	cat >commands <<'END'
continue
reverse-stepi
reverse-step
reverse-step
info registers sp
info threads
END
	gdb crash.hart ./crash >out
	expect 'outer (p=<unavailable>, n=<optimized out>) at crash.c:11'
	expect 'sp             <unavailable>'
	expect 'Thread 1 (hart 0)'
	# each call of inner, on and back
	cat >commands <<'END'
break inner
commands
silent
printf "inner at %#lx\n", $pc
end
continue
continue
continue
continue
continue
reverse-continue
reverse-continue
reverse-continue
reverse-continue
reverse-continue
END
	gdb crash.hart ./crash >out
	[ "$(grep -c '^inner at' out)" -eq 9 ] || {
		echo "not five calls on and four back"
		cat out errors
		exit 1
	}
	# every instruction of the last thousand, against the list of all
	"$hartscope" pcs crash.hart >pcs
	{
		echo 'continue'
		for i in $(seq 1000); do
			printf '%s\n' reverse-stepi 'printf "at %lx\n", $pc'
		done
	} >commands
	gdb crash.hart ./crash | sed -n 's/^at //p' >back
	tail -n 1000 pcs | sed 's/^0x0*//' | tac >want
	cmp back want
	rm -rf crash.hart
done

# data trace answers loads and stores: firmware on the virtual SoC, whose five calls
# store what is known of them here
cat >start.S <<'E'
	.section .text.start, "ax"
	.globl _start
_start:
	csrr t0, mhartid
	bnez t0, 1f
	la sp, stack_top
	call main
	li t0, 0x5555
	li t1, 0x100000
	sw t0, 0(t1)
1:	wfi
	j 1b
	.bss
	.balign 16
	.space 4096
stack_top:
E
cat >data.c <<'E'
volatile unsigned counter;
volatile unsigned long wide[4];
volatile unsigned char bytes[4] = { 9, 9, 9, 9 };
__attribute__((noinline)) void step(int i)
{
	counter = i * 3;
	wide[i & 3] += 0x100000001ul * i;
	bytes[i & 3] = i;
}
int main(void)
{
	for (int i = 1; i < 6; i++)
		step(i);
	return counter & 1;
}
E
riscv64-linux-gnu-gcc -g -O1 -march=rv64gc -mcmodel=medany -nostdlib -ffreestanding \
	-static -fno-pic -Wl,-Ttext=0x80000000 -Wl,--build-id -Wl,-no-pie -o data \
	start.S data.c
cat >soc.json <<'E'
{ "generation": "1.0", "components": [
  { "name": "te0", "type": "encoder", "base": "0x20000000", "hart": 0,
    "src": 0, "src_bits": 1, "outputs": ["funnel"] },
  { "name": "funnel", "type": "funnel", "base": "0x20002000",
    "outputs": ["ram"] },
  { "name": "ram", "type": "ram-sink", "base": "0x20003000",
    "sinks": ["sram", "smem"],
    "buffer": { "start": "0x84000000", "size": "0x400000" } } ] }
E
"$hartscope" control dump -q -t soc.json -b soc:data --memory smem --start -e data \
	--set trTeFormat=0 -o data.hart --data >console
cat >commands <<'E'
python
def show(when, *names):
    values = []
    for name in names:
        try:
            values.append(hex(int(gdb.parse_and_eval(name))))
        except gdb.error:
            values.append("unavailable")
    print("data:", when, *values)
end
break step
continue
python show("first", "counter", "wide[1]", "bytes[1]", "$sp")
continue
python show("second", "counter", "wide[1]", "bytes[1]", "bytes[2]")
continue
continue
continue
python show("fifth", "counter", "wide[1]", "wide[0]", "bytes[0]")
python position = gdb.execute("monitor position", to_string=True)
delete
continue
python show("end", "counter", "wide[1]", "bytes[1]", "bytes[2]")
break step
reverse-continue
python show("fifth", "counter", "wide[1]", "wide[0]", "bytes[0]")
reverse-continue
python show("fourth", "counter", "wide[3]", "wide[0]", "bytes[0]")
delete
stepi
stepi
stepi
python show("stepped", "counter")
stepi
python show("stored", "counter")
reverse-stepi
python show("back", "counter")
E
gdb data.hart ./data >out
cat >want <<'E'
data: first unavailable unavailable unavailable unavailable
data: second 0x3 0x100000001 0x1 unavailable
data: fifth 0xc 0x100000001 0x400000004 0x4
data: end 0xf 0x600000006 0x5 0x2
data: fifth 0xc 0x100000001 0x400000004 0x4
data: fourth 0x9 0x300000003 unavailable unavailable
data: stepped 0x9
data: stored 0xc
data: back 0x9
E
grep '^data:' out | diff - want || { cat out errors; exit 1; }
echo "data trace: loads and stores are answered"
