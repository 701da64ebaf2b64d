. "$GOLDEN/small.inc"
small_bundle
hartscope info --gaps small.hart | sed "s/import, .*Z/import, DATE/; s,elf/[0-9a-f]*/,elf/HASH/,"
hartscope info --format=json small.hart | grep -E "\"(protocol|xlen|bytes|complete)\""
hartscope info --strict small.hart | tail -n 1
