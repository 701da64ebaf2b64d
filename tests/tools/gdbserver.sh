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
