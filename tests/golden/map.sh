. "$GOLDEN/small.inc"
small_bundle
cp -r small.hart two.hart
mkdir none.hart
hartscope map small.hart two.hart -- pcs >both
head -3 both
grep -c 0x both
grep '==>' both
hartscope map -j 1 small.hart two.hart -- pcs | cmp - both && echo "in order"
# one that fails does not end the others
hartscope map -j 3 small.hart none.hart two.hart -- stat >both 2>errors; echo $?
grep -c instructions both
cat errors
hartscope map --json small.hart none.hart -- stat --hart 0 2>/dev/null | grep -E '"(file|result|schema)"'
hartscope map --progress=json -q -j 1 small.hart two.hart -- stat 2>&1 >/dev/null
hartscope map --shard 2/2 small.hart two.hart -- pcs | grep '==>'
hartscope map --shard 3/3 --json small.hart two.hart -- stat
# an output of each, and not one of all
hartscope map small.hart ./two.hart/ -- pcs -o {}.pcs >/dev/null && cmp small.pcs two.pcs && ls *.pcs
hartscope map small.hart two.hart -- pcs -o all.pcs; echo $?
hartscope map small.hart two.hart -- pcs --hart 0 --output all.pcs; echo $?
mkdir there && cp -r small.hart there
hartscope map small.hart there/small.hart -- flame; echo $?
hartscope map small.hart there/small.hart -- flame --format=folded | grep -c " 3"
hartscope map -q small.hart there/small.hart -- flame -o {}.html >/dev/null; ls *.html there/*.html
hartscope map small.hart -- nothing; echo $?
hartscope map small.hart; echo $?
hartscope map --json small.hart -- pcs; echo $?
