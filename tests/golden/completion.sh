# What the shells make of it: shells/completion.sh.
for s in bash zsh fish; do
	hartscope completion $s | grep -E 'counters.*compat|-compat' | head -c 600
done
hartscope completion bash | bash -n && echo bash reads it
hartscope completion tcsh
