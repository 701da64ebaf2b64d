# SPDX-License-Identifier: MIT
# For dash and bash: functions, arithmetic, subshells, pipes, signals; nothing
# but what the shell itself can do.
fib() {
	if [ "$1" -lt 2 ]; then
		echo "$1"
	else
		echo $(($(fib $(($1 - 1))) + $(fib $(($1 - 2)))))
	fi
}
trap 'caught=1' USR1
kill -USR1 $$
i=0 sum=0
while [ $i -lt 3000 ]; do
	case $i in
	*7*) sum=$((sum + i)) ;;
	*) sum=$((sum ^ i)) ;;
	esac
	i=$((i + 1))
done
echo one two three | while read -r a b c; do echo "$c $b $a"; done
(cd / && echo "${PWD#?}" "${caught:-0}" $sum)
fib 5
exit 3
