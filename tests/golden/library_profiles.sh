. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
profiles=$BUILD/examples/example_profiles
"$profiles" calls.hart
"$profiles" calls.hart calls.hart
"$profiles" nothing.hart
