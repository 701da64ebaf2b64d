# What the real sigrok-cli makes of a wave is read by the names of pins.
command -v sigrok-cli >/dev/null || exit 77
. "$GOLDEN/small.inc"
hartscope encode messages.txt -o small.nt
hartscope encode --pib=parallel4 messages.txt -o pins.vcd
# its reader of VCD takes pins of one bit
awk '/^.var wire 4/ { for (i = 3; i >= 0; i--)
		print "$var wire 1 " i " TRC_DATA" i " $end"; next }
/^b/ { for (i = 3; i >= 0; i--) print substr($1, 5 - i, 1) i; next }
{ print }' pins.vcd >bits.vcd
for label in units channel off; do
	for time in false true; do
		sigrok-cli -I vcd -i bits.vcd -O csv:label=$label:time=$time \
			-o bits.csv || exit 77
		hartscope import -q bits.csv --pib=parallel4 \
			--pib-pins=TRC_CLK,TRC_DATA --image code.bin@0x100 \
			-o bits.hart &&
			cmp bits.hart/streams/*.nt small.nt &&
			echo "label=$label time=$time"
	done
done
