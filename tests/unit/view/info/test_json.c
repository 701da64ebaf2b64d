/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "unit/view/info/manifest.h"
#include <jansson.h>

/* What is at a path of keys and indices between slashes, as text of JSON. */
static const char *at(const json_t *root, const char *path, char *text,
		      size_t cap)
{
	char copy[64], *save = NULL;
	char *found;

	snprintf(copy, sizeof(copy), "%s", path);
	for (char *key = strtok_r(copy, "/", &save); key && root;
	     key = strtok_r(NULL, "/", &save))
		root = json_is_array(root)
			       ? json_array_get(root, strtoul(key, NULL, 10))
			       : json_object_get(root, key);
	found = root ? json_dumps(root, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
	snprintf(text, cap, "%s", found ? found : "nothing");
	free(found);
	return text;
}

static const struct {
	const char *path, *want;
} members[] = {
	{ "bundle", "\"fib.hart\"" },
	{ "schema", "1" },
	{ "complete", "true" },
	{ "created", "null" },
	{ "protocol", "\"ntrace\"" },
	{ "xlen", "64" },
	{ "command", "[\"./fib\",\"2\\u001B\"]" },
	{ "params", "{\"mode\":\"htm\",\"src_bits\":\"1\",\"ts_bits\":\"0\"}" },
	{ "code/0/start", "\"0x1000\"" },
	{ "code/0/end", "\"0x1200\"" },
	{ "code/0/build_id", "null" },
	{ "code/3/path", "null" },
	{ "harts/1/name", "\"two\"" },
	{ "harts/1/bytes", "null" },
	{ "harts/1/shared", "true" },
	{ "harts/1/left_out", "3" },
	{ "harts/2/bytes", "1234" },
	{ "harts/2/shared", "false" },
	{ "harts/2/start", "9" },
	{ "harts/3", "nothing" },
	{ "streams/0", "{\"stream\":\"streams/both\",\"bytes\":125,"
		       "\"instructions\":1000,\"harts\":[0,1]}" },
	{ "streams/1/harts", "[2]" },
	{ "streams/2", "nothing" },
};

int main(void)
{
	struct hsc_manifest m = info_manifest();
	struct printed p = { .len = 0 };
	struct hsc_view_info v = info_of(&m, printed_begin(&p));
	char text[256];
	json_t *root;

	/* it ends where a member may be added */
	CHECK(hsc_view_info_json(&v));
	fputs("\n}\n", v.out);
	root = json_loads(printed_end(&p), JSON_REJECT_DUPLICATES, NULL);
	CHECK(root != NULL);
	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++)
		CHECK_STR(at(root, members[i].path, text, sizeof(text)),
			  members[i].want, members[i].path);
	json_decref(root);

	m.full = m.wrapped = true;
	v.out = printed_begin(&p);
	CHECK(hsc_view_info_json(&v));
	CHECK(strstr(printed_end(&p), "\"full\": true") != NULL);
	CHECK(strstr(p.text, "\"wrapped\": true") != NULL);

	/* no text of JSON can hold this, and nothing is printed of it */
	v.bundle = "\xff.hart";
	v.out = printed_begin(&p);
	CHECK(!hsc_view_info_json(&v));
	CHECK_STR(printed_end(&p), "", "no UTF-8");
	printed_free(&p);
	return check_failures != 0;
}
