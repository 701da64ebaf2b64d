# Slices of tracks, which nest, add up to "CALLS TOTAL SELF NAME" of each name; what is
# wrong is printed as "wrong ..".
function wrong(text) { print "wrong: " NR ": " text }
function begin_slice(track, text, at,   d) {
	d = ++depth[track]
	name[track, d] = text
	began[track, d] = at
	if (text == "trace lost")
		lost++
}
function end_slice(track, at,   d, text) {
	d = depth[track]
	if (d < 1) {
		wrong("an end without a begin on track " track)
		return
	}
	depth[track]--
	text = name[track, d]
	if (text == "trace lost")
		return
	if (at < began[track, d])
		wrong(text " ends before it begins")
	calls[text]++
	self[text] += at - began[track, d] - children[track, d]
	children[track, d] = 0
	if (d > 1)
		children[track, d - 1] += at - began[track, d]
	# recursion counts once
	for (i = d - 1; i > 0; i--)
		if (name[track, i] == text)
			return
	total[text] += at - began[track, d]
}
function print_rows(   key, text) {
	for (key in depth)
		if (depth[key] > 0 && name[key, 1] != "trace lost")
			wrong(depth[key] " slices are open at the end of track " key)
	for (text in calls)
		print calls[text], total[text] + 0, self[text], text
}
