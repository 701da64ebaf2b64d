#!/bin/sh
# Every way of decoding shows the same: step by step (--thorough), fast by one
# thread, and by two, of a recording as it is and of the same with damage.
#   ways.sh HARTSCOPE PROTOCOL VERBS PROGRAM [ARGUMENT...]
# VERBS: few: those whose streams are long; all: every verb that decodes; parts:
# of a long stream with timestamps, where the fast ways use an index.
hartscope=$1 protocol=$2 verbs=$3
shift 3
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
timed=''
case $verbs.$protocol in
parts.ntrace) timed='-p ts_bits=40' ;;
parts.etrace) timed='-p time_bytes=8 -p notime_p=0' ;;
esac
# shellcheck disable=SC2086 # options
"$hartscope" record -q -E "$protocol" $timed -o run.hart -- "$@" >out || exit
few='report --format=csv
cover --format=lcov
stat --format=json
pcs --format=u64'
all="$few
report --durations --format=csv
flame --format=folded
pcs
replay
replay --format=dqr
graph --format=dot
graph --format=json
annotate --format=json
find main
export --to=callgrind -o -
export --to=pprof -o -
export --to=perfetto -o -
view -o -
info --gaps"
[ "$verbs" = few ] && all=$few
[ "$verbs" = parts ] && all='report --range=9000000:9050000
replay --range=2000000:2001000
replay --format=dqr --range=5000000:5001000
report --clock=ticks --range=9000000:9050000
replay --clock=ticks --range=11000000:11001000
graph --clock=ticks --range=20000000:21000000 --format=dot
export --to=chrome -o - --clock=ticks --range=20000000:20010000
flame --range=8000000:9000000 --format=folded
replay --clock=time --hz=3000000000 --range=3000000:3000300
flame --clock=ticks --range=:3000000 --format=folded'
bad=0 shown=0

# shows NAME OPTION...: what a verb prints, writes to stderr and ends with
shows() {
	name=$1
	shift
	# what is long is compared by its sum
	sum=cat
	[ "$verbs" = few ] && sum=cksum
	# shellcheck disable=SC2086 # a verb and its options
	{
		"$hartscope" $verb "$@" run.hart 2>"$name.err"
		echo $? >"$name.status"
	} | $sum >"$name.out"
}
compare() {
	while read -r verb; do
		shows thorough --thorough -j1
		[ "$(cat thorough.status)" -eq 2 ] && shows thorough --thorough
		shows one -j1
		[ "$(cat one.status)" -eq 2 ] && shows one
		shows two -j2
		[ "$(cat two.status)" -eq 2 ] && shows two
		for way in one two; do
			for part in out err status; do
				cmp -s "thorough.$part" $way.$part && continue
				echo "$1: $verb: $part of $way differs"
				diff "thorough.$part" $way.$part | head -4
				bad=1
			done
		done
		grep . thorough.out >/dev/null && shown=$((shown + 1))
	done <<-END
		$all
	END
}

compare "as it is"
for stream in run.hart/streams/*.trace; do
	[ -s "$stream" ] && break
done
cp "$stream" whole
size=$(wc -c <whole)
# One byte that is another, one that is lost, and sixteen, each where no message
# is known to begin.
for part in 3 5 7; do
	at=$((size * part / 11))
	case $part in
	3) filler='\0125' lost=1 ;;
	5) filler='' lost=1 ;;
	7) filler='\0377\0\0377\01\0376\02\0375\03\0374\04\0373\05\0372\06\0371\07' lost=16 ;;
	esac
	{
		head -c $at whole
		printf '%b' "$filler"
		tail -c +$((at + lost + 1)) whole
	} >"$stream"
	compare "damage at byte $at"
	[ "$verbs" = all ] || break
done
if [ "$verbs" = parts ] && [ ! -s run.hart/cache/index-0 ]; then
	echo "no index was made" && bad=1
fi
[ $shown -gt 0 ] || { echo "no verb showed anything" && bad=1; }
[ $bad = 0 ] && echo "$shown outputs, the same in every way"
exit $bad
