. "$GOLDEN/cover.inc"
cover_bundle cover.hart 1000
hartscope cover cover.hart
hartscope cover -m --no-markers cover.hart
hartscope cover --format=json cover.hart | sed "s|\"$PWD|\"|"
hartscope cover --format=lcov cover.hart | sed "s|:$PWD|:|"
hartscope cover --format=cobertura cover.hart | grep -c '<line '
hartscope cover --format=drcov cover.hart -o cover.drcov; head -6 cover.drcov | cut -c 1-70
hartscope cover --format=html cover.hart | grep -c 'addi a0, a0, -1'
echo "--- recordings"
cover_bundle again.hart 1010
hartscope cover again.hart cover.hart
hartscope cover --format=lcov cover.hart again.hart >one
hartscope cover --format=lcov again.hart cover.hart >other
cmp one other && grep DA:5 one
echo "--- thresholds"
hartscope cover -o x --fail-under=66 --fail-under-branches=50 cover.hart; echo "exit $?"
hartscope cover -o x --fail-under=67 cover.hart; echo "exit $?"
hartscope cover -o x --fail-under-branches=51 cover.hart; echo "exit $?"
hartscope cover -o x --fail-under=101 cover.hart; echo "exit $?"
echo "--- what there is not"
hartscope cover --include='*.c' cover.hart; echo "exit $?"
hartscope cover --exclude='*.s' --all cover.hart; echo "exit $?"
cover_bundle whole.hart 1000
riscv64-unknown-elf-strip -g cover.elf -o stripped.elf
hartscope encode -q --from cover.pcs -e stripped.elf -o stripped.hart
hartscope cover stripped.hart
hartscope cover -o x --fail-under=1 stripped.hart; echo "exit $?"
mv cover.s moved.s
hartscope cover cover.hart
hartscope cover nothing.hart; echo "exit $?"
hartscope cover --format=csv cover.hart; echo "exit $?"
