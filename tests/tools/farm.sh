#!/bin/sh
# The lines of docs/farm.md: a recording decoded in shards by GNU parallel and by
# Slurm, on a cluster of one node on the loopback address, and merged: the same
# bytes as whole. A shard that was killed runs again; one of another build is
# refused.
#
#   farm.sh HARTSCOPE DOC SCRATCH
set -eu
hartscope=$1 doc=$2 here=$3
rm -rf "$here"
mkdir -p "$here/bin"
cd "$here"
ln -s "$hartscope" bin/hartscope
PATH=$here/bin:$PATH

cat >work.c <<'END'
#include <stdio.h>
static unsigned step(unsigned x, int n)
{
	return n ? step(x * 1664525u + 1013904223u, n - 1) : x >> 3;
}
static unsigned odd(unsigned x) { return x & 4 ? step(x, 5) : x; }
int main(void)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < 700000; i++)
		sum += odd(sum ^ i) % 7 ? step(i, i % 9) : i;
	printf("%u\n", sum);
}
END
for build in 1 2; do
	riscv64-linux-gnu-gcc -O$build -fno-inline -static -o work work.c
	hartscope record -q --param mode=btm -o $build.hart -- ./work >/dev/null
done
mv 1.hart run.hart
size=$(du -k run.hart/streams | tail -1 | cut -f 1)
[ "$size" -gt 8192 ] || { echo "a trace of only $size KB"; exit 1; }
hartscope report -j 1 run.hart >whole.txt
hartscope report -j 2 run.hart | cmp - whole.txt

# The code of a section of the page: block N of it.
block() {
	awk -v section="## $1" -v want="$2" '
		$0 == section { on = 1; next }
		/^## / { on = 0 }
		on && /^```sh/ { inside = 1; n++; next }
		/^```/ { inside = 0 }
		on && inside && n == want' "$doc"
}

block "GNU parallel" 1 >lines.sh
grep -q parallel lines.sh
sh -eu lines.sh >parallel.txt
cmp parallel.txt whole.txt
echo "parallel: the same"

# many recordings: what ran in all of them
hartscope record -q -o other.hart -- ./work >/dev/null
hartscope cover --format=lcov 2.hart other.hart run.hart >whole.lcov
block "Many recordings" 1 >lines.sh
grep -q cover lines.sh
sh -eu lines.sh >merged.lcov
cmp merged.lcov whole.lcov
rm ./*.cover
block "Many recordings" 2 >lines.sh
grep -q 'cover --shard' lines.sh
sh -eu lines.sh >merged.lcov
cmp merged.lcov whole.lcov
block "Many recordings" 3 >lines.sh
grep -q 'map --shard' lines.sh
sh -eu lines.sh | jq -r '.[] | .file, .result.instructions' | paste - - | sort >mapped
for bundle in 2.hart other.hart run.hart; do
	printf '%s\t' $bundle
	hartscope report --format=json $bundle | jq -r .instructions
done | cmp - mapped
echo "many recordings: the same"

# --- a cluster --------------------------------------------------------------
c=$here/slurm
mkdir -m 700 "$c" "$c/munge"
head -c 1024 /dev/urandom >"$c/munge/key"
chmod 600 "$c/munge/key"
host=$(hostname -s)
port=$((20000 + $$ % 20000))
SLURM_CONF=$c/slurm.conf
export SLURM_CONF
cat >"$SLURM_CONF" <<END
ClusterName=t
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$c/munge/sock
CryptoType=crypto/munge
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$c
SlurmdSpoolDir=$c
SlurmctldPidFile=$c/slurmctld.pid
SlurmdPidFile=$c/slurmd.pid
SlurmctldLogFile=$c/slurmctld.log
SlurmdLogFile=$c/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=p Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
# Each of the three ends with the test, by its own number.
end() {
	for pid in slurmd slurmctld munge/pid; do
		file=$c/${pid%/pid}.pid
		[ "$pid" = munge/pid ] && file=$c/munge/pid
		[ ! -s "$file" ] || kill "$(cat "$file")" 2>/dev/null || true
	done
}
trap end EXIT
munged --force --key-file="$c/munge/key" --socket="$c/munge/sock" \
	--pid-file="$c/munge/pid" --log-file="$c/munge/log" \
	--seed-file="$c/munge/seed"
slurmctld -f "$SLURM_CONF" -c
slurmd -f "$SLURM_CONF"

rm -f ./*.result
block Slurm 1 >shard.sh
block Slurm 2 >lines.sh
grep -q SLURM_ARRAY_TASK_ID shard.sh
grep -q 'sbatch -W' lines.sh
timeout 240 sh -eu lines.sh >slurm.out 2>slurm.err || {
	cat slurm.out slurm.err "$c"/*.log slurm-*.out
	exit 1
}
grep -v '^Submitted' slurm.out | cmp - whole.txt
echo "slurm: the same"

# a shard that was killed leaves nothing, or a part; it runs again
cp 3.result before
timeout -s KILL 0.01 hartscope report --shard 3/8 -o 3.result run.hart \
	2>/dev/null || true
hartscope report --shard 3/8 -o 3.result run.hart
cmp 3.result before
hartscope merge ./*.result | cmp - whole.txt
hartscope report --shard 3/8 -o 3.result 2.hart
if hartscope merge ./*.result 2>errors; then
	echo "a shard of another build was taken"
	exit 1
fi
grep -q 'of another recording or build' errors
echo "another build: refused"
