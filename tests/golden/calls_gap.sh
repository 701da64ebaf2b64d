. "$GOLDEN/calls.inc"
calls_bundle "Gap BYTES=020203"
hartscope replay calls.hart
hartscope report calls.hart
hartscope info -q --gaps --format=json calls.hart | sed -n '/"loss"/,$p'
hartscope report -q --strict calls.hart
