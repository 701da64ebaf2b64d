. "$GOLDEN/small.inc"
spike() { # of hart $1, a line each: PC, or an exception and its epc
	while read -r word; do
		case $word in
		100 | 200) echo "core   $1: 3 0x$word (0x952e)" ;;
		102) echo "core   $1: 3 0x102 (0x0eb51f63)" ;;
		*) echo "core   $1: exception $word, epc 0x202" ;;
		esac
	done
}
round="100\n102\n200\n"
printf "${round}trap_breakpoint\n${round}interrupt #7\n100\n" | spike 0 >good.log
hartscope encode -q --from good.log -o good.hart
hartscope verify good.hart --against good.log; echo "exit $?"
echo "--- another kind of trap, at another address"
sed 's/interrupt #7/trap_machine_ecall/' good.log >kind.log
hartscope verify good.hart --against kind.log; echo "exit $?"
sed '4s/epc 0x202/epc 0x204/' good.log >epc.log
hartscope verify good.hart --against epc.log; echo "exit $?"
echo "--- the log begins before the trace"
(echo "core   0: 3 0x1000 (0x0001)"; cat good.log) >more.log
hartscope verify good.hart --against more.log; echo "exit $?"
hartscope verify good.hart --against more.log --from-first; echo "exit $?"
echo "--- another hart of the log"
sed 's/core   0/core   5/' good.log >five.log
hartscope verify good.hart --against five.log; echo "exit $?"
hartscope verify good.hart --against five.log --log-hart 5; echo "exit $?"
echo "--- two harts, one differs"
printf "${round}" | spike 1 | cat good.log - >two.log
hartscope encode -q --from two.log -o two.hart
sed '$s/0x200/0x206/' two.log >two_bad.log
hartscope verify two.hart --against two_bad.log; echo "exit $?"
hartscope verify two.hart --against two_bad.log --hart 0; echo "exit $?"
hartscope verify two.hart --against - <two_bad.log; echo "exit $?"
hartscope verify two.hart --against - --hart 1 <two.log; echo "exit $?"
echo "--- a gap"
for i in 1 2 3 4 5 6 7 8; do printf "${round}trap_breakpoint\n"; done |
	spike 0 >loop.log
printf "100\n102\n" | spike 0 >>loop.log
hartscope encode -q --from loop.log -p sync_messages=1 -o gap.hart
printf '\002\002' | dd of=gap.hart/streams/0.nt bs=1 seek=24 conv=notrunc 2>/dev/null
hartscope verify gap.hart --against loop.log -q; echo "exit $?"
echo "--- it goes on, but not for long"
sed '25s/0x100/0x300/' loop.log >part.log
hartscope verify gap.hart --against part.log -q; echo "exit $?"
echo "--- E-Trace, whole and cut"
hartscope encode -q -P etrace --from good.log -o et.hart
hartscope verify et.hart --against good.log; echo "exit $?"
hartscope verify et.hart --against kind.log; echo "exit $?"
printf '\037' >>et.hart/streams/0.et
hartscope verify et.hart --against good.log -q; echo "exit $?"
echo "--- a log that a regular expression describes"
sed -n 's/^.*core *\([0-9]*\): 3 0x\([0-9a-f]*\) .*/cpu\1 retired <\2>/p' good.log >other.log
head -2 other.log
echo "# the end" >>other.log
hartscope verify good.hart --against other.log; echo "exit $?"
hartscope verify good.hart --against other.log --log-format='^cpu(?<hart>\d+) retired <(?<pc>[0-9a-f]+)>'; echo "exit $?"
hartscope verify good.hart --against other.log --log-format='<([0-9a-f]+)>'; echo "exit $?"
hartscope verify good.hart --against other.log --log-format=zebra; echo "exit $?"
hartscope encode --from other.log --log-format='^cpu(?<hart>\d+) retired <(?<pc>[0-9a-f]+)>' --image code.bin@0x100 -o re.hart 2>&1 | grep fit
echo "--- an ecall after another, which the draft has no packet for"
call() { printf 'core   0: 0 0x%s (0x%s)\n' "$@"; }
call 100 952e 102 00000073 106 00000073 >calls.log
hartscope encode -q -P etrace-0.026 --from calls.log -o calls.hart
hartscope verify calls.hart --against calls.log -q; echo "exit $?"
call 10a 952e >>calls.log
hartscope verify calls.hart --against calls.log -q; echo "exit $?"
