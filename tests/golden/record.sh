# A program that is none, a parameter that is none, and no program at all.
echo text >prog; chmod +x prog
hartscope record -- ./prog; echo "exit $?"
hartscope record -- ./missing; echo "exit $?"
hartscope record -p mode=dtm -- ./prog; echo "exit $?"
hartscope record --encode=morse -- ./prog; echo "exit $?"
hartscope record
echo "exit $?"
hartscope record -- .
echo "exit $?"
# An E-Trace encoder that cuts addresses: of compressed code (e_flags 1), and not.
header() {
	printf '\177ELF\002\001\001\000\000\000\000\000\000\000\000\000\002\000\363\000\001\000\000\000'
	printf '\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000'
	printf "$1"'\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000'
}
header '\001' >compressed; header '\000' >plain; chmod +x compressed plain
set -- -E etrace --qemu ./none -o odd.hart
hartscope record "$@" -p iaddress_lsb_p=2 -- ./compressed; echo "exit $?"
hartscope record "$@" -p iaddress_lsb_p=1 -- ./compressed; echo "exit $?"
hartscope record "$@" -p iaddress_lsb_p=2 -- ./plain; echo "exit $?"
hartscope record "$@" -p iaddress_lsb_p=3 -- ./plain; echo "exit $?"
hartscope record "$@" -p implicit_exception=1 -- ./plain; echo "exit $?"
# What would have no effect, and a bundle on standard output.
for odd in --harts=2 --cycles=5 --memory=4 --models=all "-o -" "--soc=virt --qemu=none" \
	"--soc=virt -L ." "--soc=virt --plugin=none" "--soc=virt --qemu-arg x" \
	"--soc=virt --watch-accesses"; do
	hartscope record $odd -- ./plain 2>&1 | sed "s/^/$odd: /"
done
ls -d -- *.hart - 2>/dev/null
# A path of more than 512 characters is not cut; this QEMU says what it is given.
folder=$(printf '%0600d' 0 | sed 's|.\{100\}|&/|g')
mkdir -p "$folder" && : >plugin.so
cat >fake <<'END'
#!/bin/sh
[ "$1" = -h ] && echo -plugin && exit
echo "$2" | tr , '\n' | sed -n 's|out=.*/0*/||p'
END
chmod +x fake
hartscope record --qemu ./fake --plugin plugin.so -L none -- ./plain
hartscope record --qemu ./fake --plugin plugin.so -o "$folder/long.hart" -- ./plain
echo "exit $?"
# Whoever starts it may ignore SIGCHLD: the end of QEMU is seen all the same.
(trap '' CHLD; exec "$HARTSCOPE" record --qemu ./fake --plugin plugin.so -o chld.hart -- ./plain)
echo "exit $?"
