# usage: zsh -f complete.zsh SCRIPT <LINES
#
# SCRIPT is read as a whole, or, if it is called _hartscope, found in its folder
# as what is installed is.
#
# What zsh completes at the end of each line: an interactive zsh on a pseudo
# terminal, where the tabulator key is pressed. compadd, which every completion
# ends in, writes the matches to a file.
zmodload zsh/zpty || exit 77
script=$1 found=$PWD/zsh.found
: >$found
zpty shell zsh -f -i
# send TEXT: as if it was typed; what the terminal shows is thrown away
send() {
	zpty -w -n shell "$1"
}
# wait_for WORD: until it stands in the file
wait_for() {
	local i text
	for ((i = 0; i < 400; i++)); do
		grep -q "^$1\$" $found && return
		zpty -r -t shell text 2>/dev/null
		sleep 0.05
	done
	print -u2 "zsh: no $1"
	exit 1
}
cat >setup.zsh <<'SETUP'
PS1= RPS1= LISTMAX=100000
autoload -Uz compinit
[[ $SCRIPT == */_hartscope ]] && fpath=(${SCRIPT:h} $fpath)
compinit -u -D
[[ $SCRIPT == */_hartscope ]] || source $SCRIPT
compadd() {
	local -a hits
	# with these it only computes
	if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
		builtin compadd "$@"
		return
	fi
	builtin compadd -A hits "$@"
	print -l -- $hits >>$FOUND
	builtin compadd "$@"
}
press() {
	_main_complete
	print DONE >>$FOUND
	compstate[insert]= compstate[list]=
}
zle -C press complete-word press
bindkey '^I' press
print READY >>$FOUND
SETUP
send "SCRIPT=${(q)script} FOUND=${(q)found}; cd ${(q)PWD}; source ./setup.zsh"$'\n'
wait_for READY
while IFS= read -r line; do
	: >$found
	send "$line"$'\t'
	wait_for DONE
	words=(${(f)"$(grep -v '^DONE$' $found)"})
	print -r -- "$line|$words"
	send $'\x15'
done
zpty -d shell
