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
hartscope info fib.hart | grep -o "(signal 15)"
hartscope report --limit 5 fib.hart | grep -ow "fib$"
