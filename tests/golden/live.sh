# A bare stream from a pipe or a FIFO is what its bundle is, and shown as it comes.
. "$GOLDEN/small.inc"
hartscope encode messages.txt -o small.nt
for i in 1 2 3 4 5; do cat small.nt; done >all.nt
od -An -v -tx1 code.bin | awk '
	{ for (i = 1; i <= NF; i++) b[n++] = $i }
	END {
		for (a = 0; a < n; a += 16) {
			m = n - a < 16 ? n - a : 16
			s = m + int((256 + a) / 256) + (256 + a) % 256
			line = sprintf("%02X%04X00", m, 256 + a)
			for (i = 0; i < m; i++) {
				line = line toupper(b[a + i])
				s += index("0123456789abcdef", substr(b[a + i], 1, 1)) * 16 - 16
				s += index("0123456789abcdef", substr(b[a + i], 2, 1)) - 1
			}
			printf ":%s%02X\n", line, (256 - s % 256) % 256
		}
		print ":00000001FF"
	}' >code.hex
hartscope import -q all.nt -e code.hex --xlen 64 -o stdin.hart || exit
same() {
	hartscope "$@" -e code.hex - <all.nt >piped 2>&1
	hartscope "$@" stdin.hart >kept 2>&1
	cmp piped kept && echo "$*: the same"
}
same report
same stat
same pcs
same replay
same replay --format=dqr
same flame --format=folded
same graph --of 0x100
same find 0x200
mkfifo fifo
cat all.nt >fifo &
hartscope pcs -e code.hex fifo | head -n 2

# each line when it is there: no more comes until the first were read
mkfifo give take
follow() {
	hartscope "$1" --follow -e code.hex - <give >take &
	exec 3>give 4<take
	cat small.nt >&3
	read -r line <&4
	echo "$1, followed: $line"
	cat small.nt >&3
	exec 3>&-
	wc -l <&4
	exec 4<&-
}
follow pcs
follow replay

# ^C: what came until then is shown, and nothing is wrong
mkfifo some
interrupted() {
	env --default-signal=INT "$HARTSCOPE" "$@" - <some >cut 2>cut.err &
	exec 3>some
	cat small.nt >&3
	# all of it is read once the process sleeps in a read of an empty pipe
	for i in $(seq 100); do
		sleep 0.1
		case $(cat /proc/$!/wchan /proc/$!/stat 2>/dev/null) in
		*pipe*read* | *' S '*) break ;;
		esac
	done
	kill -INT $!
	wait $!
	echo "$*: exit $?"
	exec 3>&-
}
interrupted pcs -e code.hex && cat cut cut.err
interrupted report -e code.hex && cat cut cut.err
interrupted replay -e code.hex && cat cut cut.err
interrupted stat -e code.hex && head -n 2 cut && cat cut.err
interrupted dump && cat cut cut.err

# what cannot be
hartscope report - <all.nt; echo "exit $?"
hartscope report -P ntrace stdin.hart; echo "exit $?"
hartscope report -p src_bits=2 -e code.hex - <all.nt; echo "exit $?"
hartscope report -q -p src_bits=2 --hart 1 -e code.hex - </dev/null; echo "exit $?"
hartscope report -p nothing=1 -e code.hex - <all.nt; echo "exit $?"
hartscope stat --shard 1/2 -e code.hex - <all.nt; echo "exit $?"
hartscope cover - <all.nt; echo "exit $?"
