#!/bin/sh
# The index of a recording is in the way of nobody: whatever stands in its
# place, a range is what --thorough, which uses none, shows of it, with the same
# messages and the same exit code.
#   index.sh HARTSCOPE PROGRAM [ARGUMENT...]
hartscope=$1
shift
dir=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir" || exit 1
"$hartscope" record -q -p ts_bits=40 -o run.hart -- "$@" >out || exit
bad=0 index=run.hart/cache/index-0
part='--clock=ticks --range=9000000:9010000'
# shellcheck disable=SC2086 # options
show() {
	"$hartscope" replay $part "$@" >"$name.out" 2>"$name.err"
	echo $? >"$name.status"
}
name=want
show --thorough run.hart
grep -q . want.out || { echo "nothing is shown" && bad=1; }
complain() {
	echo "$1"
	bad=1
}
same() {
	for what in out err status; do
		cmp -s "want.$what" "$2.$what" || complain "$1: $what differs"
	done
}
check() {
	name=got
	show run.hart
	same "$1" got
}
only_index() {
	[ "$(ls -A run.hart/cache)" = index-0 ] ||
		complain "$1: left in cache/: $(ls -A run.hart/cache)"
}

# Four commands make it at once.
for name in a b c d; do
	show run.hart &
done
wait
for name in a b c d; do
	same "four at once: $name" $name
done
only_index "four at once"
check "by the index"
cp $index good

# It is cut off, empty, or a bit of it is another.
size=$(wc -c <good)
for len in 0 1 18 $((size / 2)) $((size - 1)); do
	head -c "$len" good >$index
	check "$len bytes of it"
	cmp -s good $index || complain "$len bytes of it: not made again"
done
for at in 3 30 $((size / 3)) $((size - 20)) $((size - 3)); do
	{
		head -c "$at" good
		tail -c +$((at + 1)) good | head -c 1 | tr '\000-\377' '\001-\377\000'
		tail -c +$((at + 2)) good
	} >$index
	cmp -s good $index && complain "byte $at: is not another"
	check "byte $at is another"
done

# Nothing can be written there, or what is there is no file.
rm -r run.hart/cache && touch run.hart/cache
check "cache is a file"
rm run.hart/cache && ln -s none run.hart/cache
check "cache leads nowhere"
rm run.hart/cache && mkdir -p $index
check "the index is a folder"
rm -r run.hart/cache && mkdir run.hart/cache && mkfifo $index
check "the index is a pipe"
rm -r run.hart/cache && chmod -R a-w run.hart
check "the bundle can only be read"
chmod -R u+w run.hart && rm -rf run.hart/cache
check "made first"
chmod -R a-w run.hart
check "the bundle has one, and can only be read"
chmod -R u+w run.hart

# The end, and where something ran, are those of all of it: without an index,
# while it is made, and by it.
rm -rf run.hart/cache
for verb in 'replay --last 50' 'replay --last 7 -D 2' 'replay --last 9 -t 5000' \
	'replay --last 20 --instructions' 'replay --last 100000' 'find main' \
	'find exit' 'find --format=json write' 'find 0x1' 'find nobody'; do
	# shellcheck disable=SC2086 # options
	set -- $verb
	"$hartscope" "$@" --thorough run.hart >want.out 2>want.err
	for way in first again; do
		"$hartscope" "$@" run.hart >got.out 2>got.err
		cmp -s want.out got.out && cmp -s want.err got.err ||
			complain "$verb: $way"
	done
done

# Another stream, of as many bytes and as old.
stream=$(ls run.hart/streams/*.trace)
cp -p "$stream" old
size=$(wc -c <"$stream")
head -c $((size * 3 / 4)) old >"$stream"
printf '\125\125\125\125' >>"$stream"
tail -c +$((size * 3 / 4 + 5)) old >>"$stream"
touch -r old "$stream"
name=want
show --thorough run.hart
check "another stream"

# A command that is killed while it makes it leaves the next one alone.
rm -rf run.hart/cache
name=killed
show run.hart &
sleep 0.02
kill -9 $! 2>/dev/null
wait $! 2>/dev/null
check "one was killed"
[ $bad = 0 ] && echo "the same, whatever the index is"
exit $bad
