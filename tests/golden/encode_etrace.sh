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
# Its parameters, with defaults that are not those of recordings.
hartscope encode --help-params | grep -e default -e implicit_return -e _size_p -e support -e '^of'
# Implicit returns have a stack, unless the user says that there is none.
printf 'core   0: 3 0x100 (0x952e)\ncore   0: 3 0x102 (0x8082)\n' >two.log
hartscope encode -q --from two.log -P etrace -p implicit_return=on -o two.hart; echo "exit $?"
hartscope pcs two.hart
grep -e '"return_stack_size_p"' -e '"implicit_return"' two.hart/manifest.json
hartscope encode -q --from two.log -P etrace -p implicit_return=on -p return_stack_size_p=0 -o none.hart; echo "exit $?"
hartscope encode -q --from two.log -P etrace -p implicit_return=on -p call_counter_size_p=3 -o counted.hart; echo "exit $?"
# A call counter does not see that a return leads elsewhere.
printf 'core   0: 3 0x100 (0x100000ef)\ncore   0: 3 0x200 (0x8082)\ncore   0: 3 0x300 (0x0001)\n' >away.log
hartscope encode --from away.log -P etrace -p implicit_return=on -p call_counter_size_p=3 -o away.te; echo "exit $?"
hartscope encode --from away.log -P etrace -p implicit_return=on -p return_stack_size_p=3 -o away.te; echo "exit $?"
for i in 1 3; do hartscope encode --from away.log -p implicit_return=$i -o away.nt; done
# A stream does not say the size that nobody gave.
hartscope encode --from two.log -P etrace -p implicit_return=on -o two.te
