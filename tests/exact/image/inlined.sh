#!/bin/sh
# usage: inlined.sh HARTSCOPE FLAGS SOURCE...
#
# Instructions of each function, inlined calls by themselves, as `report
# --inlined` has them, against those that addr2line names of every instruction
# that ran.
hartscope=$1 flags=$2
shift 2
cross=riscv64-linux-gnu
for need in $cross-gcc $cross-addr2line qemu-riscv64; do
	command -v $need >/dev/null || { echo "skipped: no $need"; exit 77; }
done
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
# names of C++ may be as long
long=$(printf '%01500d' 0 | tr 0 n)
cat >"$dir/long.c" <<-END
	static volatile int sink;
	static void ${long}a(void) { sink = sink * 3 + 1; }
	static void ${long}b(void) { sink = sink * 5 + 2; }
	__attribute__((constructor)) static void both(void) { ${long}a(); ${long}b(); }
END
# shellcheck disable=SC2086
$cross-gcc $flags -g -static -o "$dir/prog" "$@" "$dir/long.c" || exit 1
cd "$dir" || exit 1
"$hartscope" record -q -o run.hart -- ./prog >out 2>err
"$hartscope" pcs -q run.hart | sort | uniq -c | awk '{ print $2, $1 }' >counts
"$hartscope" report -q --inlined --format=json run.hart >report || exit 1

# The innermost name of each address; clones have the name of the function.
cut -d ' ' -f 1 counts | $cross-addr2line -a -i -f -e prog | awk '
	/^0x/ { if (out) print out; out = $0; first = 1; next }
	first { sub(/\..*/, ""); out = out " " $0; first = 0 }
	END { print out }' | awk '{ sub(/^0x0*/, "0x", $1); print }' >names
awk 'NR == FNR { name[$1] = $2; next }
	{ sum[name[$1]] += $2 }
	END { for (n in sum) print n, sum[n] }' names counts | sort >want
sed -n 's/.*"function": "\([^"]*\)".*"self": \([0-9]*\) }.*/\1 \2/p' report |
	awk '{ inner = sub(/ \(inlined\)/, ""); inlined += inner ? $NF : 0 }
	# of several that are called so all, as addr2line does not tell them apart
	{ n = $1; sub(/\..*/, "", n); sum[n] += $NF }
	END { for (n in sum) if (sum[n]) print n, sum[n]
		print inlined + 0 >"inlined" }' | sort >got
join want got | awk '$2 != $3 { print; bad++ } { n++; sum += $2 }
	END { print n " functions, " sum " instructions, " bad + 0 " differ"
		exit bad || n < 3 }'
bad=$?
echo "$(cat inlined) instructions of inlined calls"
[ "$(cat inlined)" -gt 0 ] || bad=1
[ "$(grep -c "\"${long}[ab] (inlined)\"" report)" -eq 2 ] || {
	echo "FAILED: long names"
	bad=1
}
exit $bad
