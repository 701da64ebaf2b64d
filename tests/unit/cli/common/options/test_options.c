/* SPDX-License-Identifier: MIT */
#include "cli/common/options/options.h"
#include "support/captured.h"
#include "unit/check.h"
#include <stdlib.h>

struct values {
	bool all, other;
	uint64_t limit;
	const char *name;
};

static int shows;

static void show(void)
{
	shows++;
}

#define AT(member) HSC_CLI_AT(struct values, member)

static const struct hsc_cli_option options[] = {
	{ "all", 'a', NULL, "everything", HSC_CLI_FLAG, AT(all) },
	{ "limit", 'n', "N", "rows", HSC_CLI_NUMBER, AT(limit) },
	{ "name", 0, "NAME", "of it", HSC_CLI_TEXT, AT(name) },
	{ "loud", 'v', NULL, "the letter of a shared option", HSC_CLI_FLAG,
	  AT(other) },
	{ "list", 0, NULL, "print a list", HSC_CLI_SHOW, .show = show },
	{ .name = NULL },
};

static const struct hsc_cli_command command = {
	.name = "test",
	.summary = "a test",
	.synopsis = "[FILE]",
	.formats = "text,json",
	.groups = HSC_CLI_BUNDLE,
	.options = options,
	.size = sizeof(struct values),
}, rest = {
	.name = "rest",
	.groups = HSC_CLI_REST,
	.options = options,
};

#define WORDS 6

static const struct {
	const char *name;
	const char *words[WORDS]; /* after the command's name */
	int code;                 /* to leave with; -1: go on */
	const char *error;
	struct values want;
	const char *left; /* the first operand, NULL: none */
	uint64_t given;
} cases[] = {
	{ "none", { NULL }, -1, "", { .limit = 0 }, NULL, 0 },
	{ "long",
	  { "--all", "--limit", "3" },
	  -1,
	  "",
	  { .all = true, .limit = 3 },
	  NULL,
	  3 },
	{ "short in one word",
	  { "-an3" },
	  -1,
	  "",
	  { .all = true, .limit = 3 },
	  NULL,
	  3 },
	{ "after an operand",
	  { "file", "--limit=7", "-a" },
	  -1,
	  "",
	  { .all = true, .limit = 7 },
	  "file",
	  3 },
	{ "an abbreviation", { "--lim=4" }, -1, "", { .limit = 4 }, NULL, 2 },
	{ "the end of options",
	  { "--", "-a" },
	  -1,
	  "",
	  { .limit = 0 },
	  "-a",
	  0 },
	{ "own letter before shared",
	  { "-v" },
	  -1,
	  "",
	  { .other = true },
	  NULL,
	  8 },
	{ "an argument like an option",
	  { "--name", "-a" },
	  -1,
	  "",
	  { .name = "-a" },
	  NULL,
	  4 },
	{ "unknown",
	  { "--limti=1" },
	  HSC_EXIT_USAGE,
	  "hartscope test: no option '--limti=1'; did you mean --limit?\n"
	  "  see: hartscope test --help\n",
	  { .limit = 0 },
	  NULL,
	  0 },
	{ "an abbreviation of two",
	  { "--li=1" },
	  HSC_EXIT_USAGE,
	  "hartscope test: option '--li' is ambiguous: --limit, --list\n",
	  { .limit = 0 },
	  NULL,
	  0 },
	{ "a format",
	  { "--json" },
	  HSC_EXIT_USAGE,
	  "hartscope test: no option '--json'; did you mean --format=json?\n"
	  "  see: hartscope test --help\n",
	  { .limit = 0 },
	  NULL,
	  0 },
	{ "unknown letter",
	  { "-z" },
	  HSC_EXIT_USAGE,
	  "hartscope test: no option '-z'\n"
	  "  see: hartscope test --help\n",
	  { .limit = 0 },
	  NULL,
	  0 },
	{ "unknown letter among others",
	  { "-az1", "x" },
	  HSC_EXIT_USAGE,
	  "hartscope test: no option '-z'\n"
	  "  see: hartscope test --help\n",
	  { .all = true, .limit = 0 },
	  NULL,
	  1 },
	{ "without its argument",
	  { "--limit" },
	  HSC_EXIT_USAGE,
	  "hartscope test: option '--limit' wants an argument\n",
	  { .limit = 0 },
	  NULL,
	  0 },
	{ "a wrong value ends it",
	  { "-n", "x", "-a" },
	  HSC_EXIT_USAGE,
	  "hartscope test: --limit wants a number, not 'x'\n",
	  { .limit = 0 },
	  NULL,
	  2 },
	{ "a list ends it",
	  { "--list", "--nothing" },
	  HSC_EXIT_OK,
	  "",
	  { .limit = 0 },
	  NULL,
	  16 },
};

