# Two harts at once: XOR counts with XOR addresses, and no counters at all; then
# the same with full addresses, and a trace that ends within a record.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
rm -rf calls.hart
# put SRC BITS VALUE ...
put() {
	src=$1
	shift
	while [ $# -gt 0 ]; do
		case $1 in
		32) tag=24 ;; 16) tag=26 ;; 8) tag=27 ;;
		esac
		echo "DataAcquisition SRC=$src IDTAG=$tag DQDATA=$2"
		shift 2
	done
}
harts_bundle() {
	{
		put 0 32 0x70657266 8 2 32 1
		put 1 32 0x70657266 8 1
		put 0 32 0 32 1 32 0x3fc00
		put 1 32 0
		put 0 8 2 32 0x1000 32 5
		put 1 8 2 32 0x1008
		put 0 8 2 32 "$1" 32 3
		put 1 8 0 32 0x1018 32 0x1010
		put 0 8 2 32 "$2" 32 15
		put 1 8 1 32 0x1018 32 0x1010
		put 0 8 3 32 "$3"
	} >harts.txt
	hartscope encode -p src_bits=1 harts.txt -o harts.nt &&
		rm -rf harts.hart &&
		hartscope import -q -P sifive -p src_bits=1 harts.nt \
			-e calls.elf -o harts.hart
}
harts_bundle 0x8 0x10 0x8
hartscope counters harts.hart
hartscope counters --addresses full --hart 0 harts.hart
hartscope report --counters harts.hart
hartscope report --counters --per-hart harts.hart
hartscope report --counters --per-hart --format=json harts.hart
hartscope report --counters -F 'w*' harts.hart
hartscope report --counters -N 'w*' harts.hart
hartscope report --counters --channel 5 harts.hart
echo "exit $?"
harts_bundle 0x1008 0x1018 0x1010
hartscope counters --hart 0 harts.hart
# a write is missing
head -n 15 harts.txt >cut.txt
tail -n +17 harts.txt >>cut.txt
hartscope encode -p src_bits=1 cut.txt -o cut.nt
hartscope import -q -P sifive -p src_bits=1 cut.nt -e calls.elf -o cut.hart
hartscope counters --strict cut.hart
echo "exit $?"
hartscope counters -q --format=csv cut.hart | cut -d , -f 1,5,12-
hartscope counters -q --files lost cut.hart
sed 's|ffl:.*||; /^# ELFPATH/d' lost/calls.perf
grep UNSURE lost/perf/*
# one hart wrote the header for all: no other has records, until it is lent
{
	put 0 32 0x70657266 8 0 32 1 32 0 32 1 32 0x3fc00
	put 1 8 2 32 0x1000 32 5
	put 0 8 2 32 0x1008 32 7
	put 1 8 2 32 0x1018 32 9
} >one.txt
hartscope encode -p src_bits=1 one.txt -o one.nt
hartscope import -q -P sifive -p src_bits=1 one.nt -e calls.elf -o one.hart
hartscope counters one.hart
hartscope report --counters one.hart
hartscope counters -q --files one one.hart
hartscope counters --header one/calls.perf one.hart
