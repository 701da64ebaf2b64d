# No line of text is longer than the terminal, whatever the names: every verb that
# prints text, at three widths. Needs script, of bsdutils, to be a terminal.
command -v script >/dev/null || exit 77
. "$GOLDEN/calls.inc"
. "$GOLDEN/cover.inc"
. "$GOLDEN/counters.inc"
unset NO_COLOR PAGER HARTSCOPE_PAGER LESS
long=a_name_that_is_much_longer_than_any_terminal_is_wide_and_goes_on_and_on_until_nobody_reads_it_any_more_at_all
calls_as="s/\\(twice\\|handler\\)/\\1_$long/g"
end="ProgTraceCorrelation EVCODE=0 CDF=1 I-CNT=14 HIST=1"
calls_bundle "Error ETYPE=0 ECODE=1" && mv calls.hart lost.hart
calls_bundle "$end" && mv calls.hart long.hart
cover_bundle cover.hart 1000
cover_bundle again.hart 1010
mkdir -p short "$long" && sed 's/never: nop/never: ret/' cover.s >short/cover.s && sed 's/_start/other/g;s/unused/free/g' cover.s >"$long/cover.s" &&
	riscv64-unknown-elf-as -g short/cover.s -o cover.o && riscv64-unknown-elf-as -g "$long/cover.s" -o other.o &&
	riscv64-unknown-elf-ld -Ttext=0x1000 cover.o other.o -o cover.elf && cover_bundle folders.hart 1000
counters_bundle
echo 'InCircuitTraceSync CKSRC=0 CKDF=1 CKDATA0=0x800 CKDATA1=2 TSTAMP=100
InCircuitTraceSync CKSRC=9 CKDF=1 CKDATA0=0x812 CKDATA1=0x6 TSTAMP=110
InCircuitTraceSync CKSRC=10 CKDF=1 CKDATA0=0x812 CKDATA1=2 TSTAMP=120
InCircuitTraceSync CKSRC=15 CKDF=0 CKDATA0=0x812 TSTAMP=130' >events.txt
hartscope encode events.txt -o told.nt && hartscope import -q -P sifive told.nt -e calls.elf -o told.hart
cp -r long.hart "$long.hart"
printf '00000010 0010 0000000000000001\nOverflow, missed 3 events\n' >log.txt
hartscope import -q -P stm log.txt -o stm.hart
printf '0x1000\n0x1008\n0x100c\n0x1010\n' >pcs.txt
unset COLUMNS
# fits COMMAND: no line is longer than 60, 80 or 120 columns, nor is anything but names cut
fits() {
	for columns in 60 80 120; do
		TERM=xterm COLUMNS=$columns script -qec "$HARTSCOPE $* --no-pager --color=always 2>/dev/null" /dev/null \
			</dev/null | tr -d '\r' |
			sed "s/$(printf '\033')\[[0-9;]*m//g" >"fits.$columns"
		awk -v most="$columns" 'length > most { print "too long: " $0 }
			END { if (NR == 0) print "nothing printed" }' "fits.$columns"
	done
	echo "$1"
}
# same COMMAND: likewise, and all have the same numbers, but for those of folders
same() {
	fits "$@"
	for columns in 60 80 120; do
		sed 's/[^ ]*\/[^ ]*//g' "fits.$columns" | tr -cs '0-9a-fx,.' '\n' |
			grep '^[0-9]' | sort >"numbers.$columns"
	done
	cmp numbers.60 numbers.120 && cmp numbers.80 numbers.120 || echo "numbers differ"
}
# rows COMMAND: likewise not the same columns, but no row goes on in the next line
rows() {
	fits "$@"
	awk '/\.\./ && !/^ *(>= )?[-+0-9]/ { print FILENAME ": broken row: " $0 }' \
		fits.60 fits.80 fits.120
}
same info long.hart
same info --gaps lost.hart
same dump -v long.hart
same replay long.hart
same replay lost.hart
same replay --lines long.hart
same replay --instructions long.hart
same report long.hart
same report --inlined lost.hart
same report --per-hart lost.hart
same info "$long.hart"
rows report --durations long.hart
rows report --traps long.hart
rows report --contexts long.hart
rows report told.hart
rows report --counters counters.hart
same graph long.hart
same annotate long.hart
same annotate --no-source long.hart
rows cover folders.hart
fits cover --missing --all long.hart
rows diff long.hart lost.hart
rows diff --durations long.hart lost.hart
same diff --first cover.hart again.hart
same find "twice_$long" long.hart
same stat long.hart
same stat lost.hart
same pcs --trapped long.hart
same pcs long.hart
same stm stm.hart
same counters counters.hart
same verify --against pcs.txt long.hart
fits pmu
