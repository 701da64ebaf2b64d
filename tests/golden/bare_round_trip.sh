# dump --bare | encode is the identity, whatever the bytes are: random buffers of
# every protocol and framing, with the parameters that dump got.
random_bytes() { # SEED
	awk -v seed="$1" 'BEGIN {
		for (i = 0; i < 1500; i++) {
			seed = (seed * 1103515245 + 12345) % 2147483648
			byte = int(seed / 8388608) % 256
			if (seed % 7 == 0)
				byte -= byte % 4
			printf "\\%03o", byte
		}
	}' >octal
	printf "$(cat octal)"
}
hex_bytes() {
	printf '%s' "$1" | sed 's/../&\n/g' | while read -r byte; do
		printf "\\$(printf '%03o' "0x$byte")"
	done
}
check() { # FILE DUMP-AND-ENCODE-OPTIONS...
	file=$1
	shift
	hartscope dump -q --bare "$@" $file >text
	hartscope encode "$@" text >again
	cmp again $file || echo "$file $*"
}
echo "--- one message, in fewer bits than it should have"
hex_bytes 843f >short
hartscope dump --bare short
check short
hartscope dump --bare short | sed 's/I-CNT=0/I-CNT=1/' >text
hartscope encode text; echo "exit $?"
echo "--- a support packet changes what dump reads, and encode does not see it"
hex_bytes cd686064476b510c39fcc034538f5484f8e3b9dc2c3c21400418ab57c0943f9d81b897d4c14d97f965b700809c29f47c29c0ed843401639d704331884fb5d04c97e4a13540bcd9d067ece533b8cbb45999435c11b3cfe8f9f028c7e73054fc155f80d3b83df16411edc35cf8 >learned
check learned -P etrace -p framing=draft
echo "--- random bytes"
for seed in 1 2 3; do
	random_bytes $seed >random
	for options in "" "-p src_bits=2" "-p src_bits=12" "-p extend_address=1" \
		"-P sifive" "-P sifive -p address_bits=39"; do
		check random $options
	done
	for framing in encap smi length5 esp32 rv_tracer draft none; do
		check random -P etrace -p framing=$framing
		check random -P etrace-0.026 -p framing=$framing
	done
done
