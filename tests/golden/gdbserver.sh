. "$GOLDEN/small.inc"
small_bundle
# gdb TEXT...: packets with their checksums; what comes back, a packet a line
gdb() {
	for text; do
		sum=$(printf %s "$text" | od -An -v -t u1 |
			awk '{ for (i = 1; i <= NF; i++) s += $i } END { print s % 256 }')
		printf '$%s#%02x' "$text" "$sum"
	done | hartscope gdbserver --stdio small.hart | sed 's/[+]*\$/\n/g'
	echo
}
gdb qSupported:swbreak+ QStartNoAckMode '?' g p20 p0 p1 p21 p41 p44 p45
# on, to the end, back, to a breakpoint
gdb s p20 s p20 c p20 bs p20 bc p20 Z0,200,2 c p20 z0,200,2 c
gdb 'vCont?' vCont\;s:1 'vCont;c' Hg0 Hg2 Hc-1 T1 T9 qfThreadInfo qsThreadInfo qC \
	qThreadExtraInfo,1
# code is known, data is not; nothing can be written
gdb m100,4 m5000,4 m100,0 M100,1:00 P0=00 X100,0: mzebra Z2,100,4 Z0,zebra
# "backtrace" at the begin and after a step, of monitor
gdb qRcmd,6261636b7472616365 s qRcmd,6261636b7472616365
# "position", "goto 2", "goto x", "help", of monitor
gdb qRcmd,706f736974696f6e qRcmd,676f746f2032 qRcmd,676f746f2078 qRcmd,68656c70
# "goto end", and from the end
gdb qRcmd,676f746f20656e64 p20
printf '$p20#d2' | hartscope gdbserver --stdio --end small.hart; echo
gdb qXfer:features:read:target.xml:0,80 qXfer:features:read:target.xml:ffff,80 vMustReplyEmpty D
# a checksum that is wrong, noise, and the last answer again
printf 'zebra$?#00+$?#3f-\003$k#6b' | hartscope gdbserver --stdio small.hart
echo; echo "exit $?"
hartscope gdbserver --port 70000 small.hart; echo "exit $?"
hartscope gdbserver none.hart
