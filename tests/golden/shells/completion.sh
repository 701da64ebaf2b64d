#!/bin/sh
# usage: completion.sh HARTSCOPE SHELL
#
# The completion of SHELL, in SHELL itself: its script can be read, and lines
# are completed as the table below says. Every word that is offered for an
# option is one that the command takes.
set -u
hartscope=$1 shell=$2
here=$(cd "$(dirname "$0")" && pwd)
command -v "$shell" >/dev/null || {
	echo "skipped: no $shell"
	exit 77
}
dir=$(mktemp -d) || exit 70
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 70
# nothing of the user's own is read
HOME=$dir XDG_CONFIG_HOME=$dir/config XDG_DATA_HOME=$dir/data
export HOME XDG_CONFIG_HOME XDG_DATA_HOME
bad=0
complain() {
	echo "FAILED: $*"
	bad=1
}

"$hartscope" completion "$shell" >script || exit 1
script=script
"$shell" -n script || complain "$shell -n"
mkdir -p work/run.hart work/sub/inner.hart work/plain
cd work || exit 70
: >trace.bin
: >prog
complete() {
	case $shell in
	bash) bash --norc "$here/complete.bash" ../script ;;
	zsh) zsh -f "$here/complete.zsh" "$dir/$script" ;;
	fish) fish --no-config "$here/complete.fish" ../script ;;
	esac
}

# LINE | words that are offered | words that are not. A line ends at its bar, so
# that a blank can stand before it.
cat >../cases <<'END'
hartscope rep|report replay|record
hartscope |record import info dump encode replay itc report counters stm flame pcs pmu verify control completion|
hartscope report --form|--format|--filter
hartscope report --format |text json csv|html
hartscope report --format=|text json csv|html
hartscope report --format=te|text|json
hartscope counters --format |text csv json|html
hartscope report --sort |total self calls|text
hartscope report -s |total self calls|text
hartscope report --sort=s|self|total
hartscope report --addresses |guess full xor|
hartscope control --addresses ||guess full
hartscope counters --comp|--compat|
hartscope counters --compat |code doc|
hartscope import -P |ntrace etrace etrace-0.026 sifive stm|text
hartscope import --protocol e|etrace etrace-0.026|ntrace
hartscope encode --log-format |spike csv qemu text u64 rvvi rvfi cva6 cv32e40p ibex whisper gem5 sail dromajo renode vexriscv|
hartscope import --pib |uart manchester|
hartscope import --xlen |32 64|
hartscope import -p mo|mode=|src_bits=
hartscope import -p |mode= src_bits= framing= iaddress_width_p=|
hartscope import -p mode=|btm htm|
hartscope record --param mode=b|btm|htm
hartscope import --param framing=e|encap esp32|smi
hartscope report |run.hart|trace.bin
hartscope report -i |run.hart|trace.bin
hartscope report --input |run.hart|trace.bin
hartscope report sub/|inner.hart|run.hart
hartscope report -o |trace.bin prog|
hartscope report --limit ||trace.bin run.hart
hartscope dump |run.hart trace.bin|
hartscope verify --against |trace.bin|
hartscope import tr|trace.bin|run.hart
hartscope record -- ./pr|prog|trace.bin
hartscope control |probe show start stop dump|trace.bin
hartscope completion |bash zsh fish|trace.bin
hartscope info --progress |json|
END
sed 's/|.*//' ../cases >../lines
complete <../lines >../offered 2>../errors || {
	complain "$shell ended with $?"
	cat ../errors
}

# offers WORD: in $got, whole, or with what stands before it in the line; of
# name= there may be every value
offers() {
	for word in $got; do
		word=${word%/}
		case $1:$word in
		*=:"$1"*) return 0 ;;
		*:"$1" | *:*="$1" | *:*/"$1") return 0 ;;
		esac
	done
	return 1
}
while IFS='|' read -r line want unwanted; do
	# the last field may be all there is of it
	got=$(awk -F'|' -v line="$line" '$1 == line { print $2; exit }' ../offered)
	for one in $want; do
		offers "$one" || complain "'$line' does not offer $one, but: $got"
	done
	for one in $unwanted; do
		! offers "$one" || complain "'$line' offers $one"
	done
done <../cases
echo "$(wc -l <../cases) lines"

# What is offered for an option is taken: then it is the bundle or the file that
# is missing, or the program that is none.
check_words() {
	for word in $got; do
		word=${word##*=}
		"$hartscope" $1 "$word" missing.file >/dev/null 2>../said </dev/null
		! grep -qE "wants|no format|no protocol|no log format|no value|not one of|there are:" \
			../said || complain "hartscope $1 $word: $(cat ../said)"
	done
}
# What the command says that there is, is offered.
check_all() {
	"$hartscope" $1 zebra missing.file 2>&1 </dev/null |
		sed -n 's/.*there are: //p; s/.* wants \(.*\), not .*/\1/p' |
		sed 's/ or / /g; s/,/ /g; s/[^ ]*[A-Z][^ ]*//g' >../named
	for one in $(cat ../named); do
		offers "$one" || complain "hartscope $1 takes $one, which is not offered"
	done
}
for line in 'report --format' 'report --sort' 'report --addresses' \
	'counters --format' 'counters --addresses' 'counters --compat' \
	'replay --format' 'flame --format' 'pcs --format' 'info --format' \
	'dump --format' 'dump --protocol' 'import --protocol' 'import --pib' \
	'verify --against missing.log --protocol' \
	'verify --against missing.log --log-format' 'encode --protocol' \
	'encode --pib' 'encode --log-format' 'record --encode' \
	'record --generation' 'control probe --memory' 'control probe --backend'; do
	echo "hartscope $line " >>../options
done
cp ../script ../_hartscope
script=_hartscope
complete <../options >../offered 2>../errors
while IFS='|' read -r line got; do
	[ -n "$got" ] || complain "'$line' offers nothing"
	check_words "${line#hartscope }"
	check_all "${line#hartscope }"
done <../offered
echo "$(wc -l <../options) options"
exit $bad
