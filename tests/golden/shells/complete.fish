# usage: fish --no-config complete.fish SCRIPT <LINES
#
# What fish completes at the end of each line.
source $argv[1]
while read -l line
	set -l found (complete -C"$line" | string replace -r '\t.*' '')
	echo "$line|$found"
end
