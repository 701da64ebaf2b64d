. "$GOLDEN/small.inc"
small_bundle
hartscope report small.hart
hartscope report --format=json small.hart
hartscope report -F nothing small.hart; echo "exit $?"
hartscope report --traps small.hart
