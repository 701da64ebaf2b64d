# What the page of view knows beside calls: counters, samples, software and what of the source ran.
. "$GOLDEN/counters.inc"
counters_bundle
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
cat >samples.txt <<'END'
InCircuitTraceSync CKSRC=15 CKDF=0 CKDATA0=0x804 TSTAMP=100
InCircuitTraceSync CKSRC=15 CKDF=0 CKDATA0=0x80d TSTAMP=150
InCircuitTraceSync CKSRC=15 CKDF=0 CKDATA0=0x804 TSTAMP=160
DataAcquisition IDTAG=4 DQDATA=77 TSTAMP=20
END
hartscope encode samples.txt -o samples.nt &&
	hartscope import -q -P sifive samples.nt -e calls.elf -o samples.hart
page() {
	hartscope view -q -o page.html "$@"
	sed -n '/^<script type="application.json" id="data">/,/<.script>$/p' page.html |
		sed 's/^<script[^>]*>//; s/<.script>$//' >page.json
	python3 - <<'END'
import json
d = json.load(open("page.json"))
for key in ("clock", "begin", "end", "series", "samples", "events"):
    print(key, d[key])
for f in d.get("cover", {}).get("files", []):
    print(f["file"].split("/")[-1], f["total"]["lines"], len(f["source"]), "lines of source")
END
}
printf '00000010 0010 0000000000000001\n00000020 0010 fffffffffffffffe\n00000030 0011 0000000000000041\n' >log.txt
echo '[ { "id": 16, "name": "heat", "style": "d" }, { "id": 17, "name": "<b>", "style": "text" } ]' >events.json
hartscope import -q -P stm log.txt -p events=events.json -o levels.hart
page levels.hart
page counters.hart
page samples.hart
page calls.hart
page --no-source calls.hart
