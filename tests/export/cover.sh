#!/bin/sh
# usage: cover.sh HARTSCOPE EXAMPLES
#
# Coverage by export, beside other formats, is what hartscope cover writes, which lcov
# and others read in tests/golden.
. "$(dirname "$0")/common.inc"
programs='interp signals threads'
record_programs

for program in $programs; do
	"$hartscope" export -q --to=lcov,cobertura,drcov,folded,unsymbolized \
		$program.hart || bad=1
	for pair in lcov:info cobertura:cobertura.xml drcov:drcov; do
		"$hartscope" cover -q --format=${pair%:*} -o want $program.hart
		cmp want $program.${pair#*:} || {
			echo "FAILED: $program: ${pair%:*}"
			bad=1
		}
	done
	[ "$(wc -c <$program.info)" -gt 100 ] || bad=1
done
exit $bad
