# Firmware on the virtual SoC: its console, its end, and what is refused.
guest=$BUILD/tests/pairs/soc/soc_guest64
[ -f "$guest" ] || exit 77
hartscope record -q --soc=virt -o g.hart "$guest"; echo "exit $?"
hartscope record --soc=virt --cycles=1000 -o g.hart "$guest" 2>&1 | grep stopped
hartscope record --soc=moon "$guest"; echo "exit $?"
hartscope record --soc=virt --harts=99 "$guest"; echo "exit $?"
hartscope record --soc=virt nothing.elf; echo "exit $?"
