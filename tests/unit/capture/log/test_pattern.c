/* SPDX-License-Identifier: MIT */
/* Lines as a regular expression of the user describes them. */
#include "unit/capture/commit_rows.h"

static const struct {
	const char *name, *pattern, *log, *want;
} cases[] = {
	{ "addresses", "(?<pc>[0-9a-f]+)$", "at 0x100\nat 102\n", "100 102 " },
	{ "all groups, Python's way of naming as well",
	  "^(?<hart>\\d+) (?P<priv>[USMD]|\\d) +(?<pc>0x[0-9a-f]+) "
	  "\\((?P<insn>[0-9a-f]+)\\)( ctx (?<context>\\w+))?",
	  "0 M 0x100 (00000013) addi\n"
	  "1 S  0x102 (0001) ctx 0x2a\n"
	  "x7 0x0\n"
	  "1 0 0x104 (0001)\n",
	  "100=13/3 1:102=1/1@42 1:104=1/0 " },
	{ "groups without a name, and brackets with a parenthesis",
	  "^(core|hart)[](:]+ (?<pc>[[:xdigit:]]+)",
	  "core: 100\nhart(: 1F2\nzebra\n", "100 1f2 " },
	{ "an escaped parenthesis is none", "\\(\\?<pc> (?<pc>[0-9a-f]+)",
	  "(?<pc> 100\n", "100 " },
	{ "causes", "^(?<pc>[0-9a-f]+) (?<cause>-?[0-9]+)$",
	  "100 11\n102 -7\n104 -2147483641\n106 -9223372036854775801\n",
	  "100!11 102~7 104~7 106~7 " },
	{ "a cause that is none", "^(?<pc>[0-9a-f]+) (?<cause>-?[0-9]+)$",
	  "100 -100000\n", "E line 1" },
	{ "what fits is no number", "^(?<pc>.*)$", "100\nzebra\n",
	  "100 E line 2" },
	{ "more than 64 bits", "^(?<pc>.*)$", "10000000000000000\n",
	  "E line 1" },
	{ "a privilege level that is none", "(?<pc>\\d+) (?<priv>.)", "100 x\n",
	  "E line 1" },
	{ "no line fits", "^(?<pc>q+)$", "100\n", "E line 1" },
	{ "an empty log", "^(?<pc>q+)$", "", "E line 0" },
};

static const char *const wrong[] = {
	"[0-9]+",        "(?<hart>[0-9]+)",   "(?<zebra>.)(?<pc>.)",
	"(?:x)(?<pc>.)", "(?<pc>[0-9]+",      "(?<pc>[0-9)",
	"(?P<pc",        "(?<pc>[0-9]{2,1})", "",
};

static void check_rows(size_t i)
{
	struct hsc_error why = { "" };
	struct hsc_commit_log *log;
	char text[ROWS_MAX] = "";

	scratch_text("log", cases[i].log);
	CHECK_EQ(hsc_commit_log_open_pattern(&log, "log", cases[i].pattern,
					     &why),
		 HSC_OK);
	if (!log)
		return;
	rows_read_log(text, log);
	CHECK_STR(text, cases[i].want, cases[i].name);
}

static void check_counts(void)
{
	struct hsc_error why;
	struct hsc_commit_log *log;
	struct hsc_commit row;

	scratch_text("log", "a\n100\nb\n");
	CHECK_EQ(hsc_commit_log_open_pattern(&log, "log", "^(?<pc>[0-9]+)",
					     &why),
		 HSC_OK);
	CHECK(!hsc_commit_log_names_harts(log));
	CHECK_EQ(hsc_commit_log_format(log), HSC_COMMIT_PATTERN);
	CHECK_EQ(hsc_commit_log_next(log, &row, &why), HSC_OK);
	CHECK_EQ(row.line, 2);
	CHECK_EQ(hsc_commit_log_next(log, &row, &why), HSC_END);
	CHECK_EQ(hsc_commit_log_passed_over(log), 2);
	hsc_commit_log_close(&log);
	CHECK_EQ(hsc_commit_log_open(&log, "log", HSC_COMMIT_PATTERN, &why),
		 HSC_E_CONFIG);
	CHECK(log == NULL);
}

int main(void)
{
	struct hsc_commit_log *log;
	struct hsc_error why;
	char folder[16];

	scratch_enter(folder);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_rows(i);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		why.text[0] = '\0';
		CHECK_EQ(hsc_commit_log_open_pattern(&log, "log", wrong[i],
						     &why),
			 HSC_E_CONFIG);
		CHECK(!log && why.text[0]);
	}
	check_counts();
	scratch_leave(folder);
	return check_failures != 0;
}
