# Software events: two modules on one interconnect, fragments between each
# other, losses, damage, threads with names, descriptions; logs both ways.
him() {
	# packet WORD...: its words after their number
	for word in "$(printf '%04x' $#)" "$@"; do
		printf "\\$(printf '%03o' "0x${word%??}")"
		printf "\\$(printf '%03o' "0x${word#??}")"
	done
}
# event SRC TIME ID VALUE, of 16 bits
event() {
	him 0000 "$1" 8000 "$2" 0000 "$3" "$4"
}
{
	him 0001 0000 0000 0001
	him 0000 0001 2000 0004
	him 0009 0000 0000 0001
	him 0000 0009 2000 0005
	event 0009 0001 0002 0003
	event 0001 0010 8000 0077
	event 0001 0011 4000 0069
	him 0000 0002 8400 0012 0000
	event 0001 0012 4000 006f
	him 0000 0002 8000 0010 0005
	event 0001 0013 4000 0000
	event 0001 0020 0300 0001
	event 0002 0021 0010 0006
	event 0001 0022 0300 0abc
	event 0001 0030 0011 0006
	event 0001 0040 0004 0048
	event 0001 0041 0004 0069
	event 0001 0042 0004 000a
	him 0000 0001 9400 000c
	event 0001 0050 0000 0001
	event 0001 0051 8001 0002
	printf 'rubbish'
	event 0001 0060 c000 0002
	event 0001 0008 0011 0005
	event 0002 0070 0010 0009
	him 0000 0002 8400 0012 0000
} >bus.him
cat >events.json <<'END'
[ { "id": 16, "name": "send", "style": "u" },
  { "id": "0x11", "name": "receive", "style": "u" },
  { "id": 768, "name": "create", "fields": ["number", "thread"],
    "format": "thread {thread:x} is number {number:u}", "static_fields": {} } ]
END
hartscope import -P stm bus.him -p events=events.json -o bus.hart
hartscope stm bus.hart
hartscope stm --format=jsonl --hart 1 bus.hart 2>errors | head -8
cat errors
hartscope stm --format=osd --hart 1 bus.hart >log.txt
cat log.txt
hartscope stm --format=print bus.hart
hartscope stm --across 16,0x11 bus.hart
hartscope stm -b 16,16 --format=jsonl bus.hart
hartscope stm --strict --format=osd --hart 2 bus.hart
echo "exit $?"
hartscope replay --hart 1 bus.hart 2>errors | head -5
hartscope dump bus.hart 2>errors | head -14
hartscope dump -P stm -p valwidth=32 bus.him | sed -n '5p;$p'
hartscope import -q -P stm log.txt -o log.hart
hartscope stm --format=osd log.hart | cmp - log.txt && echo the same log
echo "== a bit of a timestamp fell over: one event has no time, the others have theirs"
cat >flip.log <<END
f0000010 0010 0000000000000001
f0000020 0010 0000000000000002
70000030 0010 0000000000000003
f0000040 0010 0000000000000004
00000050 0010 0000000000000005
END
hartscope import -q -P stm flip.log -o flip.hart
hartscope stm flip.hart
hartscope stm --strict --format=jsonl flip.hart; echo "exit $?"
echo "== a core trace module"
cat >core.txt <<END
10ab5fb5 leave reset
10ab5fed enter main
END
hartscope import -q -P stm core.txt -o core.hart
hartscope report --format=csv core.hart
hartscope stm core.hart
hartscope stm --format=osd core.hart | cmp - core.txt && echo the same log
hartscope dump core.hart
hartscope stm -b 16 bus.hart
hartscope stm --between 1,2 --across 1,2 bus.hart
hartscope stm --itc 16,32 bus.hart
hartscope stm --print-id x bus.hart
hartscope stm --print-id 4 bus.hart
hartscope stm --events none.json bus.hart
hartscope import -P stm -p valwidth=24 bus.him -o no.hart
hartscope import -P stm -p width=24 bus.him -o no.hart
echo '[ { "id": 16 } ]' >bad.json
hartscope import -P stm -p events=bad.json bus.him -o no.hart
