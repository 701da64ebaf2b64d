# Two stacks and jumps out of nested calls: returns go where other calls would
# return. Whatever returns are implicit, the trace is exact.
printf '\023\000\000\000\357\000\300\017\343\014\000\376\001\000\157\000\040\003' >100.bin
printf '\001\000\031\305\023\000\000\000\147\200\007\000\000\000\000\000\001\000\343\007\000\372\027\003\000\000\147\000\243\002' >140.bin
printf '\023\000\000\000\343\016\000\372\347\200\007\000\163\000\000\000\001\000\375\267\023\000\000\000' >180.bin
printf '\001\000\143\004\000\000\023\000\000\000\357\000\140\007\202\200' >200.bin
printf '\023\000\000\000\023\000\000\000\343\014\000\376\202\222\147\200\000\000' >280.bin
tr ' ' '\n' >pcs.txt <<'PCS'
100 104 200 202 206 20a 280 284 288 28c 180 184 188 200 202 20a 280 284 288 28c
28e 20e 108 100 104 200 202 206 20a 280 284 288 28c 28e 20e 190 192 180 184 188
200 202 20a 280 284 288 28c 28e 20e 108 10c 10e 140 142 144 148 20e 108 100 104
200 202 20a 280 284 288 28c 28e 20e 108 100 104 200 202 20a 280 284 288 28c 20e
190 192 180 184 188 200 202 20a 280 284 288 28c 152 100 104 200 202 20a 280 284
288 28c 28e 20e 108 10c 10e 140 142 144 148 108 10c 10e 140 142 150 152 156 15a
180 184 188 200 202 20a 280 284 288 28c 28e 20e 20e 108 10c
PCS
same() {
	echo "$*"
	protocol=$1
	shift
	for p in "$@"; do shift; set -- "$@" -p "$p"; done
	hartscope encode -q --from pcs.txt --log-format text --image 100.bin@0x100 \
		--image 140.bin@0x140 --image 180.bin@0x180 --image 200.bin@0x200 \
		--image 280.bin@0x280 -P "$protocol" "$@" -o s.hart &&
		hartscope pcs s.hart | sed 's/^0x//' | cmp - pcs.txt && echo exact
	rm -rf s.hart
}
for mode in htm btm; do
	for returns in 0 2 3; do
		same ntrace mode=$mode implicit_return=$returns
	done
done
for irets in 0 1; do
	for size in 1 2 3; do
		set -- implicit_return=on iret_ext=$irets return_stack_size_p=$size
		same etrace "$@"
		same etrace "$@" resync_packets=4
		same etrace "$@" jump_target_cache=on cache_size_p=3
		same etrace "$@" branch_prediction=on bpred_size_p=3
		same etrace "$@" sequential_jump=on full_address=on
	done
done
same etrace
same etrace-0.026
# An encoder that only counts returns makes a wrong trace of it, seen as such.
same ntrace implicit_return=1 2>&1 | grep -c -e exact -e '1 gap'
