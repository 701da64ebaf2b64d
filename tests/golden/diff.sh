# where the source is lies in the path of this test
here() {
	hartscope "$@" >raw
	set -- $?
	sed "s,$PWD/,,g" raw
	echo "exit $1"
}
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1" &&
	mv calls.hart old.hart || exit
hartscope diff old.hart old.hart
echo "exit $?"
hartscope diff --first old.hart old.hart
echo "exit $?"
# an interrupt comes elsewhere, and trace ends sooner
cp -r old.hart new.hart
cat >messages.txt <<END
ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800
IndirectBranchHist B-TYPE=3 I-CNT=18 U-ADDR=0x18 HIST=1
IndirectBranchHist B-TYPE=0 I-CNT=4 U-ADDR=0x14 HIST=1
ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=16 HIST=1
END
hartscope encode messages.txt -o new.nt && cp new.nt new.hart/streams/*
hartscope diff old.hart new.hart
echo "exit $?"
hartscope diff --durations old.hart new.hart
hartscope diff --durations --format=json old.hart new.hart | grep -A2 '"work"'
hartscope report --durations old.hart | grep -e twice -e work
hartscope report --durations new.hart | grep -e twice -e work
hartscope diff -s calls -n 1 -F main old.hart new.hart
hartscope diff --format=json old.hart new.hart
hartscope diff --format=folded old.hart new.hart
hartscope diff --format=html -o diff.html old.hart new.hart
grep -c '"before":"old.hart"' diff.html
here diff --first old.hart new.hart
here diff --first --format=json old.hart new.hart
# one ends, and one has a gap
head -c 13 old.hart/streams/* >cut.nt && cp -r old.hart cut.hart &&
	cp cut.nt cut.hart/streams/*
here diff --first old.hart cut.hart
calls_bundle "Gap BYTES=020203" && mv calls.hart gap.hart
here diff --first old.hart gap.hart
hartscope diff --first --strict -q old.hart gap.hart >strict
echo "exit $?"
# what cannot be
hartscope diff
hartscope diff none.hart old.hart
hartscope diff old.hart none.hart
hartscope diff old.hart new.hart gap.hart
hartscope diff --first --format=html old.hart new.hart
hartscope diff --first --hart 7 old.hart new.hart
echo "exit $?"
# more harts are a difference, unless one is asked for
hartscope import -q old.hart/streams/*.nt old.hart/streams/*.nt -e calls.elf -o both.hart
hartscope diff --first old.hart both.hart; echo "exit $?"
hartscope diff --first --hart 0 old.hart both.hart; echo "exit $?"
# harts are found by their numbers; software events are no hart
cp -r both.hart one.hart
python3 - <<'END'
import json
m = json.load(open("one.hart/manifest.json"))
m["sources"] = m["sources"][1:]
json.dump(m, open("one.hart/manifest.json", "w"))
END
hartscope diff --first both.hart one.hart; echo "exit $?"
hartscope diff --first one.hart both.hart; echo "exit $?"
hartscope diff --first --hart 1 one.hart both.hart; echo "exit $?"
