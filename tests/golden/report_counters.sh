. "$GOLDEN/counters.inc"
counters_bundle
hartscope report --counters counters.hart
hartscope report --counters -s self -n 1 counters.hart
hartscope report --counters --format=json counters.hart
