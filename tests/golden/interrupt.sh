# A recorder that is asked to end asks the program, and keeps what there is.
[ -x "$BUILD/examples/fib.static" ] && [ -e "$BUILD/plugin/qemu/libhartscope-qemu.so" ] &&
	command -v qemu-riscv64 >/dev/null || exit 77
# no function here: the signal must reach the recorder itself
"$HARTSCOPE" record -q -o fib.hart -- "$BUILD/examples/fib.static" 60 &
while kill -0 $! && ! ls fib.hart/live/*.state >/dev/null 2>&1; do sleep 0.05; done
sleep 0.3
kill -TERM $!
wait $!
echo "exit $?"
ls fib.hart
# What of a block retired when the process ended is not known.
unsure() {
	sed 's/up to [0-9]* more/up to N more/' said
}
hartscope info fib.hart 2>said | grep -o "(signal 15)"; unsure
hartscope report --limit 5 fib.hart 2>said | grep -ow "fib$"; unsure
# Its children are asked as well.
command -v riscv64-linux-gnu-gcc >/dev/null || exit 77
printf '.global _start\n_start: li a0, 17\nli a1, 0\nli a7, 220\necall\n1: j 1b\n' | # fork, in Linux's way
	riscv64-linux-gnu-gcc -nostdlib -static -x assembler - -o forks
"$HARTSCOPE" record -q -o forks.hart -- ./forks & recorder=$!
while kill -0 $recorder && [ "$(ls forks.hart/live/*.state 2>/dev/null | wc -l)" != 2 ]; do
	sleep 0.05
done
kill -TERM $recorder
{ sleep 60; kill -TERM $recorder && echo "a child was not asked" >late; } 2>/dev/null &
wait $recorder
echo "exit $?"
kill $! 2>/dev/null
cat late 2>/dev/null
hartscope info forks.hart 2>said | grep -c '^ *[0-9][0-9]*  [a-z]* [0-9]'; unsure
