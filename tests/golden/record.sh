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
