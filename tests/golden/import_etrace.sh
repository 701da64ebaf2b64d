# E-Trace 2.0 of the program of calls.inc, and of a trap in it.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=0 I-CNT=0" >/dev/null || exit 1
# packet TEXT...: an address packet is the distance in half-words
jump() {
	echo "Format2 address=$(printf '0x%x' $(($1 & 0x7fffffffffffffff))) notify=0 updiscon=0 irreport=0"
}
support() {
	echo "Format3Support ienable=$1 encoder_mode=0 qual_status=$2 ioptions=0 denable=0 dloss=0 doptions=0"
}
{
	support 1 0
	echo "Format3Start branch=1 privilege=3 context=0 address=0x800"
	jump 12 # 1018, the last before the trap
	echo "Format3Trap branch=1 privilege=3 context=7 ecause=13 interrupt=0 thaddr=1 address=0x818 tval=0xbad0"
	jump -10 # mret to 101c
	jump -6  # to 1010
	jump 14  # to 102c
	jump -12 # to 1014
	jump -8  # to 1004
	support 0 1
} >packets.txt
hartscope encode -P etrace -p framing=length5 packets.txt -o te.bin
cat >my.scf <<-END
	# of an encoder
	[Required Attributes]
	iaddress_width_p=64
	retires_p=1
	framing = length5
	zebra_p = 1
END
hartscope import -P etrace --params-file my.scf te.bin -e calls.elf -o te.hart
hartscope info --gaps te.hart | sed -n '/protocol/p;/params/p;/packet/p'
hartscope dump te.hart | sed -n 4p
hartscope dump -v te.hart
hartscope dump -e calls.elf --format jsonl -P etrace -p framing=length5 te.bin | sed -n 3,4p
hartscope dump -v calls.hart
hartscope replay te.hart
printf '1000 1008 100c 1018 1030 1034 101c 1020 1010 1024 1028 1018 101c 1020 102c 1018 101c 1020 1014 1004' | tr ' ' '\n' >pcs.txt
hartscope verify te.hart --against pcs.txt | sed "s,/.*/,,"
sed -i s/102c/1030/ pcs.txt
hartscope verify -P etrace -p framing=length5 te.bin -e calls.elf --against pcs.txt | sed "s,/.*/,,"
# The standard support packet gives sizes; what is said goes before it.
sed -i s/1030/102c/2 pcs.txt
hartscope encode -q -P etrace --from pcs.txt -e calls.elf -p support=standard -p return_stack_size_p=3 -p iret_ext=1 -p implicit_return=on -o told.et
hartscope dump -P etrace -p support=standard told.et
hartscope dump -P etrace -p support=standard /dev/stdin <told.et | head -1
cat told.et | hartscope dump -P etrace -p support=standard /dev/stdin | wc -l
hartscope import -q -P etrace -p support=standard told.et -e calls.elf -o told.hart
hartscope info told.hart | sed -n '/params/p'
hartscope verify told.hart --against pcs.txt | sed "s,/.*/,,"
hartscope import -q -P etrace -p support=standard -p return_stack_size_p=2 -p keep_options=on told.et -e calls.elf -o said.hart
hartscope info said.hart | sed -n '/params/p'
# A stream for each hart; both harts in one stream.
hartscope import -P etrace -p framing=length5 te.bin te.bin -e calls.elf -o two.hart
hartscope info two.hart | sed -n '/hart [01]/p'
hartscope pcs --hart 1 two.hart | tee pcs.two | tail -1
hartscope dump two.hart | sed -n '1,2p;/hart 1/,$p' | head -4
hartscope encode -P etrace -p source_bits=1 packets.txt -o one.te
sed 's/$/ srcID=1/' packets.txt | hartscope encode -P etrace -p source_bits=1 >>one.te
hartscope import -q -P etrace -p source_bits=1 one.te -e calls.elf -o both.hart
hartscope info both.hart | sed -n '/hart [01]/p'
hartscope pcs --hart 1 both.hart | cmp - pcs.two && echo same PCs
hartscope import -P etrace te.bin nowhere.te -e calls.elf -o bad.hart; echo "exit $?"
# Not the parameters of the encoder.
hartscope import -P etrace -p framing=length5 -p context_width_p=8 te.bin -e calls.elf -o bad.hart; echo "exit $?"
hartscope import -P etrace te.bin -e calls.elf -p framing=length6 -o bad.hart; echo "exit $?"
hartscope import -P etrace te.bin -e calls.elf -p zebra=1 -o bad.hart; echo "exit $?"
hartscope import -P etrace te.bin -e calls.elf -p notval_p=1 -o bad.hart; echo "exit $?"
hartscope import -P etrace-0.026 te.bin -e calls.elf -p bpred_size_p=4 -o bad.hart; echo "exit $?"
hartscope import -P etrace-0.026 te.bin -e calls.elf -p itrace_fast_p=1 -o bad.hart; echo "exit $?"
hartscope import -P etrace-0.026 te.bin -e calls.elf -p iaddress_width_p=128 -o bad.hart; echo "exit $?"
hartscope import -P etrace te.bin -e calls.elf -p retires_p=2 -o bad.hart; echo "exit $?"
hartscope import -P etrace te.bin -e calls.elf -p framing=length5 -p source_bits=3 -o bad.hart; echo "exit $?"
hartscope import -P etrace te.bin -e calls.elf --params-file packets.txt -o bad.hart; echo "exit $?"
