/* SPDX-License-Identifier: MIT */
#include "cli/export/formats.h"
#include "unit/cli/common/cli.h"

static const struct {
	const char *name;
	const char *to;     /* --to, or NULL */
	const char *chosen; /* in turn; NULL: it is refused */
	const char *error;  /* the first line */
} rows[] = {
	{ "one", "chrome", "chrome ", "" },
	{ "in the order of the names", "uftrace,chrome", "uftrace chrome ",
	  "" },
	{ "one named twice", "chrome,perfetto,chrome", "chrome perfetto ", "" },
	{ "the beginning of a name", "chro", NULL,
	  "hartscope test: no format 'chro'; nearest: chrome\n" },
	{ "like no other", "0123456789", NULL,
	  "hartscope test: no format '0123456789'\n" },
	{ "no option", NULL, NULL,
	  "hartscope test: --to=FORMAT says what to write\n" },
	{ "nothing after a comma", "chrome,", NULL,
	  "hartscope test: --to=FORMAT says what to write\n" },
};

static void test_rows(struct hsc_cli *cli)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct hsc_cli_target *targets =
			calloc(HSC_CLI_FORMATS_MAX, sizeof(*targets));
		struct captured said = { .len = 0 };
		char chosen[128] = "";
		size_t count = 0;
		int code;

		captured_begin(&said, &stderr);
		code = hsc_cli_formats_parse(cli, rows[i].to, targets, &count);
		captured_end(&said);
		CHECK_EQ(code, rows[i].chosen ? HSC_EXIT_OK : HSC_EXIT_USAGE);
		for (size_t k = 0; rows[i].chosen && k < count; k++) {
			CHECK(targets[k].cli == cli);
			snprintf(chosen + strlen(chosen),
				 sizeof(chosen) - strlen(chosen), "%s ",
				 targets[k].format->name);
		}
		if (rows[i].chosen)
			CHECK_STR(chosen, rows[i].chosen, rows[i].name);
		said.text[strcspn(said.text, "\n") + (said.len != 0)] = '\0';
		CHECK_STR(said.text, rows[i].error, rows[i].name);
		captured_free(&said);
		free(targets);
	}
}

/* Each is found by its name, and all of them at once have their places. */
static void test_all(struct hsc_cli *cli)
{
	struct hsc_cli_target *targets =
		calloc(HSC_CLI_FORMATS_MAX, sizeof(*targets));
	char names[512] = "";
	size_t count, all = 0;

	for (; hsc_export_formats[all]; all++)
		snprintf(names + strlen(names), sizeof(names) - strlen(names),
			 "%s%s", all ? "," : "", hsc_export_formats[all]->name);
	CHECK(all <= HSC_CLI_FORMATS_MAX);
	CHECK_EQ(hsc_cli_formats_parse(cli, names, targets, &count),
		 HSC_EXIT_OK);
	CHECK_EQ(count, all);
	for (size_t i = 0; i < count; i++)
		CHECK(targets[i].format == hsc_export_formats[i]);
	free(targets);
}

int main(void)
{
	struct hsc_cli *cli = test_cli();

	test_rows(cli);
	test_all(cli);
	free(cli);
	return check_failures != 0;
}
