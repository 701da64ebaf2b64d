. "$GOLDEN/small.inc"
small_bundle
hartscope info --gaps small.hart | sed "s/import, .*Z/import, DATE/; s/-[0-9a-f]\{8\}  /-HASH  /"
hartscope info --format=json small.hart | grep -E "\"(protocol|xlen|bytes|complete)\""
