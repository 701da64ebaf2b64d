. "$GOLDEN/small.inc"
small_bundle
hartscope replay small.hart
