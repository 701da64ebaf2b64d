. "$GOLDEN/small.inc"
small_bundle
hartscope pcs small.hart
hartscope pcs --format=u64 small.hart | od -An -tx8
