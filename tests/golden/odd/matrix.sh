#!/bin/sh
# usage: matrix.sh HARTSCOPE JSON_VALID GOLDEN PART PARTS
#
# Every command that shows a bundle, on every odd bundle: none crashes, the exit
# code is the documented one, what cannot be shown is explained, loss is
# mentioned, and JSON can be read. Two tables, of bundles and of commands, stand
# below; PART of PARTS is every so manieth bundle.
set -u
hartscope=$1 json_valid=$2 GOLDEN=$3 part=$4 parts=$5
bad=0 runs=0 row=0
dir=$(mktemp -d) || exit 70
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 70
hartscope() { "$hartscope" "$@"; }
. "$GOLDEN/calls.inc"

# --- the bundles ------------------------------------------------------------

healthy="ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
# like NAME: a copy of the healthy bundle
like_healthy() {
	cp -r healthy.hart "$1.hart"
}
him() {
	for word in "$(printf '%04x' $#)" "$@"; do
		printf "\\$(printf '%03o' "0x${word%??}")"
		printf "\\$(printf '%03o' "0x${word#??}")"
	done
}
make_bundles() {
	calls_bundle "$healthy" && mv calls.hart healthy.hart || return
	hartscope pcs -q healthy.hart >log.pcs

	like_healthy no_hart
	awk '/"sources": \[/ { print "  \"sources\": [],"; skip = 1 }
		!skip { print }
		/^  \],?$/ { skip = 0 }' healthy.hart/manifest.json \
		>no_hart.hart/manifest.json
	like_healthy no_stream
	rm no_stream.hart/streams/*
	like_healthy empty_stream
	for stream in empty_stream.hart/streams/*; do : >"$stream"; done
	# code that was imported must be there; pieces of what was recorded, as
	# of a library that has been updated since, leave gaps
	like_healthy code_deleted
	rm -r code_deleted.hart/elf
	cp -r code_deleted.hart map_deleted.hart
	sed -i 's/"start": "0x0"/"start": "0x1000"/
		s/"len": "0x0"/"len": "0x1000"/
		s/"format": "elf"/"format": "map"/' \
		map_deleted.hart/manifest.json
	like_healthy only_gaps
	for stream in only_gaps.hart/streams/*; do
		printf '\002\002\003\002\003\002\002\003' >"$stream"
	done
	calls_bundle "Gap BYTES=020203" && mv calls.hart gap.hart || return
	calls_bundle "Reserved TCODE=5 BYTES=1407" &&
		mv calls.hart reserved.hart || return

	printf '80000000\n80000004\n' >etrace.pcs
	printf '\023\0\0\0\023\0\0\0' >nops.bin
	hartscope encode -q -P etrace --from etrace.pcs \
		--image nops.bin@0x80000000 -o etrace.hart || return
	cp -r etrace.hart etrace_empty.hart
	for stream in etrace_empty.hart/streams/*; do : >"$stream"; done
	cp -r etrace.hart etrace_gaps.hart
	for stream in etrace_gaps.hart/streams/*; do
		printf '\337\337\337\337\337' >"$stream"
	done

	{
		him 0001 0000 0000 0001
		him 0000 0001 2000 0004
		him 0000 0001 8000 0010 0000 0002 0003
	} >bus.him
	hartscope import -q -P stm bus.him -o only_software.hart || return
	cat >data.txt <<-EOF
		InCircuitTraceSync CKSRC=0 CKDF=0 CKDATA0=0x0 TSTAMP=1000
		DataAcquisition IDTAG=0 DQDATA=0x6c6c6548 TSTAMP=1
	EOF
	hartscope encode data.txt -o data.nt &&
		hartscope import -q data.nt -e calls.elf -o only_data.hart || return

	# what was recorded has a build-id
	like_healthy recorded_elf
	sed -i 's/"start": "0x0"/"start": "0x1000"/
		s/"len": "0x0"/"len": "0x1000"/
		s/"format": "elf"/"build_id": "0123456789abcdef0123456789abcdef01234567"/' \
		recorded_elf.hart/manifest.json

	# another program: its build-id differs, and so does its code
	cat >other.s <<-EOF
		.globl _start
		.type _start, @function
		_start: nop
		ret
		.size _start, . - _start
	EOF
	riscv64-unknown-elf-as other.s -o other.o &&
		riscv64-unknown-elf-ld --build-id -Ttext=0x90000000 other.o \
			-o other.elf
}

# --- what is expected -------------------------------------------------------

# BUNDLE, is trace lost in it, exit codes without and with --strict of what shows
# instructions, exit code of verify, what it shows, what is said of it
#
#   lost   yes: every command mentions it
#   shows  instructions, software, data, or nothing
#   says   of commands that show instructions, on standard error; or "-"
#
# other_elf is a bundle with -e of another program, recorded_elf one that knows the
# build-id of what ran.
bundles='
healthy        no   0 0 0 instructions -
no_hart        no   0 0 1 nothing      no.hart
no_stream      no   3 3 3 nothing      streams/
empty_stream   no   0 0 1 nothing      empty
only_gaps      yes  0 4 1 nothing      no.instruction
gap            yes  0 4 1 instructions -
reserved       yes  0 4 1 instructions -
code_deleted   no   3 3 3 instructions calls.elf
map_deleted    yes  0 4 1 nothing      calls.elf.is.gone
other_elf      yes  0 4 1 nothing      other.elf
recorded_elf   no   3 3 3 instructions other.elf
etrace         no   0 0 1 instructions -
etrace_empty   no   0 0 1 nothing      empty
etrace_gaps    yes  0 4 1 nothing      no.instruction
only_software  no   0 0 1 software     -
only_data      no   0 0 1 data         -
'

# COMMAND | what it shows | kind of output
#
#   flow      instructions, and all events beside them
#   pure      instructions only
#   facts     what a bundle is; it decodes nothing, unless --strict asks for losses
#   messages  the stream as it is
#   writes    performance records, or events, that were written through ITC
#   itc       text that was written through ITC
#   software  software events
#   verify    with the exit code of that column
#   twice     instructions of this bundle, and once more
commands='
info                                 | facts    | text
info --format=json                   | facts    | json
info --gaps                          | flow     | text
info --gaps --format=json            | flow     | json
dump                                 | messages | text
dump --bare                          | messages | text
dump -v --bytes                      | messages | text
dump --format=jsonl                  | messages | jsonl
replay                               | flow     | text
replay --lines                       | flow     | text
replay --inlined --last 9            | flow     | text
replay --format=dqr                  | pure     | text
replay --format=chrome               | flow     | json
report                               | flow     | text
report --inlined                     | flow     | text
report --per-hart                    | flow     | text
report --format=json                 | flow     | json
report --per-hart --format=json      | flow     | json
report -F main                       | flow     | text
report --counters                    | writes   | text
report --counters --format=json      | writes   | json
report --counters --per-hart         | writes   | text
report --counters --per-hart --format=json | writes | json
stat                                 | flow     | text
stat --format=json                   | flow     | json
graph                                | pure     | text
graph --of main                      | pure     | text
graph --format=json                  | pure     | json
graph --format=dot                   | pure     | text
diff                                 | twice    | text
diff --format=json                   | twice    | json
diff --format=folded                 | twice    | text
diff --format=html -o flame.html     | twice    | file
diff --first                         | twice    | text
diff --first --format=json           | twice    | json
find main                            | pure     | text
find --format=json 0x1008            | pure     | json
flame -o flame.html                  | pure     | file
flame --format=folded                | pure     | text
annotate                             | pure     | text
annotate --format=json               | pure     | json
cover                                | pure     | text
cover --format=json                  | pure     | json
cover --format=lcov                  | pure     | text
cover --format=drcov                 | pure     | binary
pcs                                  | pure     | text
pcs --trapped                        | pure     | text
pcs --format=u64                     | pure     | binary
counters                             | writes   | text
counters --format=csv                | writes   | text
counters --format=json               | writes   | json
counters --files files               | writes   | file
itc                                  | itc      | text
itc --raw                            | itc      | binary
stm                                  | software | text
stm --format=jsonl                   | software | jsonl
stm --format=osd                     | software | text
stm --format=print                   | software | text
stm --between 1,2                    | software | text
stm --itc 0,1                        | writes   | text
verify --against log.pcs             | verify   | text
'

# --- one run ----------------------------------------------------------------

complain() {
	echo "FAILED: hartscope $run: $*"
	sed 's/^/    /' err | head -5
	bad=1
}
# What no run may do.
check_whole() {
	if [ "$code" -gt 5 ]; then
		complain "exit $code"
	elif grep -qE 'Sanitizer|runtime error:' err; then
		complain "a sanitizer has found something"
	elif [ "$code" -ne 0 ] && [ ! -s err ] && [ ! -s out ]; then
		complain "exit $code, and not a word"
	fi
	[ "$code" -eq 0 ] || return
	case $output in
	json) "$json_valid" <out 2>reason ;;
	jsonl) "$json_valid" -l <out 2>reason ;;
	esac || complain "no JSON: $(cat reason)"
}
# Does the command show what the bundle has? Then it need not explain.
has_something() {
	case $kind:$shows in
	facts:*) [ "$bundle" != no_hart ] ;;
	messages:nothing) [ "$lossy" = yes ] ;;
	messages:* | flow:instructions | pure:instructions | verify:*) ;;
	twice:instructions) ;;
	flow:software | flow:data | software:software | itc:data) ;;
	*) false ;;
	esac
}
check_told() {
	if [ "$lossy" = yes ]; then
		case $kind in
		flow | pure | twice | writes | itc) grep -qE 'gap|lost|skipped' err ||
			complain "loss is not mentioned" ;;
		esac
	fi
	case $kind:$says in
	*:-) ;;
	flow:* | pure:* | twice:*) grep -qE "$says" err || complain "not a word of $says" ;;
	esac
	has_something || [ -s err ] || complain "nothing to show, and not a word"
}
# The exit code that the tables say
expected() {
	case $kind:$bundle in
	# the stream is whole, whatever the code is; -e names addresses in it
	messages:*_deleted | messages:other_elf) echo 0 ;;
	# it shows the message, whatever it means
	messages:reserved) echo 0 ;;
	# another stream is not looked at
	software:no_stream) echo 0 ;;
	verify:*) echo "$verified" ;;
	software:*) echo "$plain" ;;
	*) [ -n "$option" ] && echo "$strict" || echo "$plain" ;;
	esac
}
check_run() {
	run="$command $option $bundle"
	runs=$((runs + 1))
	elf='' name=$bundle
	case $bundle in
	other_elf) elf="-e other.elf" name=healthy ;;
	recorded_elf) elf="-e other.elf" ;;
	esac
	[ "$kind" != twice ] || elf="$elf $name.hart"
	hartscope $command $option $elf "$name.hart" >out 2>err </dev/null
	code=$?
	check_whole
	want=$(expected)
	# what was asked for is nowhere: said, and a finding, unless worse is to be said
	if [ "$want" -eq 0 ] &&
		grep -qE ' matched (-F|--of) | was not reached|no function is called' err; then
		want=1
	fi
	[ "$code" -eq "$want" ] || complain "exit $code, expected $want"
	check_told
}

make_bundles || { echo "the bundles cannot be made"; exit 1; }
printf '%s' "$bundles" >bundles
printf '%s' "$commands" | sed 's/ *| */|/g' >commands
while read -r bundle lossy plain strict verified shows says; do
	[ -n "$bundle" ] || continue
	row=$((row + 1))
	[ $((row % parts)) -eq "$part" ] || continue
	while IFS='|' read -r command kind output; do
		[ -n "$command" ] || continue
		option='' && check_run
		[ "$lossy" = yes ] || [ "$bundle" = healthy ] || continue
		option=--strict && check_run
	done <commands
done <bundles
echo "$runs runs"
if [ "$row" -lt 14 ] || [ "$runs" -lt 100 ]; then
	echo "FAILED: the tables are shorter than they were"
	bad=1
fi
exit $bad
