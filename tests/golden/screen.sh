# Text on a terminal: colours, a pager, and names that fit the width; none of these
# in a file or a pipe. Needs script, of bsdutils, to be a terminal.
command -v script >/dev/null || exit 77
calls_as='s/twice/twice_with_a_name_that_is_longer_than_most_of_them/g'
. "$GOLDEN/calls.inc"
calls_bundle "ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
unset NO_COLOR PAGER HARTSCOPE_PAGER LESS
on_terminal() {
	TERM=xterm COLUMNS=${columns:-200} script -qec "$1" /dev/null </dev/null |
		tr -d '\r' | sed "s/$(printf '\033')/<ESC>/g"
}
echo "== a pipe"
hartscope report calls.hart | cat
hartscope report --color=always calls.hart | sed "s/$(printf '\033')/<ESC>/g"
echo "== a terminal"
on_terminal "$HARTSCOPE report --no-pager calls.hart"
columns=60 on_terminal "$HARTSCOPE replay --no-pager calls.hart" | sed -n 1,9p
echo "== without colours"
NO_COLOR=1 on_terminal "$HARTSCOPE report --no-pager calls.hart" | grep -c ESC
NO_COLOR= on_terminal "$HARTSCOPE report --no-pager calls.hart" | grep -c ESC
on_terminal "$HARTSCOPE report --no-pager --color=never calls.hart" | grep -c ESC
echo "== a pager"
HARTSCOPE_PAGER="sed s/^/paged:/" on_terminal "$HARTSCOPE report --color=never calls.hart"
PAGER="grep -c ." on_terminal "$HARTSCOPE replay calls.hart"
PAGER=cat on_terminal "$HARTSCOPE report calls.hart" | grep -c paged
PAGER="sed s/^/paged:/" on_terminal "$HARTSCOPE report --format=csv calls.hart" | head -n 1
HARTSCOPE_PAGER="sed s/^/paged:/" hartscope report calls.hart | grep -c paged
hartscope report --color=green calls.hart; echo "exit $?"
echo "== colours of other verbs"
. "$GOLDEN/cover.inc"
cover_bundle cover.hart 1000
for verb in annotate cover graph stat; do
	echo "$verb $(hartscope "$verb" --color=always cover.hart | grep -c "$(printf '\033')") $(hartscope "$verb" cover.hart | grep -c "$(printf '\033')")"
	hartscope "$verb" --color=always cover.hart | sed "s/$(printf '\033')\[[0-9;]*m//g" >plain
	hartscope "$verb" cover.hart | cmp - plain
	hartscope "$verb" --color=always -o plain cover.hart
	grep -c "$(printf '\033')" plain
done
unset calls_as
calls_bundle "Error ETYPE=0 ECODE=1" && mv calls.hart lost.hart
hartscope stat -q --color=always lost.hart | grep gap | sed "s/$(printf '\033')/<ESC>/g"
hartscope diff -q --color=always cover.hart lost.hart | sed -n 2,3p | sed "s/$(printf '\033')/<ESC>/g"
