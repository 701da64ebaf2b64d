#!/bin/sh
# recording.sh WAY HARTSCOPE COMPARE GUEST [ARG]: a guest that ends or multiplies
# in that way runs alone and recorded; nobody sees a difference but for the
# recording, and that has all that can be known. ENCODE: the protocol, if it is
# another. 77: something is missing.
set -u
way=$1 hartscope=$2 compare=$3 guest=$4
shift 4
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bundle=$work/run.hart
lossy=no # is trace lost, and so 125 what record exits with?

fail() {
	echo "$way: $*"
	exit 1
}
if ! command -v qemu-riscv64 >/dev/null || [ ! -x "$guest" ]; then
	echo "skipped: no qemu-riscv64 or no RISC-V compiler"
	exit 77
fi
clean() {
	env -i PATH=/usr/local/bin:/usr/bin:/bin QEMU_RAND_SEED=1 A=b \
		${HARTSCOPE_PLUGIN:+HARTSCOPE_PLUGIN="$HARTSCOPE_PLUGIN"} "$@"
}
plain() { # the program alone
	# the message of a shell about a signal is not the program's
	(clean qemu-riscv64 "$guest" "$@" >"$work/out" 2>"$work/err") 2>/dev/null
	plain_status=$?
}
record() { # [OPTION...] -- [ARG...]: out, err and result as those of plain
	options=
	while [ "$1" != -- ]; do
		options="$options $1"
		shift
	done
	shift
	# shellcheck disable=SC2086 # options are words
	clean "$hartscope" record -q -o "$bundle" ${ENCODE:+-E "$ENCODE"} $options -- "$guest" "$@" \
		>"$work/recorded" 2>"$work/messages"
	status=$?
	[ -f "$bundle/manifest.json" ] || fail "record: $(cat "$work/messages")"
	result=$(sed -n 's/.*"result": "\(.*\)".*/\1/p' "$bundle/manifest.json")
	case $result in
	exit*) recorded_status=${result#exit } ;;
	*) recorded_status=$((128 + ${result#signal })) ;;
	esac
	want=$recorded_status
	[ $lossy = no ] || [ "$want" != 0 ] || want=125
	[ $status = "$want" ] ||
		fail "record exits with $status: $(cat "$work/messages")"
}
both() { # [ARG...]
	plain "$@"
	record -- "$@"
	[ "$plain_status" = "$recorded_status" ] ||
		fail "$result, alone it is $plain_status"
	cmp "$work/out" "$work/recorded" || fail "another output"
	[ ! -d "$bundle/live" ] || fail "live/ is still there"
}
sources() {
	grep -c '"stream":' "$bundle/manifest.json"
}
pcs() { # all that was recorded, of all sources
	"$hartscope" pcs --strict --format=u64 "$bundle" >"$work/pcs" ||
		fail "the recording has gaps"
}
# What QEMU says it executed; the last MISSING are not in the recording.
prefix_of_log() { # LEAST MOST [ARG...]
	least=$1 most=$2
	shift 2
	(clean qemu-riscv64 -singlestep -d exec,nochain -D "$work/log" "$guest" \
		"$@" >"$work/out" 2>"$work/err") 2>/dev/null
	"$compare" extract <"$work/log" >"$work/all" || fail "log not understood"
	size=$(wc -c <"$work/pcs")
	head -c "$size" "$work/all" | cmp - "$work/pcs" ||
		fail "not what QEMU executed"
	missing=$((($(wc -c <"$work/all") - size) / 8))
	echo "$way: $((size / 8)) instructions, $missing missing"
	if [ $missing -lt "$least" ] || [ $missing -gt "$most" ]; then
		fail "$missing instructions missing, not $least to $most"
	fi
}
killed_while_running() { # SIGKILL from outside, at any moment
	mkfifo "$work/fifo"
	env PATH="$PATH" "$hartscope" record -q -o "$bundle" -- "$guest" spin \
		>"$work/fifo" 2>"$work/messages" & # no function: $! is its pid
	recorder=$!
	read -r word <"$work/fifo" || fail "not ready"
	[ "$word" = ready ] || fail "not ready: $word"
	for log in "$bundle"/live/*.log; do
		pid=${log##*/}
		pid=${pid%.log}
	done
}

case $way in
env)
	both "$@" "two words" ''
	cmp "$work/err" "$work/messages" || fail "another standard error"
	pcs
	prefix_of_log 0 0 "$@" "two words" ''
	;;
