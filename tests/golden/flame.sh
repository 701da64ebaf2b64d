. "$GOLDEN/small.inc"
small_bundle
hartscope flame --format=folded small.hart
hartscope flame small.hart -o f.html
grep -c "<html" f.html; grep -cE "(src|href)=.?http" f.html; test $(wc -c <f.html) -lt 100000
