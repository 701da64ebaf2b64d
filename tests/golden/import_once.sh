# A stream is read once, while it is copied, and of the copy the beginning again;
# from a pipe it takes no more memory the longer it is.
. "$GOLDEN/small.inc"
command -v strace >/dev/null || { echo "no strace"; exit 77; }
hartscope encode messages.txt -o small.nt
repeat() { # N FILE
	for i in $(seq "$1"); do cat "$2"; done
}
repeat 1000 small.nt >part
repeat 400 part >big.nt
size=$(wc -c <big.nt)
export ASAN_OPTIONS=detect_leaks=0 # which cannot be looked for under strace

sum() { # of what was read of FILE
	sed -n "s|^[a-z0-9]*([0-9]*<[^>]*$1>.* = ||p" calls | awk '{ s += $1 } END { print s + 0 }'
}
# look NAME OPTION..
look() {
	name=$1
	shift
	strace -y -s 0 -e trace=read,pread64,readv,copy_file_range,sendfile -o calls \
		"$HARTSCOPE" import -q "$@" --image code.bin@0x100 -o x.hart || echo "exit $?"
	[ -L x.hart/streams/import.* ] || cmp big.nt x.hart/streams/import.*
	given=$(sum '/big\.nt') again=$(sum '/x\.hart/streams/[^>]*')
	[ "$given" -le $((size + size / 10 + (6 << 20))) ] || echo "$given bytes read of $size"
	[ "$again" -le $((6 << 20)) ] || echo "$again bytes read of the copy"
	echo "$name: read once"
	rm -rf x.hart
}
look "protocol to be found" big.nt
look "protocol given" big.nt -P ntrace
look "in place" big.nt --in-place
look "standard input" - <big.nt

peak() { # KiB of memory after N parts came from a pipe
	rm -rf pipe y.hart
	mkfifo pipe
	"$HARTSCOPE" import -q - --image code.bin@0x100 -o y.hart <pipe &
	exec 3>pipe
	repeat "$1" part >&3
	awk '/VmHWM/ { print $2 }' /proc/$!/status
	exec 3>&-
	wait $!
}
few=$(peak 150) many=$(peak 600)
[ "$many" -lt $((few + 2048)) ] && echo "from a pipe: constant memory" || echo "$few KiB, then $many"
