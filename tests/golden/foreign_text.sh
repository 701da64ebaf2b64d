# What a foreign file says reaches no terminal as it is, and what is wrong in a
# bundle is wrong input, not wrong usage.
. "$GOLDEN/small.inc"
small_bundle
edit() {
	mv small.hart/manifest.json old.json
	sed "$1" old.json >small.hart/manifest.json
}
esc='\\u001b[31m'
edit "s|hartscope import|tool $esc|; s|\"created\": \"[^\"]*\"|\"created\": \"now\\\\n$esc\"|; s|\"hart 0\"|\"hart $esc\"|; s|\"path\": \"code|\"path\": \"$esc|; s|\"command\": \[\]|\"command\": [\"x\\\\ny\", \"$esc\"], \"result\": \"$esc\"|"
hartscope info small.hart | sed 's,elf/[0-9a-f]*/,elf/HASH/,'
hartscope replay small.hart
hartscope report --per-hart small.hart
edit 's|"complete": true|"complete": false|'
hartscope report small.hart
edit "s|\"protocol\": \"ntrace\"|\"protocol\": \"$esc\"|"
hartscope report small.hart; echo "exit $?"
