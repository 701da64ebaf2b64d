/* SPDX-License-Identifier: MIT */
#include "cli/common/options/options.h"
#include "support/captured.h"
#include "unit/check.h"
#include <stdlib.h>

static const struct hsc_cli_option own[] = {
	{ .name = "first", .type = HSC_CLI_FLAG },
	{ .name = NULL },
};

static const struct hsc_cli_command all = {
	.name = "test",
	.formats = "text,json,jsonl",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_FORMAT | HSC_CLI_FILTER |
		  HSC_CLI_PARAM,
	.options = own,
}, bare = { .name = "bare" };

static const struct hsc_cli_option *row(const char *name)
{
	const struct hsc_cli_option *o;

	for (size_t at = 0; (o = hsc_cli_each(&all, &at)) != NULL;)
		if (strcmp(o->name, name) == 0)
			return o;
	printf("no option %s\n", name);
	exit(1);
}

/* Own rows first, --help last, and those of other groups not at all. */
static void test_rows(void)
{
	const char *text = "";
	const struct hsc_cli_option *o;
	size_t at = 0, count = 0;

	CHECK_STR(hsc_cli_each(&all, &at)->name, "first", "own first");
	while ((o = hsc_cli_each(&all, &at)) != NULL) {
		CHECK(strcmp(o->name, "output") != 0);
		text = o->name;
	}
	CHECK_STR(text, "help", "help last");
	at = 0;
	while ((o = hsc_cli_each(&bare, &at)) != NULL)
		count++;
	CHECK_EQ(count, 3); /* -q, -v, -h */
}

static const struct {
	const char *name, *value;
	const char *error; /* "": it is taken */
} cases[] = {
	{ "format", "json", "" },
	{ "format", "jso",
	  "hartscope test: no format 'jso'; there are: text,json,jsonl\n" },
	{ "format", "",
	  "hartscope test: no format ''; there are: text,json,jsonl\n" },
	{ "param", "a=1", "" },
	{ "param", "a", "hartscope test: --param wants name=value, not 'a'\n" },
	{ "progress", "xml",
	  "hartscope test: --progress wants json, not 'xml'\n" },
	{ "params-file", "/nowhere/params",
	  "hartscope test: /nowhere/params: "
	  "No such file or directory\n" },
	{ "depth", "4294967296",
	  "hartscope test: --depth wants a number from 0 to 4294967295, not "
	  "'4294967296'\n" },
};

static const struct {
	const char *value;
	uint64_t begin, end; /* end 0: it is refused */
} ranges[] = {
	{ "1:2", 1, 2 },
	{ "10:", 10, UINT64_MAX },
	{ ":10", 0, 10 },
	{ "0x10:0x20", 16, 32 },
	{ ":", 0, UINT64_MAX },
	{ "2:1", 0, 0 },
	{ "2:2", 0, 0 },
	{ "7", 0, 0 },
	{ "a:b", 0, 0 },
	{ "1:2:3", 0, 0 },
	{ "12345678901234567890123456789012:", 0, 0 },
};

static void test_values(struct hsc_cli *cli)
{
	struct captured said = { .len = 0 };
	bool ok;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		captured_begin(&said, &stderr);
		ok = hsc_cli_store(cli, row(cases[i].name), cli,
				   cases[i].value);
		CHECK_STR(captured_end(&said), cases[i].error, cases[i].value);
		CHECK_EQ(ok, cases[i].error[0] == '\0');
	}
	CHECK_STR(cli->format, "json", "format");
	CHECK_EQ(cli->params.count, 1);
	for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
		cli->range_begin = 0;
		captured_begin(&said, &stderr);
		ok = hsc_cli_store(cli, row("range"), cli, ranges[i].value);
		captured_end(&said);
		CHECK_EQ(ok, ranges[i].end != 0);
		if (!ok)
			continue;
		CHECK_EQ(cli->range_begin, ranges[i].begin);
		CHECK_EQ(cli->range_end, ranges[i].end);
	}
	captured_free(&said);
	CHECK(hsc_cli_store(cli, row("verbose"), cli, NULL));
	CHECK(hsc_cli_store(cli, row("verbose"), cli, NULL));
	CHECK(hsc_cli_store(cli, row("quiet"), cli, NULL));
	CHECK_EQ(cli->verbosity, 1);
	CHECK(hsc_cli_store(cli, row("hart"), cli, "3"));
	CHECK(cli->one_hart && cli->hart == 3);
	CHECK(hsc_cli_store(cli, row("progress"), cli, "json"));
	CHECK(cli->progress_json);
}

int main(void)
{
	struct hsc_cli *cli = calloc(1, sizeof(*cli));

	if (!cli)
		return 1;
	cli->command = &all;
	test_rows();
	test_values(cli);
	hsc_cli_clear(cli);
	free(cli);
	return check_failures != 0;
}
