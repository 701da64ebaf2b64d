# What Perfetto's importer does with packets, of the text that protoc prints: names
# by their numbers, clocks that count from packet to packet, slices that nest; after
# slices.awk. Prints the rows of these, then "tracks N", "instants N", "lost N",
# "counters N"; what is wrong, as "wrong ..".
function finish_packet(   at, track, text) {
	if (flags == 1) {
		clock[sequence] = snapshot
		default_track[sequence] = defaults
		cleared[sequence] = 1
	}
	if (event == "")
		return
	if (clock_id == 6)
		at = timestamp
	else
		at = clock[sequence] += timestamp
	if (!(sequence in cleared))
		wrong("sequence " sequence " has no first packet")
	track = uuid != "" ? uuid : default_track[sequence]
	if (!(track in tracks))
		wrong("no track " track)
	text = iid != "" ? names[sequence, iid] : label
	if (event == "TYPE_SLICE_BEGIN") {
		if (text == "")
			wrong("a slice without a name")
		begin_slice(track, text, at)
	} else if (event == "TYPE_SLICE_END") {
		end_slice(track, at)
	} else if (event == "TYPE_INSTANT") {
		instants++
	} else if (event == "TYPE_COUNTER") {
		counters++
	}
}
# the text of `key: "text"`
function quoted(   t) {
	t = $0
	sub(/^[^"]*"/, "", t)
	sub(/"$/, "", t)
	return t
}
$2 == "{" { path[++level] = $1 }
/^packet \{/ {
	packets++
	timestamp = 0
	sequence = flags = clock_id = event = uuid = iid = label = defaults = ""
	snapshot = 0
	next
}
/^\}/ { level--; finish_packet(); next }
$1 == "}" {
	if (path[level] == "event_names")
		names[sequence, new_iid] = new_name
	level--
	next
}
$2 == "{" { next }
/^ *[0-9]+:/ || /^ *[0-9]+ \{/ { wrong("an unknown field: " $0) }
path[level] == "packet" {
	if ($1 == "timestamp:") timestamp = $2
	if ($1 == "trusted_packet_sequence_id:") sequence = $2
	if ($1 == "sequence_flags:") flags = $2
	if ($1 == "timestamp_clock_id:") clock_id = $2
}
path[level] == "event_names" {
	if ($1 == "iid:") new_iid = $2
	if ($1 == "name:") new_name = quoted()
}
path[level] == "track_event" {
	if ($1 == "type:") event = $2
	if ($1 == "track_uuid:") uuid = $2
	if ($1 == "name_iid:") iid = $2
	if ($1 == "name:") label = quoted()
}
path[level] == "track_event_defaults" && $1 == "track_uuid:" { defaults = $2 }
path[level] == "track_descriptor" && $1 == "uuid:" { tracks[$2] = 1; track_count++ }
END {
	print_rows()
	print "tracks " track_count + 0 > "facts"
	print "instants " instants + 0 > "facts"
	print "lost " lost + 0 > "facts"
	print "counters " counters + 0 > "facts"
}
