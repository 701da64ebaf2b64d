#!/bin/sh
# usage: tables.sh HARTSCOPE EXAMPLES DOC CACHE
#
# The queries of docs/farm.md, as they stand there, by DuckDB over the tables of six
# runs: what they say is what hartscope reports. DuckDB comes from npm as
# duckdb/package-lock.json says, with hashes, into the folder CACHE.
set -eu
hartscope=$1 examples=$2 doc=$3
mkdir -p "$4"
cp "$(dirname "$0")"/duckdb/* "$4"
cache=$(cd "$4" && pwd)
cd "$cache"
# not "npm ci": it wants the packages of all other systems, too, in the lock file;
# what is installed here is in it, and its hashes are checked
npm install --ignore-scripts --no-audit --no-fund >npm.log 2>&1 || {
	echo "skipped: npm cannot get DuckDB"
	cat npm.log
	exit 77
}
rm -rf work && mkdir -p work/bin work/old work/new && cd work
ln -s "$hartscope" bin/hartscope
PATH=$PWD/bin:$PATH

# Block N of the section on queries that is of a language.
block() {
	awk -v language="$1" -v want="$2" '
		$0 == "## Queries over many runs" { on = 1; next }
		/^## / { on = 0 }
		on && $0 == "```" language { inside = 1; n++; next }
		/^```/ { inside = 0 }
		on && inside && n == want' "$doc"
}
query() {
	{ block sql 1; block sql "$1"; } >query.sql
	grep -q SELECT query.sql
	node ../query.mjs query.sql
}

# the second build does no rare work, which the second run is the first to have
cat >work.c <<'E'
#include <stdlib.h>
volatile int sink;
__attribute__((noinline)) int rare(int n) { return n % 3 ? n + 1 : n / 2; }
__attribute__((noinline)) int usual(int n) { return n % 2 ? n * 3 : n - 1; }
int main(int argc, char **argv)
{
	int n = atoi(argv[argc - 1]), sum = 0;
	for (int i = 0; i < n; i++)
		sum += i > 4 && WORKS ? rare(i) : usual(i);
	sink = sum;
	return 0;
}
E
for build in old new; do
	[ $build = old ] && works=1 || works=0
	riscv64-linux-gnu-gcc -g -O1 -static -DWORKS="$works" -o $build.elf work.c
	for run in 1 2 3; do
		hartscope record -q -o $build/$run.hart -- ./$build.elf $((run * 4))
	done
done
hartscope record -q --soc=virt -o old/tasks.hart "$examples/tasks" >console
hartscope record -q --soc=virt -o new/tasks.hart "$examples/tasks" >console
block sh 1 >lines.sh
grep -q parquet lines.sh
sh -eu lines.sh

# the slowest handler is the longest of the report's traps
query 2 >slowest
length=$(cut -f 4 slowest)
hartscope report --traps old/tasks.hart | awk -v want="$length" '
	$1 ~ /^[0-9]+$/ && $4 + 0 > most { most = $4 + 0 } END { exit most != want }' || {
	echo "the slowest handler: $(cat slowest)"
	hartscope report --traps old/tasks.hart
	exit 1
}
grep -q "^new	tasks	" slowest

# rare was covered, and is not; of the others nothing is lost
query 3 >fell
awk -F '\t' '$1 == "rare" && $2 > 0 && $3 == 0 { found = 1 } END { exit !found }' fell || {
	echo "coverage that fell:"
	cat fell
	exit 1
}
if grep '^usual' fell; then exit 1; fi

# they part in run 2, by as many calls as diff says
query 4 >parted
printf '2\t%s\n' 'rare	3	0' 'usual	5	8' >want
diff parted want
echo "three queries: as hartscope reports"
