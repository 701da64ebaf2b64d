/* SPDX-License-Identifier: MIT */
#include "cli/completion/completion.h"
#include "unit/check.h"

static const struct hsc_cli_option rows[] = {
	{ "bundle", 0, "BUNDLE", "", .type = HSC_CLI_TEXT },
	{ "elf", 0, "FILE[@BIAS]", "", .type = HSC_CLI_TEXT },
	{ "kernel", 0, "FOLDER", "", .type = HSC_CLI_TEXT },
	{ "param", 0, "NAME=VALUE", "", .type = HSC_CLI_TEXT },
	{ "limit", 0, "N", "", .type = HSC_CLI_NUMBER },
	{ "how", 0, "HOW", "", .type = HSC_CLI_WORD, .words = "guess full" },
	{ "format", 0, "FORMAT", "", .type = HSC_CLI_CALL },
	{ .name = NULL },
};

static const enum hsc_cli_argument kinds[] = {
	HSC_CLI_ARGUMENT_BUNDLE, HSC_CLI_ARGUMENT_FILE, HSC_CLI_ARGUMENT_FOLDER,
	HSC_CLI_ARGUMENT_PARAM,  HSC_CLI_ARGUMENT_ANY,  HSC_CLI_ARGUMENT_WORDS,
	HSC_CLI_ARGUMENT_WORDS,
};

static const char *words_of(const struct hsc_cli_param_values *list,
			    size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(list[i].name, name) == 0)
			return list[i].words;
	return "none";
}

static void test_params(void)
{
	static struct hsc_cli_param_values list[HSC_CLI_PARAM_VALUES_MAX];
	const size_t count = hsc_cli_param_values(list);

	CHECK(count > 20 && count < HSC_CLI_PARAM_VALUES_MAX);
	CHECK_STR(words_of(list, count, "mode"), "htm btm", "words");
	CHECK_STR(words_of(list, count, "src_bits"), "", "a number");
	CHECK_STR(words_of(list, count, "handler"), "", "an address");
	for (size_t i = 0; i < count; i++) /* each name once */
		for (size_t k = 0; k < i; k++)
			CHECK(strcmp(list[i].name, list[k].name) != 0);
}

int main(void)
{
	const struct hsc_cli_command c = { .name = "x",
					   .formats = "text,json",
					   .options = rows };
	const struct hsc_cli_command verbs = { .words = "start stop" };
	const struct hsc_cli_command bundles = { .groups = HSC_CLI_BUNDLE };
	const struct hsc_cli_command streams = { .groups = HSC_CLI_BUNDLE |
							   HSC_CLI_PARAM };

	for (size_t i = 0; rows[i].name; i++)
		CHECK_EQ(hsc_cli_values_of(&c, &rows[i]).kind, kinds[i]);
	CHECK_STR(hsc_cli_values_of(&c, &rows[5]).words, "guess full", "words");
	CHECK_STR(hsc_cli_values_of(&c, &rows[6]).words, "text json",
		  "formats");
	CHECK_STR(hsc_cli_operand_of(&verbs).words, "start stop", "verbs");
	CHECK_EQ(hsc_cli_operand_of(&bundles).kind, HSC_CLI_ARGUMENT_BUNDLE);
	CHECK_EQ(hsc_cli_operand_of(&streams).kind, HSC_CLI_ARGUMENT_FILE);
	test_params();
	return check_failures != 0;
}
