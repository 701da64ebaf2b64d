. "$GOLDEN/small.inc"
hartscope encode messages.txt -o small.nt

# bytes as decimal numbers, one a line
bytes() {
	od -An -v -tu1 -w1 "$1" | tr -d ' '
}

# UART: 4 samples a bit, idle before, between and after
bytes small.nt | awk '
function bit(b) { for (i = 0; i < 4; i++) print "0," b }
BEGIN { print "; Samplerate: 1 MHz\nD0,D1"; for (k = 0; k < 12; k++) bit(1) }
{ bit(0); for (k = 0; k < 8; k++) { bit($1 % 2); $1 = int($1 / 2) } bit(1) }
END { for (k = 0; k < 12; k++) bit(1) }' >uart.csv
hartscope import uart.csv --pib=uart --pib-pins=D1 --image code.bin@0x100 \
	-o uart.hart 2>&1
cmp uart.hart/streams/*.nt small.nt && hartscope pcs uart.hart | tail -2
hartscope import uart.csv --pib=uart --image code.bin@0x100 -o bad.hart
echo "exit $?"
hartscope import uart.csv --pib=radio --image code.bin@0x100 -o bad.hart
echo "exit $?"

# 4 pins, clock edges with the data
bytes small.nt | awk '
function beat(v) { printf "#%d %d! b%d%d%d%d d\n", t++, c = 1 - c,
	int(v / 8), int(v / 4) % 2, int(v / 2) % 2, v % 2 }
BEGIN { print "$timescale 1 ns $end $var wire 1 ! TRC_CLK $end"
	print "$var wire 4 d TRC_DATA $end $enddefinitions $end"
	for (k = 0; k < 9; k++) beat(15) }
{ beat($1 % 16); beat(int($1 / 16)) }
END { for (k = 0; k < 9; k++) beat(15) }' >pins.vcd
hartscope import -q pins.vcd --pib=parallel4 --image code.bin@0x100 \
	-o pins.hart && cmp pins.hart/streams/*.nt small.nt
hartscope import pins.vcd --pib=parallel8 --image code.bin@0x100 -o bad.hart
echo "exit $?"

# cut in mid-line, or with a line that is none: the rest is read, and it is reported
for i in 1 2 3 4 5 6 7 8; do cat messages.txt; done >many.txt
hartscope encode --pib=parallel4 many.txt -o many.vcd
head -c 2200 many.vcd >cut.vcd
printf '#99999 b10' >>cut.vcd
awk 'NR == 60 { print "\x07~~ garbage" } 1' many.vcd >garbage.vcd
for wave in many cut garbage; do
	hartscope import -q $wave.vcd --pib=parallel4 --image code.bin@0x100 -o $wave.hart
	echo "$wave: exit $?"
	hartscope dump $wave.hart | awk '{ n[$2 == "Gap" ? "gap" : "message"]++ }
		END { print n["message"] + 0, "messages", n["gap"] + 0, "gaps" }'
done

# what encode puts onto the pins, import reads
for mode in manchester uart parallel1 parallel2 parallel4 parallel8 parallel16 \
	parallel1-center parallel16-center; do
	hartscope encode --pib=$mode messages.txt -o pins.vcd &&
		hartscope import -q pins.vcd --pib=$mode --image code.bin@0x100 \
			-o $mode.hart &&
		cmp $mode.hart/streams/*.nt small.nt || echo "$mode differs"
done
hartscope encode --pib=uart messages.txt -o - | head -7
hartscope encode --pib=uart messages.txt -o - |
	hartscope import -q - --pib=uart --pib-period=10 --image code.bin@0x100 \
		-o stdin.hart && cmp stdin.hart/streams/*.nt small.nt

# what finds nothing is an error, and names what would read it
for modes in "manchester uart" "uart manchester" "parallel4 parallel1" \
	"parallel16 parallel2"; do
	hartscope encode --pib=${modes% *} messages.txt -o pins.vcd
	hartscope import pins.vcd --pib=${modes#* } --image code.bin@0x100 \
		-o bad.hart
	echo "exit $?"
done
test -e bad.hart && echo "a bundle of nothing"

# a phase of Manchester is lost: where, and that the PCs end there
cat messages.txt messages.txt messages.txt >three.txt
hartscope encode --pib=manchester three.txt -o whole.vcd
awk '/^#/ { n++ } n != 120' whole.vcd >lost.vcd
for wave in whole lost; do
	hartscope import $wave.vcd --pib=manchester --image code.bin@0x100 \
		-o $wave.hart 2>&1 | grep -v wrote
	hartscope pcs $wave.hart >$wave.pcs
done
cmp whole.pcs lost.pcs || tail -1 lost.pcs
hartscope dump lost.hart | grep Gap

# a frame of a formatter: ATB ID 0x21 and 14 bytes, idle bytes at the end
{ bytes small.nt; yes 255 | head -14; } | head -14 | awk '
BEGIN { printf "\\%03o", 67; n = 1 }
{ if (n % 2 == 0) { aux += 2 ^ (n / 2) * ($1 % 2); $1 -= $1 % 2 }
	printf "\\%03o", $1; n++ }
END { printf "\\%03o", aux }' >frame.txt
printf "$(cat frame.txt)" >frames.bin
hartscope import -q frames.bin --atb=0x21 --image code.bin@0x100 \
	-o atb.hart && cmp -n 8 atb.hart/streams/*.nt small.nt
hartscope import -q frames.bin --atb=any --image code.bin@0x100 \
	-o any.hart && hartscope pcs any.hart | head -2
hartscope import frames.bin --atb=5 --image code.bin@0x100 -o bad.hart
echo "exit $?"
hartscope import frames.bin --atb=0x70 --image code.bin@0x100 -o bad.hart
echo "exit $?"

# frames with a reserved ID, of another source and cut at the end: where, which
# bytes they cost, and a gap for each
for k in 1 2 3 4; do cat messages.txt messages.txt; done >eight.txt
hartscope encode eight.txt -o eight.nt
bytes eight.nt | awk '
function put(b) {
	if (n % 2 == 0) { aux += 2 ^ (n / 2) * (b % 2); b -= b % 2 }
	one(b); if (++n == 15) { one(aux); n = aux = 0 }
}
function one(b) { printf "\\%03o", b }
function id(v) { one(2 * v + 1); n++ }
{ if (NR == 1) id(33)
  if (NR == 30) id(114) # the first byte of the third frame
  if (NR == 44) id(33)
  put($1) }
END { while (n) put(255) }' >frames.txt
printf "$(cat frames.txt)" | head -c 76 >frames.bin
hartscope import frames.bin --atb=0x21 --image code.bin@0x100 -o atb.hart 2>&1
hartscope dump atb.hart | grep Gap
hartscope pcs atb.hart | wc -l

# frames of a TPIU have sync words
{ printf '\377\377\377\177'; cat frames.bin; } >tpiu.bin
hartscope import tpiu.bin --atb=5 --image code.bin@0x100 -o bad.hart
echo "exit $?"
echo "--- odd files"
: >none.vcd
mkdir folder
printf '$timescale' >cut.vcd
for odd in none.vcd cut.vcd folder; do
	hartscope import --pib=uart $odd -o odd.hart; echo "exit $?"
done
hartscope import folder -o odd.hart; echo "exit $?"
ls -d odd.hart* 2>/dev/null || echo "nothing was made"