static bool same(const struct values *a, const struct values *b)
{
	return a->all == b->all && a->other == b->other &&
	       a->limit == b->limit && !a->name == !b->name &&
	       (!a->name || strcmp(a->name, b->name) == 0);
}

static struct hsc_cli *start(const struct hsc_cli_command *c, char **argv)
{
	struct hsc_cli *cli = calloc(1, sizeof(*cli));

	if (!cli)
		exit(1);
	cli->command = c;
	cli->argv = argv;
	while (argv[cli->argc])
		cli->argc++;
	return cli;
}

static void test_cases(void)
{
	struct captured said = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char *argv[WORDS + 2] = { (char *)"test" };
		struct values v = { .limit = 0 };
		struct hsc_cli *cli;
		int code = -1;

		for (size_t k = 0; k < WORDS && cases[i].words[k]; k++)
			argv[k + 1] = (char *)cases[i].words[k];
		cli = start(&command, argv);
		captured_begin(&said, &stderr);
		CHECK_EQ(hsc_cli_parse(cli, &v, &code), cases[i].code < 0);
		CHECK_STR(captured_end(&said), cases[i].error, cases[i].name);
		CHECK_EQ(code, cases[i].code);
		CHECK(same(&v, &cases[i].want));
		CHECK_EQ(cli->given[0], cases[i].given);
		if (cases[i].code < 0 && cases[i].left)
			CHECK_STR(argv[cli->at], cases[i].left, cases[i].name);
		else if (cases[i].code < 0)
			CHECK_EQ(cli->at, cli->argc);
		free(cli);
	}
	CHECK_EQ(shows, 1);
	captured_free(&said);
}

/* What belongs to the program that is recorded is not taken. */
static void test_rest(void)
{
	char *argv[] = { (char *)"rest", (char *)"-a", (char *)"prog",
			 (char *)"-n",   (char *)"3",  NULL };
	struct values v = { .limit = 0 };
	struct hsc_cli *cli = start(&rest, argv);
	int code;

	CHECK(hsc_cli_parse(cli, &v, &code));
	CHECK(v.all && v.limit == 0);
	CHECK_EQ(cli->at, 2);
	CHECK_EQ(cli->argc - cli->at, 3);
	free(cli);
}

/* --- options without an effect ------------------------------------------ */

static const struct hsc_cli_option shown_options[] = {
	{ "rows", 0, "N", "of text", HSC_CLI_NUMBER, AT(limit),
	  .of_text = true },
	{ "all", 'a', NULL, "of a shard", HSC_CLI_FLAG, AT(all),
	  .of_shard = true },
	{ "name", 0, "NAME", "of what is shown", HSC_CLI_TEXT, AT(name) },
	{ .name = NULL },
};

static const struct hsc_cli_command shown = {
	.name = "test",
	.formats = "text,json",
	.groups = HSC_CLI_BUNDLE | HSC_CLI_FORMAT | HSC_CLI_SHARD,
	.options = shown_options,
	.size = sizeof(struct values),
};

static const struct {
	const char *words[WORDS], *error;
} effects[] = {
	{ { "--rows=1", "--name=x", "-a" }, "" },
	{ { "--format=json", "--name=x" }, "" },
	{ { "--rows=0", "--format=json" },
	  "hartscope test: --rows is for text, not for --format=json\n" },
	{ { "--shard=1/2", "-a", "-i", "x", "--strict" }, "" },
	{ { "--shard=1/2", "--name=x" },
	  "hartscope test: --name does not go with --shard\n" },
	{ { "--format=text", "--shard=1/2" },
	  "hartscope test: --format does not go with --shard\n" },
};

static void test_effects(void)
{
	struct captured said = { .len = 0 };

	for (size_t i = 0; i < sizeof(effects) / sizeof(effects[0]); i++) {
		const bool good = !effects[i].error[0];
		char *argv[WORDS + 2] = { (char *)"test" };
		struct values v = { .limit = 0 };
		struct hsc_cli *cli;
		int code = -1;

		for (size_t k = 0; k < WORDS && effects[i].words[k]; k++)
			argv[k + 1] = (char *)effects[i].words[k];
		cli = start(&shown, argv);
		cli->format = "text";
		captured_begin(&said, &stderr);
		CHECK_EQ(hsc_cli_parse(cli, &v, &code), good);
		CHECK_STR(captured_end(&said), effects[i].error, "no effect");
		CHECK_EQ(code, good ? -1 : HSC_EXIT_USAGE);
		free(cli);
	}
	captured_free(&said);
}

