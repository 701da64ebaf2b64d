# usage: bash --norc complete.bash SCRIPT <LINES
#
# What bash completes at the end of each line: the function of SCRIPT is called
# as readline calls it, with the line cut into words as readline cuts it.
. "$1"
# cut LINE: into COMP_WORDS; blanks separate, "=" is a word of its own.
cut_line() {
	local rest=$1 word=
	COMP_WORDS=()
	while [ -n "$rest" ]; do
		case $rest in
		' '*)
			[ -z "$word" ] || COMP_WORDS+=("$word")
			word=
			;;
		=*)
			[ -z "$word" ] || COMP_WORDS+=("$word")
			COMP_WORDS+=("=")
			word=
			;;
		*) word=$word${rest:0:1} ;;
		esac
		rest=${rest:1}
	done
	case $1 in
	*=) ;;
	*) COMP_WORDS+=("$word") ;;
	esac
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
}
complete -p hartscope >/dev/null || exit 1
while IFS= read -r line; do
	cut_line "$line"
	COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
	_hartscope
	printf '%s|%s\n' "$line" "${COMPREPLY[*]}"
done
