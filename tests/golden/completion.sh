for s in bash zsh fish; do hartscope completion $s | head -c 600; echo; done
hartscope completion bash | bash -n && echo bash reads it
hartscope completion tcsh
