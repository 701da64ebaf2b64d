# Output that cannot be written is an error of each command: a full disk, and
# standard output that is closed, and files that cannot grow. A device stays what
# it is.
[ -c /dev/full ] || { echo "skipped: no /dev/full"; exit 77; }
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
commands() {
	cat <<'EOF'
info calls.hart
dump calls.hart
stat calls.hart
replay calls.hart
report calls.hart
report --contexts calls.hart
report --shard 1/1 calls.hart
find f calls.hart
flame -o - calls.hart
graph calls.hart
annotate calls.hart
cover calls.hart
diff calls.hart calls.hart
diff --first calls.hart calls.hart
export --to=chrome -o - calls.hart
view -o - calls.hart
pcs calls.hart
encode messages.txt -o -
completion bash
report --help
import --help-params
help
--version
EOF
}
echo "== a full disk"
commands | while read -r words; do
	hartscope $words >/dev/full 2>said </dev/null
	echo "exit $?: $(tail -n 1 said)"
done
echo "== standard output is closed"
commands | while read -r words; do
	hartscope $words >&- 2>said </dev/null
	echo "exit $?: $(tail -n 1 said)"
done
echo "== a device in place of a file"
for words in "report -o" "flame -o" "export --to=chrome -o" "encode messages.txt -o" "pack -o"; do
	case $words in
	encode*) hartscope $words /dev/full ;;
	*) hartscope $words /dev/full calls.hart ;;
	esac
	echo "exit $?"
done
[ -c /dev/full ] && echo "it is still there"
echo "== files that cannot grow"
limited() { (trap '' XFSZ; ulimit -f 0; hartscope "$@"; echo "exit $?") 2>&1 | cat; }
for format in ctf uftrace parquet speedscope,ctf; do
	limited export --to=$format -o out.$format calls.hart
done
cp calls.hart/streams/* stream.nt
limited import -P ntrace -o copy.hart stream.nt
limited import -P ntrace -o copy.hart - <stream.nt
limited pack -o calls.hart.tar.zst calls.hart
