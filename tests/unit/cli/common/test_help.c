/* SPDX-License-Identifier: MIT */
#include "cli/common/commands.h"
#include "support/printed.h"
#include "unit/check.h"

static const struct hsc_cli_option options[] = {
	{ "all", 'a', NULL, "everything", .type = HSC_CLI_FLAG },
	{ "a-name-of-eighteen", 0, "N", "the last that fits",
	  .type = HSC_CLI_NUMBER },
	{ "a-name-of-nineteen-", 0, "N", "a line of its own",
	  .type = HSC_CLI_NUMBER },
	{ "long", 0, "N",
	  "what it does has more words than a line of eighty columns has room "
	  "for",
	  .type = HSC_CLI_NUMBER },
	{ "old-name", 0, NULL, NULL, .type = HSC_CLI_FLAG },
	{ .name = NULL },
};

static const struct hsc_cli_command full = {
	.name = "full",
	.summary = "all that there is",
	.synopsis = "[FILE]",
	.formats = "text,json",
	.example = "  hartscope full\n",
	.options = options,
}, bare = { .name = "bare", .summary = "and no more", .synopsis = "" };

/* What all commands have comes after their own. */
#define COMMON                                                                 \
	"  -q, --quiet                 say less\n"                             \
	"  -v, --verbose               say more\n"                             \
	"  -h, --help                  print this help\n"

static void test_pages(struct printed *p)
{
	hsc_cli_help(&full, printed_begin(p));
	CHECK_STR(printed_end(p),
		  "hartscope full - all that there is\n\n"
		  "usage: hartscope full [FILE]\n\n"
		  "  -a, --all                   everything\n"
		  "      --a-name-of-eighteen N  the last that fits\n"
		  "      --a-name-of-nineteen- N\n"
		  "                              a line of its own\n"
		  "      --long N                what it does has more words "
		  "than a line of eighty\n"
		  "                              columns has room for\n" COMMON
		  "\nformats: text,json\n"
		  "\nexamples:\n  hartscope full\n"
		  "\nmanual: man hartscope-full\n",
		  "all");
	hsc_cli_help(&bare, printed_begin(p));
	CHECK_STR(printed_end(p),
		  "hartscope bare - and no more\n\n"
		  "usage: hartscope bare \n\n" COMMON
		  "\nmanual: man hartscope-bare\n",
		  "no options");
}

/* Each topic stands before the first of its commands. */
static void test_overview(struct printed *p)
{
	const struct hsc_cli_command *const commands[] = { &bare, &full, NULL };
	const struct hsc_cli_topic topics[] = { { &bare, "One" },
						{ &full, "Two" },
						{ NULL, NULL } };
	const char *text;

	hsc_cli_overview(commands, topics, printed_begin(p));
	text = printed_end(p);
	CHECK(strstr(text, "usage: hartscope COMMAND [OPTIONS] [BUNDLE]\n"
			   "\nOne\n"
			   "  bare        and no more\n"
			   "\nTwo\n"
			   "  full        all that there is\n"
			   "\nFirst steps\n") != NULL);
}

int main(void)
{
	struct printed p = { .len = 0 };

	test_pages(&p);
	test_overview(&p);
	printed_free(&p);
	return check_failures != 0;
}
