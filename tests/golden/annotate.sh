. "$GOLDEN/cover.inc"
cover_bundle cover.hart 1000
hartscope annotate cover.hart
hartscope annotate --no-source -f 'un*' cover.hart
hartscope annotate -f unused --format=json cover.hart | sed "s|\"$PWD|\"|"
hartscope annotate --format=html cover.hart -o page.html
grep -c '<html' page.html; grep -cE "(src|href)=.?http" page.html
echo "--- recordings"
cover_bundle again.hart 1010
hartscope annotate --file cover.s --no-source again.hart cover.hart
echo "--- what there is not"
hartscope annotate -f _strat cover.hart; echo "exit $?"
hartscope annotate --file none.c cover.hart; echo "exit $?"
hartscope annotate nothing.hart; echo "exit $?"
mv cover.s moved.s
hartscope annotate cover.hart | head -6
mkdir now && mv moved.s now/cover.s
hartscope annotate --source-map "$PWD=$PWD/now" cover.hart | sed "s|$PWD|.|" | head -6
hartscope cover --source-map "$PWD/=$PWD/now/" cover.hart | sed "s|$PWD|.|"
hartscope view -q --no-source --source-map nowhere cover.hart; echo "exit $?"
echo "--- without symbols"
riscv64-unknown-elf-strip -o stripped.elf cover.elf
hartscope encode -q --from cover.pcs -e stripped.elf -o stripped.hart
hartscope annotate stripped.hart; echo "exit $?"
hartscope annotate --format=json stripped.hart
echo "--- one name, two functions"
for file in one two; do
	cat >$file.s <<-EOF
		.option norvc
		.type helper, @function
		helper:
			nop
			ret
		.size helper, . - helper
		.globl $file
		.type $file, @function
		$file: j helper
		.size $file, . - $file
	EOF
	riscv64-unknown-elf-as -g $file.s -o $file.o
done
riscv64-unknown-elf-ld -Ttext=0x1000 -e two one.o two.o -o twins.elf
printf '%s\n' 1014 100c 1010 >twins.pcs
hartscope encode -q --from twins.pcs -e twins.elf -o twins.hart
hartscope annotate twins.hart
hartscope annotate -f helper --format=json twins.hart | grep function
