/* SPDX-License-Identifier: MIT */
#include "codec/params.h"
#include "unit/check.h"

/* What a text means for a parameter, and how that is written. */
static const struct {
	enum hsc_param_id param;
	const char *text;
	const char *print; /* NULL: it is no value */
} cases[] = {
	{ HSC_P_NT_MODE, "btm", "btm" },
	{ HSC_P_NT_MODE, "0", "htm" },
	{ HSC_P_NT_MODE, "1", NULL }, /* reserved */
	{ HSC_P_NT_MODE, "4", NULL },
	{ HSC_P_NT_MODE, "", NULL },
	{ HSC_P_NT_SRC_BITS, "0xc", "12" },
	{ HSC_P_NT_SRC_BITS, "13", NULL },
	{ HSC_P_NT_SRC_BITS, "on", NULL },
	{ HSC_P_NT_ALL_JUMPS, "on", "1" },
	{ HSC_P_NT_ALL_JUMPS, "off", "0" },
	{ HSC_P_NT_RESYNC, "sync", "sync" },
	{ HSC_P_NT_RESYNC, "on", NULL },
	{ HSC_P_ET_NOTIME, "on", "1" },
	{ HSC_P_ET_NOTIME, "2", NULL },
	{ HSC_P_ET_HANDLER, "0xffffffffffffffff", "18446744073709551615" },
	{ HSC_P_STM_FORMAT, "log", "log" },
	{ HSC_P_STM_FORMAT, "0", NULL },
};

static const struct {
	enum hsc_param_id param;
	const char *values, *refusal;
} values[] = {
	{ HSC_P_NT_MODE, "htm, btm", "mode must be htm, btm" },
	{ HSC_P_NT_SRC_BITS, "0..12", "src_bits must be 0 to 12" },
	{ HSC_P_ET_HANDLER, "address", "handler must be address" },
	{ HSC_P_STM_FORMAT, "him, pkgdump, log",
	  "format must be him, pkgdump, log" },
	{ HSC_P_STM_VALWIDTH, "16, 32, 64", "valwidth must be 16, 32, 64" },
};

static void test_text(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_param_row *row = &hsc_params[cases[i].param];
		char text[HSC_PARAM_TEXT];
		uint64_t v;
		const bool good = hsc_param_parse(row, cases[i].text, &v);

		CHECK_EQ(good, cases[i].print != NULL);
		if (!good || !cases[i].print)
			continue;
		hsc_param_print(row, v, text);
		CHECK_STR(text, cases[i].print, cases[i].text);
	}
}

/* A value that has no word, which a caller's own settings may have. */
static void test_no_word(void)
{
	char text[HSC_PARAM_TEXT];

	hsc_param_print(&hsc_params[HSC_P_NT_MODE], 1, text);
	CHECK_STR(text, "1", "reserved");
	hsc_param_print(&hsc_params[HSC_P_STM_FORMAT], 0, text);
	CHECK_STR(text, "0", "not found out");
	hsc_param_print(&hsc_params[HSC_P_STM_FORMAT], 4, text);
	CHECK_STR(text, "4", "too large");
}

static void test_values(void)
{
	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		const struct hsc_param_row *row = &hsc_params[values[i].param];
		char text[HSC_PARAM_VALUES];
		struct hsc_error why = { "" };

		hsc_param_values(row, text);
		CHECK_STR(text, values[i].values, row->name);
		CHECK_EQ(hsc_param_refuse(&why, row), HSC_E_VALUE);
		CHECK_STR(why.text, values[i].refusal, row->name);
	}
}

static void test_names(void)
{
	const char *value;

	CHECK_EQ(hsc_param_split("mode=btm", &value), 4);
	CHECK_STR(value, "btm", "value");
	CHECK_EQ(hsc_param_split("mode", &value), 4);
	CHECK(value == NULL);
	CHECK_EQ(hsc_param_find(HSC_PARAM_NTRACE, "mode=btm", 4),
		 HSC_P_NT_MODE);
	CHECK_EQ(hsc_param_find(HSC_PARAM_NTRACE, "mod", 3), HSC_PARAMS);
	CHECK_EQ(hsc_param_find(HSC_PARAM_ETRACE, "start", 5), HSC_P_ET_START);
	CHECK_EQ(hsc_param_find(HSC_PARAM_STM, "start", 5), HSC_PARAMS);
}

struct config {
	uint64_t interval;
	uint32_t word;
	uint16_t half;
	uint8_t unit;
	bool on;
};

/* Every size is kept; an interval only in its unit. */
static void test_places(void)
{
	static const struct hsc_param_place places[] = {
		HSC_PARAM_AT(struct config, interval),
		HSC_PARAM_AT(struct config, word),
		HSC_PARAM_AT(struct config, half),
		HSC_PARAM_AT(struct config, on),
		{ 0, 0, 0, false, 0 },
	};
	static const struct hsc_param_place cycles =
		HSC_PARAM_INTERVAL(struct config, interval, unit, 2);
	static const struct hsc_param_place others =
		HSC_PARAM_INTERVAL(struct config, interval, unit, 1);
	static const struct hsc_param_place off =
		HSC_PARAM_NOT_AT(struct config, on);
	struct config c = { .on = false };

	for (size_t i = 0; i < 5; i++) {
		hsc_param_store(&c, places[i], 1);
		CHECK_EQ(hsc_param_load(&c, places[i]), i < 4);
	}
	CHECK(c.interval == 1 && c.word == 1 && c.half == 1 && c.on);
	CHECK_EQ(hsc_param_load(&c, off), 0);
	hsc_param_store(&c, off, 1);
	CHECK(!c.on);
	hsc_param_store(&c, cycles, 77);
	CHECK_EQ(c.unit, 2);
	CHECK_EQ(hsc_param_load(&c, others), 0);
	hsc_param_store(&c, others, 0);
	CHECK_EQ(hsc_param_load(&c, cycles), 77);
	hsc_param_store(&c, cycles, 0);
	CHECK(c.unit == 0 && c.interval == 0);
}

int main(void)
{
	test_text();
	test_no_word();
	test_values();
	test_names();
	test_places();
	return check_failures != 0;
}
