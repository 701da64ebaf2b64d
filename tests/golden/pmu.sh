hex() {
	for byte in $(grep -v '^#' "$GOLDEN/../fuzz/corpus/pmu_describe/$1.hex"); do
		printf "\\$(printf %o "0x$byte")"
	done
}
hex tree >tree.dtb
hex overlap >overlap.dtb
hex probe >probe.txt
hartscope pmu | sed -n '1,5p;20,21p;$p'
hartscope pmu tree.dtb
hartscope pmu probe.txt
hartscope pmu overlap.dtb
echo "exit $?"
hartscope pmu --event dtlb-load-misses tree.dtb
hartscope pmu --event HW_CPU_CYCLES
hartscope pmu --event SBI_PMU_FW_SET_TIMER probe.txt
hartscope pmu --event 0x3 probe.txt
hartscope pmu --event r10019
hartscope pmu --event r8000000000000005
hartscope pmu --event 0x10006
hartscope pmu --event 0x30000 --data 0x19 tree.dtb
hartscope pmu --selector 0xc000000000000011 tree.dtb
hartscope pmu --format=json tree.dtb
hartscope pmu --format=json probe.txt
hartscope pmu --format=json --event cycles tree.dtb
hartscope pmu --format=json --selector 0x2000000000010019 tree.dtb
hartscope pmu --event dTLB-load-mises
hartscope pmu --event 0x100001
hartscope pmu --data 3
hartscope pmu --data 3 --selector 2
hartscope pmu --event 1 --selector 2
# whatever the order
hartscope pmu --event r5 --data 7
hartscope pmu --data 7 --event r5
hartscope pmu --event r0 --data 0
hartscope pmu --event cycles --data 7
hartscope pmu --event 0xf0100 --data 7
hartscope pmu --event 0x20000 --data 0x1000000000000
hartscope pmu --event r3fffffffffffffff
# a raw event that perf cannot have, and what is no hexadecimal number
hartscope pmu --event r4000000000000000
hartscope pmu --event r8000000000010000
hartscope pmu --event r-5
hartscope pmu --event 'r 5'
hartscope pmu --event r
hartscope pmu --event r7 --event cycles | tail -4 | head -1
hartscope pmu --data 7 --event FW_PLATFORM | tail -4 | head -1
hartscope pmu --event cycle
hartscope pmu --selector x
hartscope pmu missing.dtb
echo "exit $?"
head -c 60 tree.dtb >cut.dtb
hartscope pmu cut.dtb
echo nothing >text.txt
hartscope pmu text.txt
