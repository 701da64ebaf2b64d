# dump --bare and encode are inverses, whatever the frames are.
printf '\101\037\107\163\000\000\000\000\000\004\102\002\001\000\000\102\005\007\042\002\001\110\163\000\000\000\000\000\004\000\377' >te.bin
hartscope dump -P etrace -p framing=length5 --bare te.bin | tee te.txt
hartscope encode -P etrace -p framing=length5 te.txt -o again.bin && cmp te.bin again.bin; echo "exit $?"
# The ratified encapsulation: source bits that fill no byte, time, types.
printf '\205\005\064\022\022\001\005\007\001\200\200\040' >encap.bin
set -- -P etrace -p source_bits=3 -p time_bytes=2 -p type_bits=1
hartscope dump "$@" --bare encap.bin | tee encap.txt
hartscope encode "$@" encap.txt | cmp - encap.bin; echo "exit $?"
# The draft: a support packet by its flow.
printf '\202\007\001\000\320\020\102\007\002\001' >draft.bin
hartscope dump -P etrace-0.026 draft.bin --bare | hartscope encode -P etrace-0.026 | cmp - draft.bin; echo "exit $?"
echo 'Format2 address=0x40 notify=0 updiscon=0' | hartscope encode -P etrace; echo "exit $?"
echo 'Format2 address=0x40 notify=0 updiscon=0 irreport=0 srcID=9' | hartscope encode -P etrace -p source_bits=3; echo "exit $?"
hartscope encode -P morse te.txt; echo "exit $?"
