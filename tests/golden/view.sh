. "$GOLDEN/small.inc"
small_bundle
hartscope view small.hart; echo "exit $?"
grep -c "<html" small.view.html; grep -cE "(src|href)=.?http" small.view.html
sed -n '/^<script type="application.json" id="data">/,/<.script>$/p' small.view.html |
	sed 's/^<script[^>]*>//; s/<.script>$//' | python3 -m json.tool | tr -d '\n ' ; echo
hartscope view -q -o page.html small.hart && cmp page.html small.view.html; echo "exit $?"
hartscope view --calls=1 small.hart; echo "exit $?"
hartscope view --clock=time small.hart; echo "exit $?"
hartscope view none.hart
