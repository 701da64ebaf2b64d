# Names with escape sequences, controls of C1 and of direction, in the symbols, files and software
# events of a capture: nothing of the kind reaches a terminal or a page as it is.
calls_as='s/twice/twice_0123456789/g'
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
python3 - <<'END'
data = open("calls.elf", "rb").read()
bad = b"twice_\x1b[1m\xe2\x80\xae\xc2\x9b\xff"
assert len(bad) == 16
open("far.elf", "wb").write(data.replace(b"twice_0123456789", "größe_01234567".encode()))
open("bad.elf", "wb").write(data.replace(b"twice_0123456789", bad).replace(b"calls.s\0", b"c\xc2\x9b\x1bs.s\0"))
END
hartscope import -q calls.nt -e bad.elf -o bad.hart
calls_bundle "Error ETYPE=0 ECODE=1" && mv calls.hart lost.hart
printf '%s\n' '00000010 0004 000000000000001b' '00000011 0004 000000000000005b' '00000012 0004 00000000000000c2' \
	'00000013 0004 000000000000009b' '00000014 0004 00000000000000c3' '00000015 0004 00000000000000a9' \
	'00000016 0004 000000000000000a' '00000020 0010 0000000000000001' >log.txt
printf '[ { "id": 16, "name": "a\\u202eb\\u009bc\\u001b[2J", "style": "u" } ]' >events.json
hartscope import -q -P stm log.txt -p events=events.json -o stm.hart
# check WHAT FILE: is there a byte or character that is not to be shown?
cat >check.py <<'END'
import re, sys
data = open(sys.argv[2], "rb").read()
found = re.search(rb"[\0-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]", data)
print(sys.argv[1] + ":", found.group(0) if found else "nothing" if data else "EMPTY")
END
check() {
	"$@" >printed 2>errors
	cat errors >>printed
	shift
	python3 check.py "$*" printed
}
for options in "info -v" "dump -v" replay "replay --instructions" report "report --durations" \
	"report --format=csv" "report --format=json" "report --traps" graph "graph --format=dot" "graph --format=json" \
	"flame --format=folded -o -" annotate "annotate --format=json" cover "cover --format=json" stat "pcs --format=text" \
	"view -o -" "flame -o -" "annotate --format=html -o -" "cover --format=html -o -" "export --to=folded -o -" \
	"export --to=lcov -o -" "export --to=cobertura -o -" "export --to=callgrind -o -" "export --to=perf-script --period=2 -o -" \
	"export --to=llvm-sample -o -" "export --to=speedscope -o -" "export --to=chrome -o -" \
	"find 0x1024" "find --format=json 0x1024"; do
	check hartscope $options bad.hart
done
check hartscope diff lost.hart bad.hart
check hartscope diff --first lost.hart bad.hart
check hartscope diff --format=folded lost.hart bad.hart
check hartscope diff --format=html -o - lost.hart bad.hart
check hartscope report -F nothing_like_it bad.hart
for options in stm "stm --format=jsonl" report replay "view -o -"; do
	check hartscope $options stm.hart
done
printf '00000010 enter ma\033[2Jin\302\233\n' >core.txt
hartscope import -q -P stm core.txt -o core.hart
for options in dump "dump --bare" "dump --format=jsonl" stm replay; do
	check hartscope $options core.hart
done
hartscope report bad.hart | grep twice
hartscope import -q calls.nt -e far.elf -o far.hart
hartscope export -q --to=cobertura -o - far.hart | grep -o 'name="gr[^"]*"'
hartscope stm stm.hart | tail -n 1
echo "== the text alone: as it is in a pipe, harmless on a terminal"
hartscope stm --format=print stm.hart | od -An -tx1
command -v script >/dev/null &&
	TERM=xterm script -qec "$HARTSCOPE stm --no-pager --format=print stm.hart" /dev/null </dev/null | tr -d '\r'
