/* SPDX-License-Identifier: MIT */
#include "unit/view/cover/shown.h"
#include "view/cover/marks.h"

/* A digit for each line: 1 the line, 2 its branches, 3 both. */
static const struct {
	const char *name;
	const char *source;
	const char *want;
} cases[] = {
	{ "none", "a\nb\n", "00" },
	{ "a line", "a\nb /* LCOV_EXCL_LINE */\nc\n", "010" },
	{ "a stretch: its first line, not its last",
	  "a\n// LCOV_EXCL_START\nb\n// LCOV_EXCL_STOP\nc\n", "01100" },
	{ "without end", "a\n// LCOV_EXCL_START\nb", "011" },
	{ "an end alone", "// LCOV_EXCL_STOP\nb", "00" },
	{ "the last line of a stretch may have a mark of its own",
	  "// LCOV_EXCL_START\n// LCOV_EXCL_STOP LCOV_EXCL_LINE\n", "11" },
	{ "branches",
	  "a // LCOV_EXCL_BR_LINE\n// LCOV_EXCL_BR_START\nb\n"
	  "// LCOV_EXCL_BR_STOP\n",
	  "2220" },
	{ "both", "// LCOV_EXCL_START LCOV_EXCL_BR_LINE\nb\n", "31" },
	{ "of exceptions: no branch of C", "// LCOV_EXCL_EXCEPTION_BR_LINE\n",
	  "0" },
};

static void run(size_t i)
{
	static const char path[] = "./marks.c";
	FILE *out = fopen(path, "wb");
	struct hsc_source_text text;
	char digits[16] = "";
	uint8_t *what;

	fputs(cases[i].source, out);
	fclose(out);
	CHECK(hsc_source_text_read(&text, path));
	CHECK(hsc_view_cover_marks(&text, &what));
	for (size_t k = 0; k < text.count; k++)
		digits[k] = (char)('0' + what[k]);
	CHECK_STR(digits, cases[i].want, cases[i].name);
	free(what);
	hsc_source_text_free(&text);
	unlink(path);
}

int main(void)
{
	struct shown s;
	size_t unread;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	/* two files, neither of which is there, and a module */
	shown_make(&s);
	CHECK_EQ(hsc_view_cover_read_marks(s.cover, &unread), HSC_OK);
	CHECK_EQ(unread, 2);
	printed_end(&s.printed);
	shown_free(&s);
	return check_failures != 0;
}
