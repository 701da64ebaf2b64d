#!/bin/sh
# bundle.sh CHECKERS HARTSCOPE BUNDLE [NAME=VALUE...]: every source of a
# recording, read by the independent checker of its protocol, is what
# `hartscope pcs` says.
#
# CHECKERS: folder of the checkers; a protocol whose checker does not take
# bundles is passed over. NAME=VALUE: more settings for the checker.
set -u
checkers=$1 hartscope=$2 bundle=$3
shift 3
manifest=$bundle/manifest.json
protocol=$(sed -n 's/^  "protocol": "\([a-z]*\).*/\1/p' "$manifest")
check=$checkers/check_$protocol
case $protocol in
ntrace | etrace) ;;
*) exit 0 ;;
esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0

ids=$(sed -n 's/^      "id": \([0-9]*\),/\1/p' "$manifest")
[ -n "$ids" ] || {
	echo "$bundle: no source"
	exit 1
}
for id in $ids; do
	"$check" "$@" --bundle "$id" "$bundle" >"$work/got" || bad=1
	"$hartscope" pcs --hart "$id" "$bundle" >"$work/want" || bad=1
	cmp "$work/got" "$work/want" && [ -s "$work/got" ] || {
		echo "$bundle, source $id: the checker says" \
			"$(wc -l <"$work/got") instructions, hartscope" \
			"$(wc -l <"$work/want")"
		bad=1
	}
done
exit $bad
