# The first packets of a stream of the reference flow, two nulls, damage.
printf '\101\037\107\163\000\000\000\000\000\004\102\002\001\000\000\102\005\007\377' >te.bin
hartscope dump -P etrace -p framing=length5 te.bin
echo "exit $?"
hartscope dump --protocol=etrace -p framing=length5 -v --bytes --strict te.bin
echo "exit $?"
hartscope dump -P etrace -p framing=length5 --format=jsonl te.bin
hartscope dump -P etrace -p framing=length5 -p nocontext_p=1 --bare te.bin
# The ratified encapsulation with all that it may have.
printf '\201\005\064\022\022\001\005\007\200' | hartscope dump -v -P etrace -p source_bits=8 -p time_bytes=2 -p type_bits=1 -
# The draft: index and time, and a support packet by its flow.
printf '\202\007\001\000\320\020\102\007\002\001' | hartscope dump -P etrace-0.026 -
echo "ReservedControl BYTES=d400805ffaef47f00000" | hartscope encode -P etrace-0.026 | hartscope dump -v -P etrace-0.026 -
printf '\163\000\000\000\000\000\004' | hartscope dump -P etrace -p framing=none -
hartscope dump -P etrace -p framing=usb te.bin
echo "exit $?"
hartscope dump -P etrace -p iaddress_width_p=65 te.bin
echo "exit $?"
hartscope dump -P nexus te.bin
echo "exit $?"
. "$GOLDEN/small.inc"
small_bundle
hartscope dump -P etrace small.hart
echo "exit $?"
hartscope dump -P ntrace small.nt
hartscope dump --help-params | sed -n '/etrace/,$p'
