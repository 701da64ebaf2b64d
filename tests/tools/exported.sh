#!/bin/sh
# usage: exported.sh HARTSCOPE EXAMPLES
#
# What export writes, opened by programs of large packages: go tool pprof says what
# ran in each function, and with all that it called; a wave that vcd2fst has read
# says for how long each was on top.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../export/common.inc"
for need in go vcd2fst fst2vcd; do
	command -v $need >/dev/null || {
		echo "FAILED: no $need"
		exit 1
	}
done
record_programs

for program in $programs; do
	"$hartscope" export -q --to=pprof,vcd $program.hart || bad=1
	go tool pprof -top -nodecount=100000 -nodefraction=0 -unit=count \
		$program.pprof 2>said >top || {
		echo "FAILED: $program: pprof"
		cat said
		bad=1
	}
	awk '/flat%/ { on = 1; next }
		on {
			self = $1; total = $4
			sub(/^ *[0-9]+ +[-e0-9.]+% +[-e0-9.]+% +[0-9]+ +[-e0-9.]+% +/, "")
			print "-", total, self, $0
		}' top >rows
	# it leaves out what nothing ran in, and a function of several modules is one
	awk '{ name = $0; sub(/^[^ ]* [^ ]* [^ ]* /, "", name); if (!($3 == 0 && $2 == 0)) print }' \
		rows | compare $program
	vcd2fst $program.vcd wave.fst && fst2vcd wave.fst >wave.vcd || {
		echo "FAILED: $program: vcd2fst"
		bad=1
	}
	awk '
		/^\$var string/ { is[$4] = 1; next }
		/^#/ { now = substr($1, 2) + 0; next }
		/^s/ && ($2 in is) {
			if ($2 in top && top[$2] != "-" && top[$2] != "[trace_lost]")
				self[top[$2]] += now - since[$2]
			top[$2] = substr($1, 2)
			since[$2] = now
		}
		END { for (name in self) print "-", "-", self[name], name }' wave.vcd >rows
	# what was on top for no time is no change that a wave has
	ours $program.hart | awk '$3 == 0 { $1 = $2 = "-"; print }' >>rows
	compare $program <rows
done
grep -q 's\[trace_lost\]' cut.vcd || {
	echo "FAILED: the wave says nothing of what is lost"
	bad=1
}
exit $bad
