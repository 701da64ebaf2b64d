# Every --format that a command has works, and every other is an error that lists them.
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
verbs=$(hartscope help 2>/dev/null | sed -n 's/^  \([a-z]*\)  .*/\1/p')
for verb in $verbs; do
	hartscope "$verb" --format=nonsense >said 2>&1
	echo "$verb $? $(head -n 1 said)"
done
for verb in $verbs; do
	hartscope "$verb" --format= 2>&1 | sed -n 's/.*there are: //p' >formats
	set -- calls.hart
	case $verb in
	info) for format in text json; do hartscope info -q --format=$format calls.hart >result && echo "info $format"; done; continue ;;
	find) set -- work calls.hart ;;
	diff) set -- calls.hart calls.hart ;;
	itc | pmu | verify | control | merge | stm | counters | pcs | export) continue ;; # of other things
	esac
	for format in $(tr , ' ' <formats); do
		hartscope "$verb" -q --format="$format" -o result.$format "$@" >/dev/null 2>said
		echo "$verb $format $? $(head -c 60 said | head -n 1) $([ -s result.$format ] && echo written)"
		rm -f result.$format
	done
done
