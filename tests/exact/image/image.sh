#!/bin/sh
# What room image says of addresses against binutils.
#   image.sh TOOL symbols FILE...            against nm and objdump (for PLT)
#   image.sh TOOL lines FILE...              against addr2line
#   image.sh TOOL built "FLAGS" SOURCE...    lines of a library built for it
# Every address of an instruction is asked in a small file, at most some 20000,
# evenly spread, in a large one.
tool=$1 what=$2
shift 2
cross=riscv64-linux-gnu
command -v $cross-addr2line >/dev/null || { echo "no $cross-addr2line"; exit 77; }
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

addresses() {
	$cross-objdump -d --no-show-raw-insn "$1" >"$dir/code"
	sed -n 's/^ *\([0-9a-f]*\):	.*/\1/p' "$dir/code" >"$dir/all"
	step=$(($(wc -l <"$dir/all") / 20000 + 1))
	awk -v step=$step 'NR % step == 0' "$dir/all"
}

# The innermost function with a size that nm shows, or the stub in objdump.
symbols() {
	{ $cross-nm -S --defined-only "$1"; $cross-nm -DS --defined-only "$1"; } 2>/dev/null |
		sed 's/@.*//' | awk 'NF == 4 && $3 ~ /^[tTwWi]$/ { print $1, $2, $4 }' >"$dir/nm"
	sed -n 's/^\([0-9a-f]*\) <\(.*@plt\)>:$/\1 10 \2/p' "$dir/code" >>"$dir/nm"
	awk 'function hex(s,  i, v) {
		for (i = 1; i <= length(s); i++)
			v = 16 * v + index("0123456789abcdef", substr(s, i, 1)) - 1
		return v
	}
	FILENAME ~ /nm$/ {
		at = hex($1); size = hex($2)
		for (a = at; a < at + size; a += 2)
			if (!(a in start) || start[a] < at)
				start[a] = at
		known[at, $3] = 1
		next
	}
	{
		at = hex($1); asked++
		# No symbol with a size: a label is a fair answer, or none.
		if (!(at in start))
			next
		covered++
		if (hex($3) != start[at] || !((hex($3), $2) in known)) {
			print "at " $1 ": " $2 " from " $3
			bad++
		}
	}
	END {
		print asked + 0 " addresses, " covered + 0 " in functions, " bad + 0 " differ"
		exit bad || !covered
	}' "$dir/nm" "$dir/ours"
}

# One line for each address: functions, base names and lines of its frames.
# Clones (f.part.0) have the name of the function in DWARF, or their own.
join_frames() {
	awk '/^0x/ { if (out) print out; out = $0; name = 1; next }
	name { sub(/\..*/, ""); out = out " " $0; name = 0; next }
	{ sub(/ \(discriminator.*/, ""); sub(/.*\//, ""); sub(/^\?\?:.*/, "??")
	  sub(/:0$/, ":?"); out = out "@" $0; name = 1 }
	END { if (out) print out }'
}

# Without a line binutils takes the file from the symbol table; we say nothing.
without_line='s/^\(0x[^ ]*\) [^ ]*@\(??\|[^ ]*:?\)$/\1 -/'
lines() {
	sed 's/^/0x/' "$dir/asked" | $cross-addr2line -a -i -f -e "$1" |
		join_frames | sed "$without_line" >"$dir/want"
	join_frames <"$dir/ours" | sed "$without_line" >"$dir/got"
	awk 'NR == FNR { want[$1] = $0; next }
	{ asked++; known += $2 != "-"; inlined += NF > 2 }
	$0 != want[$1] { bad++; if (bad < 10) print "got  " $0 "\nwant " want[$1] }
	END {
		print asked + 0 " addresses, " known + 0 " with lines, " \
		      inlined + 0 " inlined, " bad + 0 " differ"
		exit bad || !known
	}' "$dir/want" "$dir/got"
}

if [ "$what" = built ]; then
	flags=$1
	shift
	# shellcheck disable=SC2086
	$cross-gcc $flags -D_GNU_SOURCE= -I"$(dirname "$0")/../../../include" \
		-I"$(dirname "$0")/../../../src" -o "$dir/built" "$@" || exit 1
	what=lines
	set -- "$dir/built"
fi
for file; do
	[ -e "$file" ] || { echo "no $file"; exit 77; }
	addresses "$file" >"$dir/asked"
	"$tool" "$what" "$file" <"$dir/asked" >"$dir/ours" || exit 1
	printf '%s: ' "$(basename "$file")"
	"$what" "$file" || exit 1
done
