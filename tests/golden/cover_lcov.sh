# What lcov, genhtml and an XML parser make of it.
. "$GOLDEN/cover.inc"
for need in lcov genhtml xmllint; do
	command -v $need >/dev/null || {
		echo "skipped: no $need"
		exit 77
	}
done
cover_bundle cover.hart 1000
hartscope cover --format=lcov -o cover.info cover.hart
lcov --rc lcov_branch_coverage=1 --summary cover.info | sed 1d
genhtml -q --branch-coverage -o html cover.info
grep -o '<span class="lineCov">[^<]*' "html/$(basename "$PWD")/cover.s.gcov.html"
hartscope cover --format=cobertura -o cover.xml cover.hart
xmllint --nonet --xpath 'concat(/coverage/@line-rate, " ", count(//class/lines/line), " ",
	//class/lines/line[@number=7]/@condition-coverage)' cover.xml
