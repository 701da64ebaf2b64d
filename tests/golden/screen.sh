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
echo "== narrow"
for columns in 80 120; do
	on_terminal "$HARTSCOPE cover --no-pager --color=never cover.hart" | sed -n 2,3p
	on_terminal "$HARTSCOPE diff --no-pager --color=never calls.hart cover.hart" | sed -n 3,4p
done
unset calls_as columns
calls_bundle "Error ETYPE=0 ECODE=1" && mv calls.hart lost.hart
. "$GOLDEN/counters.inc"
counters_bundle
printf '00000010 0010 0000000000000001\nOverflow, missed 3 events\n' >log.txt
hartscope import -q -P stm log.txt -o stm.hart
printf '0x1000\n0x1008\n0x100c\n0x1010\n' >pcs.txt
escape=$(printf '\033')
# colored COMMAND: some lines have colours where they are asked for, and the text is the same
colored() {
	hartscope "$@" --color=always >colors 2>/dev/null
	hartscope "$@" 2>/dev/null >plain
	echo "$1 $(grep -c "$escape" colors) $(grep -c "$escape" plain)"
	sed "s/$escape\[[0-9;]*m//g" colors | cmp - plain
	hartscope "$@" -o file --color=always 2>/dev/null
	cmp file plain
}
colored info --gaps lost.hart
colored dump -v lost.hart
colored find work lost.hart
colored stm stm.hart
colored counters counters.hart
echo "DataAcquisition IDTAG=4 DQDATA=0x4142" | hartscope encode - -o itc.nt && hartscope import -q -P sifive itc.nt -e calls.elf -o itc.hart
colored itc itc.hart
colored verify --against pcs.txt lost.hart
colored diff --first cover.hart lost.hart
NO_COLOR=1 on_terminal "$HARTSCOPE info --no-pager lost.hart" | grep -c ESC
on_terminal "$HARTSCOPE info --no-pager lost.hart" | grep -c ESC
HARTSCOPE_PAGER="sed s/^/paged:/" on_terminal "$HARTSCOPE verify -q --against pcs.txt lost.hart" | grep -c paged
hartscope stat -q --color=always lost.hart | grep gap | sed "s/$(printf '\033')/<ESC>/g"
hartscope diff -q --color=always cover.hart lost.hart | sed -n 2,3p | sed "s/$(printf '\033')/<ESC>/g"
