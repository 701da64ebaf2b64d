# A recursion deeper than trees of calls are: who shows a tree says what it has not.
command -v riscv64-unknown-elf-as >/dev/null || {
	echo "skipped: no riscv64-unknown-elf-as"
	exit 77
}
cat >deep.s <<-'EOF'
	.option norvc
	.type down, @function
	down:
	beqz a0, 1f
	addi a0, a0, -1
	jal ra, down
	1: ret
	.size down, . - down
	.globl _start
	.type _start, @function
	_start:
	jal ra, down
	nop
	.size _start, . - _start
EOF
riscv64-unknown-elf-as -march=rv64i deep.s -o deep.o && riscv64-unknown-elf-ld -Ttext=0x1000 deep.o -o deep.elf
awk 'BEGIN {
	print "1010"
	for (i = 0; i < 1100; i++)
		print "1000\n1004\n1008"
	print "1000"
	for (i = 0; i <= 1100; i++)
		print "100c"
	print "1014"
}' >deep.pcs
hartscope encode -q --from deep.pcs -e deep.elf -o deep.hart
hartscope report deep.hart
hartscope graph deep.hart
hartscope graph --format=json deep.hart | grep folded
hartscope graph --format=dot deep.hart | grep label=.[0-9]
hartscope flame --format=folded -o folded deep.hart; tail -n 1 folded | tr ';' '\n' | uniq -c
hartscope export --to=folded,callgrind,uftrace -o made deep.hart
hartscope export --to=perfetto,chrome -o made deep.hart
hartscope flame --shard 1/1 -o deep.result deep.hart
hartscope merge --format=folded -o merged deep.result; cmp merged folded
hartscope diff --format=folded -o both deep.hart deep.hart
echo '== deeper than stacks are: one shard is the whole'
awk 'BEGIN {
	print "1010"
	for (i = 0; i < 70000; i++)
		print "1000\n1004\n1008"
	print "1000"
	for (i = 0; i <= 70000; i++)
		print "100c"
	print "1014"
}' >deeper.pcs
hartscope encode -q --from deeper.pcs -e deep.elf -o deeper.hart
hartscope report --shard 1/1 -o deeper.result deeper.hart
hartscope merge deeper.result >merged; echo "exit $?"
hartscope report deeper.hart | cmp - merged && cat merged
hartscope diff deep.hart deeper.hart | tail -n 1
hartscope diff --format=json deep.hart deeper.hart | grep -o '"folded_calls": [0-9]*'
