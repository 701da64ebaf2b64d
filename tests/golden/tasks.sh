# A stack for each task of a small scheduler on the virtual SoC, whose switches are
# reported by scontext, by a variable, and by tp: the same stacks.
. "$GOLDEN/control.inc"
tasks=$BUILD/examples/tasks
[ -f "$tasks" ] || exit 77
for xlen in "" 32; do
	hartscope record -q --soc=virt --generation=1.0 -p trTeContext=1 -o n$xlen.hart "$tasks$xlen"
done
echo "== all as calls of each other, and a stack each"
hartscope report -n 4 n.hart
hartscope report --task=scontext --durations n.hart
hartscope replay --task=context n.hart | sed -n '1,48p'
echo "== the same by the variable, in another protocol"
sed 's/"size": "0x1000"/"size": "0x400000"/' soc.json >wide.json
hartscope control dump -q -t wide.json --encoder te0 --memory smem -b "soc:$tasks" --start \
	-e "$tasks" --timestamps --set trTeFormat=0 --set trTeInstStallEna=1 \
	--set trTeDataStallEna=1 --data-addresses current --data-types store -o e.hart
hartscope flame --format=folded --task=scontext n.hart |
	sed 's/task:1;/task:idle;/;s/task:2;/task:adder;/;s/task:3;/task:sorter;/' >by_scontext
hartscope flame --format=folded --task=current e.hart | sed 's/task:.unknown.;/task:0;/' >by_variable
sed 's/task:.unknown.;/task:0;/' by_scontext | diff - by_variable && echo "the same"
cat by_variable
echo "== the same by a member of a struct, of tasks in an array, as Zephyr has them"
for xlen in "" 32; do
	[ -z "$xlen" ] && offset=16 || offset=8
	hartscope control dump -q -t wide.json --encoder te0 --memory smem -b "soc:${tasks}_kernel$xlen" \
		--start -e "${tasks}_kernel$xlen" --timestamps --set trTeFormat=0 --set trTeInstStallEna=1 \
		--set trTeDataStallEna=1 --data-addresses kernel --data-types store -o k.hart
	hartscope report --task=kernel+$offset -F 'task:*' -n 0 k.hart | grep task: | sort -k 5
	hartscope flame --format=folded --task=kernel+0x$(printf %x $offset) k.hart | cut -d';' -f1 | sort -u
done
hartscope report --task=kernel+ k.hart; echo "exit $?"
hartscope report --task=kernel+4096 k.hart; echo "exit $?"
echo "== by tp, which software events report"
hartscope record -q --soc=virt --stm --stm-threads -o s.hart "$tasks"
hartscope report --task=tp -F task:sorter s.hart
echo "== by a stimulus register, in a trace of SiFive's generation"
for xlen in "" 32; do
	hartscope record -q --soc=virt --generation=0 -p teInstrumentation=1 -p itcTraceEnable=0x20 \
		-o i.hart "$tasks"_itc$xlen
	hartscope report --task=itc:5 -F 'task:*' -n 5 i.hart
done
hartscope flame --format=folded --task=itc:5 i.hart | cut -d';' -f1 | sort | uniq -c
echo "== of 32 bits, callers, and other views"
hartscope report --task=scontext -s self n32.hart | head -5
hartscope graph --task=scontext -F wait_ticks n.hart | head -12
hartscope replay --task=scontext --format=chrome n.hart | grep -o '"B".*"task:[^"]*"' |
	sed 's/.*name": //' |
	sort | uniq -c
hartscope view -q --task=scontext -o page.html n.hart && grep -o 'task:[0-9]' page.html | sort -u
echo "== an instruction belongs to one task"
hartscope flame --format=folded --task=scontext n.hart | awk '{ n += $NF } END { print n }'
hartscope pcs n.hart | wc -l
echo "== traps, and contexts"
hartscope report --traps e.hart
hartscope report --traps --format=csv e.hart | head -4
hartscope report --contexts n.hart
hartscope report --contexts --format=csv n32.hart
for i in 1 2 3; do
	hartscope report -q --contexts --shard $i/3 -o $i.part n.hart
done
hartscope report --contexts n.hart >whole
hartscope merge ?.part | cmp - whole && echo "merged: the same"
echo "== idle: what the hart counted itself, less the wfi, is what the trace says"
hartscope record -q --soc=virt --stm --stm-threads -o s.hart "$tasks" >said
hartscope report --contexts --clock=ticks s.hart
hartscope report --contexts --clock=ticks --format=json s.hart | sed -n '/idle/s/[^0-9 ]//gp' |
	awk -v cycles="$(sed 's/[^0-9]//g' said)" '{ print cycles - $1 - $3 }'
hartscope report --contexts --clock=ticks e.hart | tail -1
echo "== what there is not"
hartscope report --contexts --clock=ticks --shard 1/2 -o x s.hart; echo "exit $?"
hartscope report --task=currant n.hart; echo "exit $?"
hartscope report --task=itc:x n.hart; echo "exit $?"
hartscope report --task=context --inlined n.hart; echo "exit $?"
hartscope report --task=itc:3 -n 1 n.hart
