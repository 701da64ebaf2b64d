/* SPDX-License-Identifier: MIT */
#include "cli/common/options/options.h"
#include "support/captured.h"
#include "unit/check.h"
#include <stdlib.h>

struct values {
	bool flag, given, on;
	const char *text;
	struct hsc_cli_list list;
	uint8_t byte;
	uint16_t half;
	unsigned word;
	uint64_t number;
};

static bool take(struct hsc_cli *cli, void *at, const char *value)
{
	(void)cli;
	*(uint64_t *)at = strlen(value);
	return value[0] != '!';
}

#define AT(member) HSC_CLI_AT(struct values, member)

enum { FLAG, TEXT, LIST, BYTE, HALF, BITS, NUMBER, WORD, BOOL, CALL, ROWS };

static const struct hsc_cli_option rows[ROWS] = {
	[FLAG] = { "flag", 0, NULL, "", HSC_CLI_FLAG, AT(flag) },
	[TEXT] = { "text", 0, "T", "", HSC_CLI_TEXT, AT(text),
		   HSC_CLI_GIVEN(struct values, given) },
	[LIST] = { "list", 0, "T", "", HSC_CLI_LIST, AT(list) },
	[BYTE] = { "byte", 0, "N", "", HSC_CLI_NUMBER, AT(byte), .least = 2,
		   .most = 255 },
	[HALF] = { "half", 0, "N", "", HSC_CLI_NUMBER, AT(half),
		   .most = UINT16_MAX },
	[BITS] = { "bits", 0, "N", "", HSC_CLI_NUMBER, AT(word),
		   .words = "32 64" },
	[NUMBER] = { "number", 0, "N", "", HSC_CLI_NUMBER, AT(number) },
	[WORD] = { "word", 0, "W", "", HSC_CLI_WORD, AT(word),
		   .words = "guess full xor", .least = 5 },
	[BOOL] = { "bool", 0, "W", "", HSC_CLI_WORD, AT(on), .words = "on",
		   .least = 1 },
	[CALL] = { "call", 0, "X", "", HSC_CLI_CALL, AT(number), .take = take },
};

/* What an argument is stored as, or the sentence that refuses it. */
static const struct {
	int row;
	const char *value;
	uint64_t number;   /* that is stored ... */
	const char *error; /* ... unless this is printed */
} cases[] = {
	{ BYTE, "2", 2, "" },
	{ BYTE, "0xff", 255, "" },
	{ BYTE, "256", 0,
	  "hartscope test: --byte wants a number from 2 to 255, not '256'\n" },
	{ BYTE, "1", 0,
	  "hartscope test: --byte wants a number from 2 to 255, not '1'\n" },
	{ HALF, "65535", 65535, "" },
	{ HALF, "65536", 0,
	  "hartscope test: --half wants a number from 0 to 65535, not "
	  "'65536'\n" },
	{ BITS, "64", 64, "" },
	{ BITS, "0x40", 0,
	  "hartscope test: --bits wants 32 or 64, not '0x40'\n" },
	{ NUMBER, "18446744073709551615", UINT64_MAX, "" },
	{ NUMBER, "", 0, "hartscope test: --number wants a number, not ''\n" },
	{ NUMBER, "-1", 0,
	  "hartscope test: --number wants a number, not '-1'\n" },
	{ NUMBER, "1x", 0,
	  "hartscope test: --number wants a number, not '1x'\n" },
	{ WORD, "guess", 5, "" },
	{ WORD, "xor", 7, "" },
	{ WORD, "xo", 0,
	  "hartscope test: --word wants guess, full or xor, not 'xo'\n" },
	{ WORD, "", 0,
	  "hartscope test: --word wants guess, full or xor, not ''\n" },
	{ WORD, "full xor", 0,
	  "hartscope test: --word wants guess, full or xor, not 'full xor'\n" },
	{ BOOL, "on", 1, "" },
	{ BOOL, "off", 0, "hartscope test: --bool wants on, not 'off'\n" },
	{ CALL, "abc", 3, "" },
};

static uint64_t stored(const struct values *v, int row)
{
	switch (row) {
	case BYTE:
		return v->byte;
	case HALF:
		return v->half;
	case BITS:
	case WORD:
		return v->word;
	case BOOL:
		return v->on;
	default:
		return v->number;
	}
}

static void test_numbers(struct hsc_cli *cli)
{
	struct captured said = { .len = 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_cli_option *o = &rows[cases[i].row];
		struct values v = { .flag = false };
		bool ok;

		captured_begin(&said, &stderr);
		ok = hsc_cli_store(cli, o, &v, cases[i].value);
		CHECK_STR(captured_end(&said), cases[i].error, cases[i].value);
		CHECK_EQ(ok, cases[i].error[0] == '\0');
		CHECK_EQ(stored(&v, cases[i].row), cases[i].number);
	}
	captured_free(&said);
}

static void test_texts(struct hsc_cli *cli)
{
	struct captured said = { .len = 0 };
	struct values v = { .flag = false };

	CHECK(hsc_cli_store(cli, &rows[FLAG], &v, NULL));
	CHECK(v.flag && !v.given);
	CHECK(hsc_cli_store(cli, &rows[TEXT], &v, "a"));
	CHECK(v.given);
	CHECK_STR(v.text, "a", "text");
	CHECK(!hsc_cli_store(cli, &rows[CALL], &v, "!"));
	for (size_t i = 0; i < HSC_CLI_LIST_MAX; i++)
		CHECK(hsc_cli_store(cli, &rows[LIST], &v, i ? "b" : "a"));
	CHECK_EQ(v.list.count, HSC_CLI_LIST_MAX);
	CHECK_STR(v.list.items[0], "a", "first");
	captured_begin(&said, &stderr);
	CHECK(!hsc_cli_store(cli, &rows[LIST], &v, "c"));
	CHECK_STR(captured_end(&said),
		  "hartscope test: --list is given more than 64 times\n",
		  "a list is full");
	CHECK_EQ(v.list.count, HSC_CLI_LIST_MAX);
	captured_free(&said);
}

static unsigned one(const char *word, size_t len)
{
	const int i = hsc_cli_word("a bc d", word, len);

	return i < 0 ? 0 : 1u << i;
}

int main(void)
{
	const struct hsc_cli_command command = { .name = "test" };
	struct hsc_cli *cli = calloc(1, sizeof(*cli));

	if (!cli)
		return 1;
	cli->command = &command;
	test_numbers(cli);
	test_texts(cli);
	free(cli);
	CHECK_EQ(hsc_cli_bits("a", one), 1);
	CHECK_EQ(hsc_cli_bits("d,bc,d", one), 6);
	CHECK_EQ(hsc_cli_bits("", one), 0);
	CHECK_EQ(hsc_cli_bits("a,", one), 0);
	CHECK_EQ(hsc_cli_bits("a,b", one), 0);
	CHECK_EQ(hsc_cli_bits("a b", one), 0);
	return check_failures != 0;
}