/* By its long name, however it was given; of those named the first row. */
static void test_given(void)
{
	char *argv[] = { (char *)"test", (char *)"-an3", (char *)"--strict",
			 NULL };
	struct values v = { .limit = 0 };
	struct captured said = { .len = 0 };
	struct hsc_cli *cli = start(&command, argv);
	int code;

	CHECK(hsc_cli_parse(cli, &v, &code));
	CHECK(hsc_cli_was_given(cli, "all"));
	CHECK(hsc_cli_was_given(cli, "limit"));
	CHECK(hsc_cli_was_given(cli, "strict"));
	CHECK(!hsc_cli_was_given(cli, "loud"));
	CHECK(!hsc_cli_was_given(cli, "hart"));
	CHECK(!hsc_cli_was_given(cli, "a"));
	captured_begin(&said, &stderr);
	CHECK(hsc_cli_given_none(cli, "loud hart lim", "is wrong"));
	CHECK(!hsc_cli_given_none(cli, "strict loud limit", "is wrong"));
	CHECK(!hsc_cli_given_none(cli, "strict", "is, too"));
	CHECK_STR(captured_end(&said),
		  "hartscope test: --limit is wrong\n"
		  "hartscope test: --strict is, too\n",
		  "refused");
	captured_free(&said);
	free(cli);
}

static void test_rules(void)
{
	static const struct hsc_cli_rule rules[] = {
		{ false, "all", "never" },
		{ true, "limit", "never" },
		{ true, "all", "is wrong" },
	};
	char *argv[] = { (char *)"test", (char *)"-a", NULL };
	struct values v = { .limit = 0 };
	struct captured said = { .len = 0 };
	struct hsc_cli *cli = start(&command, argv);
	int code;

	CHECK(hsc_cli_parse(cli, &v, &code));
	captured_begin(&said, &stderr);
	CHECK(hsc_cli_rules_hold(cli, rules, 2));
	CHECK(!hsc_cli_rules_hold(cli, rules, 3));
	CHECK_STR(captured_end(&said), "hartscope test: --all is wrong\n",
		  "the rule that applies");
	captured_free(&said);
	free(cli);
}

static const char page[] =
	"hartscope test - a test\n"
	"\n"
	"usage: hartscope test [FILE]\n"
	"\n"
	"  -a, --all                   everything\n"
	"  -n, --limit N               rows\n"
	"      --name NAME             of it\n"
	"  -v, --loud                  the letter of a shared option\n"
	"      --list                  print a list\n"
	"  -i, --input BUNDLE          the bundle (default: newest *.hart)\n"
	"  -e, --elf FILE              this ELF file is the program; "
	"FILE@BIAS: "
	"moved\n"
	"      --hart N                only this hart or thread\n"
	"      --strict                exit with 4 if not all that ran is "
	"known\n"
	"      --no-demangle           C++ and Rust names as in the file\n"
	"      --short-names           C++ and Rust names without parameters\n"
	"      --debuginfod            ask $DEBUGINFOD_URLS for debug "
	"information\n"
	"      --source-map OLD=NEW    source compiled in OLD is in NEW now\n"
	"      --thorough              decode without fast paths, to compare\n"
	"      --progress json         progress as JSON lines on stderr\n"
	"  -q, --quiet                 say less\n"
	"  -v, --verbose               say more\n"
	"  -h, --help                  print this help\n"
	"\n"
	"formats: text,json\n\n"
	"manual: man hartscope-test\n";

static void test_help(void)
{
	char *argv[] = { (char *)"test", (char *)"-h", NULL };
	struct captured said = { .len = 0 };
	struct hsc_cli *cli = start(&command, argv);
	int code = -1;

	captured_begin(&said, &stdout);
	CHECK(!hsc_cli_parse(cli, NULL, &code));
	CHECK_STR(captured_end(&said), page, "help");
	CHECK_EQ(code, HSC_EXIT_OK);
	captured_free(&said);
	free(cli);
}

int main(void)
{
	test_cases();
	test_rest();
	test_effects();
	test_given();
	test_rules();
	test_help();
	return check_failures != 0;
}
