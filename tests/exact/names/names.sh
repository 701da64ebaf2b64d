#!/bin/sh
# Names of functions as people write them against c++filt, every one of them.
#   names.sh TOOL list FILE      linker names, a line each
#   names.sh TOOL file FILE...   of the symbols of programs and libraries
#   names.sh TOOL rust FILE      of the program that rustc makes of a source
tool=$1 what=$2
shift 2
command -v c++filt >/dev/null || { echo "no c++filt"; exit 77; }
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

# c++filt takes names apart at an at sign if it reads them from a stream, as we
# always do.
compare() {
	bad=0
	for how in full short; do
		options=
		[ $how = full ] || options='-i -p'
		# shellcheck disable=SC2086
		c++filt $options <"$dir/raw" >"$dir/want" || bad=1
		"$tool" $how <"$dir/raw" >"$dir/got" || bad=1
		paste "$dir/raw" "$dir/got" "$dir/want" | awk -F '\t' -v how=$how '
			$2 != $3 { if (bad++ < 10) print $1 ": " $2 ", not " $3 }
			$1 != $3 { mangled++ }
			END {
				print "  " how ": " NR " names, " mangled + 0 \
					" mangled, " bad + 0 " differ"
				exit bad || !mangled
			}' || bad=1
	done
	return $bad
}

symbols() {
	{ nm "$1"; nm -D "$1"; } 2>/dev/null | awk '{ print $NF }' |
		sort -u >"$dir/raw"
}

if [ "$what" = rust ]; then
	command -v rustc >/dev/null || { echo "no rustc"; exit 77; }
	for version in legacy v0; do
		RUSTC_BOOTSTRAP=1 rustc -Z unstable-options \
			-C symbol-mangling-version=$version -o "$dir/$version" \
			"$1" 2>/dev/null || { echo "rustc has no $version"; exit 77; }
		symbols "$dir/$version"
		echo "$version"
		compare || exit 1
	done
	exit 0
fi
for file; do
	[ -e "$file" ] || { echo "no $file"; exit 77; }
	if [ "$what" = list ]; then
		cp "$file" "$dir/raw"
	else
		symbols "$file"
	fi
	basename "$file"
	compare || exit 1
done