abort | kill | thread_exit)
	both "$@"
	pcs
	[ "$way" = thread_exit ] || prefix_of_log 0 0 "$@"
	[ "$way" != thread_exit ] || [ "$(sources)" = 2 ] || fail "not 2 threads"
	;;
segv | illegal | break) # what is certain of the block that failed
	both "$@"
	pcs
	prefix_of_log 1 20 "$@"
	rm -rf "$bundle"
	record --qemu-arg=-singlestep -- "$@"
	pcs
	prefix_of_log 1 1 "$@"
	;;
last_words) # a fault in a block, seen by a handler: one instruction fails
	both "$@"
	pcs
	clean qemu-riscv64 -singlestep -d exec,nochain -D "$work/log" "$guest" \
		"$@" >"$work/out" 2>"$work/err"
	"$compare" extract <"$work/log" >"$work/all"
	"$compare" "$work/all" "$work/pcs" 1 || fail "not what QEMU executed"
	;;
thread_faults)
	both "$@"
	pcs
	[ "$(sources)" = 4 ] || fail "$(sources) sources, not 4"
	traps=$("$hartscope" dump "$bundle" | grep -c "B-TYPE=2 ")
	[ "$traps" = 50 ] || fail "$traps exceptions, not 50"
	;;
rv32)
	plain_status=5
	record --
	[ $plain_status = "$recorded_status" ] || fail "$result"
	pcs
	clean qemu-riscv32 -singlestep -d exec,nochain -D "$work/log" "$guest"
	"$compare" extract <"$work/log" >"$work/all"
	cmp "$work/all" "$work/pcs" || fail "not what QEMU executed"
	;;
fork | thread_fork | exec)
	both "$@"
	pcs
	case $way in
	fork) want=4 ;;
	thread_fork) want=3 ;;
	exec) want=1 ;;
	esac
	[ "$(sources)" = "$want" ] || fail "$(sources) sources, not $want"
	[ "$way" != exec ] || grep -q "another program" "$work/recorded" ||
		fail "exec did nothing"
	;;
daemon) # files closed, other folder: nothing is lost; a limit on files: reported
	both "$@" 300000
	pcs
	rm -rf "$bundle"
	lossy=yes
	both "$@" 3000000
	"$hartscope" info "$bundle" --gaps 2>&1 | grep -q "1 gap" ||
		fail "no word of what is lost"
	;;
jit)
	both "$@"
	pcs
	prefix_of_log 0 0 "$@"
	rm -rf "$bundle"
	both "$@" changing
	pcs
	prefix_of_log 0 0 "$@" changing
	;;
overwrite) # QEMU runs what was there before, or, by single steps, what is new
	both "$@"
	pcs
	rm -rf "$bundle"
	record --qemu-arg=-singlestep -- "$@"
	pcs
	prefix_of_log 0 0 "$@"
	;;
spin)
	killed_while_running
	sleep 0.2
	kill -KILL "$pid"
	wait $recorder
	status=$?
	[ $status = 137 ] ||
		fail "record exits with $status: $(cat "$work/messages")"
	grep -q '"result": "signal 9"' "$bundle/manifest.json" ||
		fail "no word of the signal"
	pcs
	[ "$(wc -c <"$work/pcs")" -gt 800000 ] || fail "hardly anything there"
	;;
not_begun) # no loader, or no library for it: no bundle, and the last one stays
	libraries=/usr/riscv64-linux-gnu/lib
	mkdir -p "$work/sysroot/lib" "$bundle"
	cp "$libraries"/ld-linux-riscv64-*.so.1 "$work/sysroot/lib" 2>/dev/null ||
		{ echo "skipped: no $libraries"; exit 77; }
	echo '{}' >"$bundle/manifest.json"
	refused() { # SYSROOT REASON
		clean "$hartscope" record -o "$bundle" -L "$1" -- "$guest.dynamic" \
			>"$work/recorded" 2>"$work/messages"
		status=$?
		[ $status = 127 ] || fail "exits with $status"
		grep -q "$2" "$work/messages" || fail "$(cat "$work/messages")"
		[ "$(ls "$work" | grep -c run.hart)" = 1 ] || fail "bundles left"
		[ "$(cat "$bundle/manifest.json")" = '{}' ] || fail "replaced"
	}
	mkdir "$work/empty"
	refused "$work/empty" "its loader /lib/ld-linux-riscv64.* is not there"
	refused "$work/sysroot" "its loader ended (exit 127) before it began"
	;;
