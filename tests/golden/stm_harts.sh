# Two harts that work together: named events beside their instructions, on one
# clock. Times depend on the compiler, what follows what does not.
for xlen in 64 32; do
	guest=$BUILD/examples/harts$xlen
	[ -f "$guest" ] || exit 77
	hartscope record -q --soc=virt --harts=2 --cycles=1000000 \
		--stm-events "$GOLDEN/../../examples/stm/harts.json" \
		-o $xlen.hart "$guest"; echo "exit $?"
	hartscope stm $xlen.hart --hart 1 | cut -c17- | sed -n '1,8p'
	hartscope stm $xlen.hart --hart 0 | cut -c17- | grep -v tick
	hartscope stm --format=print $xlen.hart
	# software events are of one part each, and as in the whole
	hartscope report --per-hart $xlen.hart >whole
	for i in 1 2 3; do
		hartscope report --shard $i/3 -o $i.part $xlen.hart
	done
	hartscope merge --per-hart ?.part | cmp - whole && grep -c "software event" whole
	# who answers does so later than who asks, and after as long each time
	hartscope stm --format=jsonl --across 0x10,0x11 $xlen.hart |
		sed 's/"min.*/.../'
	hartscope stm --format=jsonl -b 0x20,0x21 $xlen.hart | sed 's/"min.*/.../'
	# all of it for viewers of timelines: calls nest, each event is on its hart
	hartscope replay --format=chrome -o t.json $xlen.hart
	awk -F'"' '
	function of(name,  at) { # the value of a member
		at = $0
		if (!sub(".*\"" name "\": ", "", at)) return ""
		if (at ~ /^"/) { sub(/^"/, "", at); sub(/".*/, "", at) }
		else sub(/[ ,}].*/, "", at)
		return at
	}
	NR == 1 { ok = $0 == "{ \"displayTimeUnit\": \"ns\", \"traceEvents\": ["; next }
	!/^{ "ph": "[BEiM]".* }(,| \] })$/ { print "no event: " $0 }
	{
		t = of("tid"); ts = of("ts") + 0
		if (ts < last[t]) print "back in time: " $0
		last[t] = ts
	}
	/"ph": "M"/ { print t, $(NF - 1) }
	/"ph": "B"/ { stack[t, ++depth[t]] = of("name") }
	/"ph": "E"/ { if (depth[t]-- < 1) print "no such call: " $0 }
	/"ph": "i"/ && !/"tick"/ { moments[t " " of("name") " in " stack[t, depth[t]]]++ }
	END {
		if (!ok || $0 !~ / \] }$/) print "no JSON"
		print "open:", depth[0] + 0, depth[1] + 0
		for (m in moments) print "hart", m, moments[m]
	}' t.json | sort
	# a page has both on one clock, and its flame graph is of each hart
	hartscope view -q -o page.html $xlen.hart
	sed -n '/id="data">/,/<.script>$/p' page.html | sed 's/^<script[^>]*>//; s/<.script>$//' >page.json
	python3 - <<'END'
import json
d = json.load(open("page.json"))
lasted = [sum(r["calls"][:2]) for r in d["rows"] if r["depth"] == 0]
last = [max(e[1] for e in d["events"] if e[0] == hart) for hart in (0, 1)]
print("calls end with events:", all(abs(a - b) < 40 for a, b in zip(lasted, last)))
print("the flame graph has all of it:", sum(d["nodes"][2::5]) == sum(lasted))
END
	# steps of both by turns: what each counts is its own
	hartscope flame --task=thread --format=folded $xlen.hart |
		awk '{ all += $NF; small += $NF < 20000 } END { print all < 30000 && small == NR }'
	hartscope report --task=thread --format=json $xlen.hart >both.json
	hartscope report --task=thread --format=json --per-hart $xlen.hart >each.json
	python3 - <<'END'
import json
sums = lambda name: sorted((n, sum(f["self"] for f in of)) for n, of in by_name(name).items())
def by_name(name):
    rows = {}
    for t in json.load(open(name))["tables"]:
        for f in t["functions"]:
            rows.setdefault(f["function"], []).append(f)
    return rows
print("both harts are the sum of each:", sums("both.json") == sums("each.json"))
END
	hartscope report $xlen.hart | sed -n '/software event/,$p' | grep -v tick
	hartscope report --format=json --per-hart --hart 1 $xlen.hart |
		sed -n '/"software"/,$p'
	# an event stands between the calls of its hart, where it was emitted
	hartscope replay --hart 1 $xlen.hart >calls
	head -1 calls
	grep -A1 'on_knock() {' calls | cut -c33- | sort | uniq -c
	grep -c add_up calls
	grep -A2 -e '-- begin to add: 7' calls | cut -c33-
done
# The same by other protocols, and by trace hardware: the same events.
hartscope stm --format=osd 64.hart >want
for option in "-E etrace" "-E etrace -p frame_time=on -p time_bytes=5" "-E etrace-0.026" "-p ts_bits=0" --generation=0.9.4 "--generation=1.0 -E etrace"; do
	hartscope record -q --soc=virt --harts=2 --stm $option -o o.hart \
		"$BUILD/examples/harts64"; echo "$option: exit $?"
	hartscope stm --format=osd o.hart | cmp - want
	hartscope replay --hart 1 o.hart | grep -A1 'on_knock() {' | cut -c33- |
		grep -c 'id 0x0011'
done
# Hardware has a FIFO of eight events; a text is too fast for it.
hartscope record -q --soc=virt --harts=2 --stm-losses -o l.hart \
	"$BUILD/examples/harts64"
hartscope stm --format=osd l.hart | awk '/missed/ { lost += $3; next } { events++ }
	END { print (lost > 0 ? "some are lost," : "none is lost,"), events + lost, "in all" }'
wc -l <want
# Without modules their CSR does not exist: the harts trap at it, for ever.
hartscope record --soc=virt --harts=2 --cycles=1000 -o n.hart \
	"$BUILD/examples/harts64" 2>&1 | grep -c stopped
hartscope record --soc=virt --harts=1 -o n.hart "$BUILD/examples/harts64" 2>&1 |
	sed -n '/traps/,/--stm/p; /bit\/instruction/p'
# That is an error, which -q leaves.
hartscope record -q --soc=virt -o n.hart "$BUILD/examples/harts64"; echo "exit $?"
hartscope info l.hart | tail -5 | cut -c1-22
hartscope info --format=json l.hart | grep -c '"protocol": "stm"'
hartscope dump l.hart | grep -A2 '# hart 1.*stm'
hartscope record --stm-losses -- ./harts64; echo "exit $?"
hartscope record -q --soc=virt --stm-events no.json "$BUILD/examples/harts64"; echo "exit $?"
