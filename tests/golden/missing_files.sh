# A file that an option names and that is not there is 3 for every command; record
# has its own code for what it cannot do, see record.sh.
. "$GOLDEN/small.inc"
small_bundle
for command in \
	"import small.nt --params-file none -e code.bin -o i.hart" \
	"import small.nt --settings none -e code.bin -o i.hart" \
	"import small.nt --image none@0x100 -o i.hart" \
	"import small.nt --map 1,none -o i.hart" \
	"import none -e code.bin -o i.hart" \
	"encode --params-file none messages.txt" \
	"encode --from none --image code.bin@0x100 -o i.hart" \
	"dump --params-file none small.nt" \
	"report --params-file none small.hart" \
	"report -e none small.hart" \
	"report --counters --header none small.hart" \
	"report -o none/report small.hart" \
	"counters --header none small.hart" \
	"verify --against none small.hart" \
	"stm --itc 16,17 --events none small.hart" \
	"control -t none show" \
	"merge none" \
	"unpack none.hart.tar.zst"; do
	hartscope $command
	echo "exit $?"
done
hartscope record --params-file none -- ./prog
echo "exit $?"