full_disk) # what was written is read, what is missing is said
	mkdir "$work/disk"
	as_root="unshare -rm sh -c"
	$as_root "mount -t tmpfs -o size=300k none $work/disk" 2>/dev/null ||
		{ echo "skipped: no file system of its own"; exit 77; }
	# FILL: the guest fills the disk itself, and nothing more can be written
	for fill in no yes; do
		$as_root "mount -t tmpfs -o size=300k none $work/disk &&
			env -i PATH=/usr/local/bin:/usr/bin:/bin QEMU_RAND_SEED=1 A=b \
				$hartscope record -o $work/disk/run.hart ${ENCODE:+-E $ENCODE} \
				-- $guest fill $work/disk/$fill \
				>$work/recorded 2>$work/messages
			echo \$? >$work/status
			$hartscope pcs --format=u64 $work/disk/run.hart \
				>$work/pcs 2>$work/messages2
			find $work/disk -name '*.tmp' >$work/rests"
		[ "$(cat "$work/status")" = 125 ] ||
			fail "exits with $(cat "$work/status")"
		cat "$work/messages"
		grep -q "trace was lost: no room to write it" "$work/messages" ||
			fail "no word of trace"
		[ $fill = yes ] ||
			grep -q "code could not be copied: .*No space" "$work/messages" ||
			fail "no word of code"
		[ $fill = no ] || {
			grep -q "manifest.json: No space" "$work/messages" &&
			grep -q "is not complete; what is there is read" "$work/messages" &&
			grep -q "the recording was cut off" "$work/messages2"
		} || fail "no word of the manifest"
		[ -s "$work/rests" ] && fail "left: $(cat "$work/rests")"
		grep -q "1 gap, " "$work/messages2" || fail "no gap"
		[ "$(wc -c <"$work/pcs")" -gt 800000 ] || fail "hardly anything there"
		[ $fill = yes ] || mv "$work/pcs" "$work/few"
	done
	record -- fill "$work/disk/no" # the same with room for all
	pcs
	head -c "$(wc -c <"$work/few")" "$work/pcs" | cmp - "$work/few" ||
		fail "another beginning"
	[ "$(wc -c <"$work/pcs")" -gt "$(wc -c <"$work/few")" ] || fail "nothing lost"
	;;
locked) # of two recorders one may; who reads is told
	killed_while_running
	clean "$hartscope" record -o "$bundle" -- "$guest" env >"$work/recorded" \
		2>"$work/messages2"
	status=$?
	[ $status = 125 ] || fail "the second recorder exits with $status"
	grep -q "is being recorded by another command (process $recorder)" \
		"$work/messages2" || fail "$(cat "$work/messages2")"
	"$hartscope" info "$bundle" >"$work/recorded" 2>"$work/messages2" || fail info
	grep -q "still being recorded (process $recorder)" "$work/messages2" ||
		fail "info: $(cat "$work/messages2")"
	grep -q "; still being recorded$" "$work/recorded" || fail "info says nothing"
	"$hartscope" pack "$bundle" -o "$work/packed" 2>/dev/null && fail "packed"
	kill -KILL "$pid"
	wait $recorder
	[ -d "$bundle/streams" ] && [ ! -e "$bundle.old" ] || fail "set aside"
	"$hartscope" info "$bundle" 2>&1 | grep -q "still being" && fail "still"
	grep -q '"complete": true' "$bundle/manifest.json" || fail "not complete"
	;;
recorder) # the recorder is killed, and with it the program
	killed_while_running
	sleep 0.2
	kill -KILL $recorder
	wait $recorder 2>/dev/null
	while kill -0 "$pid" 2>/dev/null; do
		sleep 0.1
	done
	grep -q '"complete": false' "$bundle/manifest.json" ||
		fail "who completed it?"
	# the last message may be there in part: a gap at the very end
	"$hartscope" pcs --format=u64 "$bundle" >"$work/pcs" 2>"$work/messages"
	gaps=$("$hartscope" info --gaps "$bundle" 2>&1 | grep -c '^gap ')
	[ "$gaps" -le 1 ] || fail "$gaps gaps"
	[ "$(wc -c <"$work/pcs")" -gt 800000 ] || fail "hardly anything there"
	;;
*)
	fail "no such way"
	;;
esac
