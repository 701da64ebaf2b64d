/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/common/source_text.h"
#include <stdlib.h>
#include <unistd.h>

static const struct {
	const char *name;
	const char *bytes;
	size_t count;
	const char *lines[3];
} cases[] = {
	{ "empty", "", 0, { NULL } },
	{ "one line", "a\n", 1, { "a" } },
	{ "no end of line", "a\nb", 2, { "a", "b" } },
	{ "of another system", "a\r\n\r\nc\r\n", 3, { "a", "", "c" } },
	{ "empty lines", "\n\nx\n", 3, { "", "", "x" } },
};

static void write_file(const char *path, const char *bytes)
{
	FILE *out = fopen(path, "wb");

	fputs(bytes, out);
	fclose(out);
}

/* The lines of `path` as JSON: what is read again as a line is what was there.
 */
static void check_json(const char *path, const char *want)
{
	char *got = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&got, &len);

	hsc_source_text_json(out, path);
	fclose(out);
	CHECK_STR(got, want, path);
	free(got);
}

int main(void)
{
	static const char path[] = "./source_text.c";
	struct hsc_source_text t;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		write_file(path, cases[i].bytes);
		CHECK(hsc_source_text_read(&t, path));
		CHECK_EQ(t.count, cases[i].count);
		for (size_t k = 0; k < t.count; k++)
			CHECK_STR(hsc_source_text_line(&t, k + 1),
				  cases[i].lines[k], cases[i].name);
		CHECK(hsc_source_text_line(&t, 0) == NULL);
		CHECK(hsc_source_text_line(&t, t.count + 1) == NULL);
		hsc_source_text_free(&t);
		hsc_source_text_free(&t);
	}
	write_file(path, "a \"b\"\r\n</script>\n");
	check_json(path,
		   "[\n\"a \\u0022b\\u0022\",\n\"\\u003c/script\\u003e\" ]");
	unlink(path);
	check_json(path, "null");
	CHECK(!hsc_source_text_read(&t, path));
	CHECK(!hsc_source_text_read(&t, "."));
	return check_failures != 0;
}
