# Entries and exits of functions, of the text that babeltrace2 prints with clocks in
# cycles; after slices.awk, whose rows it prints.
/func_entry|func_exit/ {
	at = $1
	gsub(/[^0-9]/, "", at)
	track = $0
	sub(/.* vtid = /, "", track)
	sub(/,.*/, "", track)
	label = $0
	sub(/.*function = \( "/, "", label)
	sub(/" : container = .*/, "", label)
	if ($0 ~ /func_entry/)
		begin_slice(track, label, at + 0)
	else
		end_slice(track, at + 0)
}
END { print_rows() }
