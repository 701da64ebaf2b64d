# A bundle that was cut off has no copy of the code and knows where it was. If
# the file there is newer than the recording, nobody knows what ran.
. "$GOLDEN/small.inc"
small_bundle
created() {
	sed "/\"file\":/d; s|\"created\": \"[^\"]*\"|\"created\": \"$1\"|" \
		old.json >small.hart/manifest.json
	hartscope pcs small.hart
}
cp small.hart/manifest.json old.json
created 2999-01-01T00:00:00Z
created 2001-01-01T00:00:00Z
