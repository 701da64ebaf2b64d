. "$GOLDEN/small.inc"
cat >spike.log <<LOG
core   0: 3 0x0000000000000100 (0x952e) x10 0x0000000000000001
core   0: 3 0x0000000000000102 (0x0eb51f63)
core   0: 3 0x0000000000000200 (0x952e) x10 0x0000000000000001
core   0: 0x0000000000000202 (0x00009002) ebreak
core   0: exception trap_breakpoint, epc 0x0000000000000202
core   0:           tval 0x0000000000000202
core   0: 3 0x0000000000000100 (0x952e) x10 0x0000000000000002
LOG
hartscope encode --from spike.log --image code.bin@0x100 -o run.hart
hartscope pcs run.hart
hartscope replay run.hart | tail -n +2
echo "--- the log has all the code; a stream"
hartscope encode --from spike.log -o all.hart -q && hartscope pcs all.hart | tail -1
hartscope encode -q --from - <spike.log | hartscope dump --bare -
echo "--- addresses only: traps are seen"
printf '100\n102\n200\n100\n102\n106\n' >pcs.txt
hartscope encode --from pcs.txt --image code.bin@0x100 -o pcs.hart; echo "exit $?"
printf '100\n102\n200\n900\n' >pcs.txt
hartscope encode --from pcs.txt --image code.bin@0x100 -o pcs.hart; echo "exit $?"
echo "--- two harts"
printf 'core   0: 3 0x100 (0x952e)\ncore   1: 3 0x100 (0x952e)\n' >two.log
hartscope encode --from two.log -o two.nt; echo "exit $?"
hartscope encode -q --from two.log -p src_bits=1 | hartscope dump -p src_bits=1 --bare -
hartscope encode --from two.log -o two.hart
hartscope verify two.hart --against two.log
echo "--- what cannot be"
echo 'core   0: 3 0x102 zebra' >>two.log
hartscope encode --from two.log -o bad.hart; echo "exit $?"
hartscope encode --from two.log -o bad.nt; echo "exit $?"
[ -e bad.hart ] && echo "bad.hart was left"
[ -e bad.nt ] && echo "bad.nt was left"
hartscope encode --from two.log --log-format spiek; echo "exit $?"
hartscope encode --from two.log messages.txt
echo "--- QEMU's machines start in a ROM that is in no file"
cat >qemu.log <<LOG
Trace 0: 0x7fbbe0000100 [0000000000000000/0000000000001000/00209003/ff000201]
Trace 0: 0x7fbbe0000240 [0000000000000000/0000000000001004/00209003/ff000201]
Trace 0: 0x7fbbe0000380 [0000000000000000/0000000000000100/00209003/ff000201]
LOG
hartscope encode --from qemu.log --image code.bin@0x100 -o qemu.hart; echo "exit $?"
# auipc t0, 0; jr 256(zero)
printf '\227\002\000\000\147\000\000\020' >rom.bin
hartscope encode -q --from qemu.log --image code.bin@0x100 --image rom.bin@0x1000 -o qemu.hart &&
	hartscope verify qemu.hart --against qemu.log
: >empty.log; hartscope encode --from empty.log -o empty.hart; echo "exit $?"
echo "--- QEMU lists the ROM, too"
sed -i 's,^Trace.*/0000000000001000/.*,0x0000000000001000:  00000297  auipc t0\,0\n&,
	s,^Trace.*/0000000000001004/.*,0x0000000000001004:  10000067  jr 256(zero)\n&,' qemu.log
hartscope encode -q --from qemu.log --image code.bin@0x100 -o listed.hart &&
	hartscope verify listed.hart --against qemu.log
echo "--- logs of cores, recognised and named"
cat >cores.rvvi <<LOG
VERSION 0 1
RET  100 'f+0' 952e 'add a0,a0,a1' X 10 'a0' 1 MODE 3
TRAP 102 'f+2' 9002 'ebreak' C 342 'mcause' 3 C 343 'mtval' 102
RET  200 952e
LOG
printf '0x100: 0x952E\n0x102: 0x952E\n' >cores.renode
for log in cores.rvvi cores.renode; do
	hartscope encode --from $log -o $log.hart && hartscope verify $log.hart --against $log
	hartscope encode -q --from $log --log-format ${log#cores.} | hartscope dump --bare - | tail -1
done
hartscope encode --from cores.renode --log-format rvvi -o bad.hart; echo "exit $?"
for name in $(hartscope encode --from two.log --log-format zebra 2>&1 | sed -n 's/, not .*//; s/.* wants //p' | sed 's/,\| or//g'); do
	: | hartscope encode --from - --log-format $name -o bad.nt 2>&1 | grep -q "as format $name;\|no line" || echo "$name is no format"
done
