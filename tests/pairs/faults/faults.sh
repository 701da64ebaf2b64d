#!/bin/sh
# SPDX-License-Identifier: MIT
# faults.sh HARTSCOPE_FAULTS HARTSCOPE GUEST [RUNS]: allocations that fail, a
# disk that is full, readers that go away, and Ctrl-C: no crash, no leak, an
# error that says so, and a bundle that is whole or not there.
set -u
faults=$1 hartscope=$2 guest=$3 runs=${4:-6}
[ -f "$guest" ] || exit 77
. "$(dirname "$0")/../scratch.inc"
cd "$dir" || exit 1

# whole BUNDLE: a manifest that can be read and says that it is complete.
whole()
{
	[ -f "$1/manifest.json" ] && "$hartscope" info "$1" >info.txt 2>&1 &&
		grep -q '"complete": true' "$1/manifest.json"
}

allocations()
{
	n=$1
	shift
	"$faults" "$n" "$@" || {
		complain "allocations: $*"
		head -n 20 fault.err
	}
}

# limited BLOCKS COMMAND...: files may not grow larger; what it says is in
# err.txt, its exit code in code.
limited()
{
	{
		(
			trap '' XFSZ
			ulimit -f "$1"
			shift
			"$@" 2>&1 >/dev/null
			echo "exit $?"
		)
	} | cat >said.txt
	code=$(sed -n 's/^exit //p' said.txt)
	grep -v '^exit ' said.txt >err.txt
}

cat >soc.json <<END
{ "generation": "1.0", "components": [
  { "name": "te", "type": "encoder", "base": "0x20000000", "hart": 0,
    "outputs": ["ram"] },
  { "name": "ram", "type": "ram-sink", "base": "0x20011000",
    "sinks": ["sram"] } ] }
END
"$hartscope" record -q --soc=virt -o good.hart "$guest" >guest.txt 2>&1
"$hartscope" record -q --soc=virt -E etrace -o et.hart "$guest" >guest.txt 2>&1
whole good.hart && whole et.hart || complain "no bundle to begin with"
stream=$(ls good.hart/streams/* | head -n 1)
"$hartscope" dump --bare "$stream" >dump.txt

allocations "$runs" record -q --soc=virt -o r.hart "$guest"
allocations "$runs" control dump -q -t soc.json -b "soc:$guest" --start \
	-e "$guest" -o d.hart
allocations "$runs" import -q "$stream" -e "$guest" -o i.hart
allocations "$runs" report good.hart
allocations "$runs" report et.hart
allocations "$runs" pcs good.hart
allocations "$runs" replay et.hart
allocations "$runs" info --gaps good.hart

# Two packets that claim 2^32 predicted branches each; a loop of one that is
# never taken: import looks at some of them.
printf '\143\004\265\000\157\360\337\377\023\000\000\000' >loop.bin
cat >claims.txt <<END
Format3Support ienable=1 encoder_mode=0 qual_status=0 ioptions=0x10 denable=0 dloss=0 doptions=0x0
Format3Start branch=1 privilege=3 context=0x0 address=0x800
Format0BranchCount branch_count=4294967295 branch_fmt=0
Format0BranchCount branch_count=4294967295 branch_fmt=0
END
set -- -P etrace -p bpred_size_p=3 -p f0s_width_p=1
"$hartscope" encode "$@" claims.txt -o claims.et
timeout 20 "$hartscope" import -q claims.et --image loop.bin@0x1000 "$@" \
	-p branch_prediction=on -o claims.hart || complain "import: exit $?"

for command in report pcs replay dump info; do
	"$hartscope" "$command" good.hart >/dev/full 2>err.txt
	code=$?
	[ $code -ne 0 ] && [ $code -lt 126 ] && [ -s err.txt ] ||
		complain "$command to a full disk: exit $code"
	"$hartscope" "$command" good.hart 2>err.txt | head -c 1 >one.txt
	grep -qi 'sanitizer\|signal' err.txt && complain "$command: nobody reads"
done
for blocks in 0 1 2 8; do
	limited $blocks "$hartscope" record -q --soc=virt -o f.hart "$guest"
	[ "$code" -lt 126 ] || complain "record, $blocks blocks of disk: exit $code"
	[ -s err.txt ] || whole f.hart || complain "record, $blocks blocks: silent"
	limited $blocks "$hartscope" import -q "$stream" -e "$guest" -o g.hart
	[ "$code" -lt 126 ] || complain "import, $blocks blocks of disk: exit $code"
	[ -s err.txt ] || whole g.hart || complain "import, $blocks blocks: silent"
done
for ms in 005 01 02 05 1; do
	rm -rf s.hart
	timeout -s INT "0.$ms" "$hartscope" record -q --soc=virt -o s.hart \
		"$guest" >out.txt 2>err.txt
	code=$?
	[ $code -lt 128 ] || [ $code -eq 130 ] || complain "Ctrl-C: exit $code"
	[ ! -f s.hart/manifest.json ] || "$hartscope" info s.hart >info.txt ||
		complain "Ctrl-C after 0.$ms s: neither whole nor none"
done
exit $bad
