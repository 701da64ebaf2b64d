# Debug information from a server, only if it is asked for. The server is a folder,
# whose files are where one would have them: client and library are the real ones.
command -v riscv64-linux-gnu-objcopy >/dev/null && command -v qemu-riscv64 >/dev/null || exit 77
[ -x "$BUILD/examples/fib.static" ] || exit 77
ldconfig -p | grep -q 'libdebuginfod\.so\.1 ' || exit 77
plain() {
	sed 's/build-id [0-9a-f]*/build-id ID/'
}
names() { # is fib among the functions that report shows?
	hartscope report --limit 0 "$@" 2>&1 | grep -E -o '([ ]fib|^[a-z]*: .*)$' | plain
}
cp "$BUILD/examples/fib.static" prog
riscv64-linux-gnu-objcopy --only-keep-debug prog prog.debug
riscv64-linux-gnu-strip prog
id=$(riscv64-linux-gnu-readelf -n prog | sed -n 's/.*Build ID: //p')
[ -n "$id" ] || exit 77
hartscope record -q -o fib.hart -- ./prog 5 >/dev/null
mkdir -p "server/buildid/$id" empty && mv prog.debug "server/buildid/$id/debuginfo"
export DEBUGINFOD_CACHE_PATH="$PWD/cache" DEBUGINFOD_URLS="file://$PWD/server"
echo "--- not asked for"
names fib.hart
[ ! -e cache ] && echo "nothing was asked"
echo "--- asked for"
names --debuginfod fib.hart
echo "--- kept"
rm -r server
names --debuginfod fib.hart
echo "--- nobody has it"
DEBUGINFOD_CACHE_PATH="$PWD/other" DEBUGINFOD_URLS="file://$PWD/empty" names --debuginfod fib.hart
echo "--- no server"
DEBUGINFOD_URLS="" hartscope report --debuginfod fib.hart 2>&1
echo "exit $?"
echo "--- no library"
mkdir without && : >without/libdebuginfod.so.1
LD_LIBRARY_PATH="$PWD/without" hartscope report --debuginfod fib.hart 2>&1 | sed 's/loaded: .*/loaded: WHY/'
