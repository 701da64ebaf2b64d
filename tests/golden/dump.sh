. "$GOLDEN/small.inc"
small_bundle
hartscope dump small.hart
hartscope dump -v --bytes small.nt
hartscope dump --format=jsonl small.nt
printf "\377\045\044" | cat small.nt - >bad.nt
hartscope dump --strict bad.nt; echo "exit $?"
hartscope dump --bare bad.nt | hartscope encode - -o again.nt && cmp bad.nt again.nt && echo same bytes
hartscope dump --hart 3 small.hart; echo "exit $?"
