/* SPDX-License-Identifier: MIT */
#include "codec/params.h"
#include "unit/check.h"
#include <hartscope/model/ntrace_params.h>

/* One setting after another on the standard ones; then what it reads as. */
static const struct {
	const char *set;
	enum hsc_status rc;
	const char *name; /* to look at; NULL: nothing */
	const char *text;
} cases[] = {
	{ "mode=btm", HSC_OK, "mode", "btm" },
	{ "mode=0", HSC_OK, "mode", "htm" },
	{ "mode=1", HSC_E_VALUE, NULL, NULL },
	{ "mode=", HSC_E_VALUE, NULL, NULL },
	{ "mode", HSC_E_VALUE, NULL, NULL },
	{ "mod=btm", HSC_E_CONFIG, NULL, NULL },
	{ "modes=btm", HSC_E_CONFIG, NULL, NULL },
	{ "", HSC_E_CONFIG, NULL, NULL },
	{ "src_bits=12", HSC_OK, "src_bits", "12" },
	{ "src_bits=13", HSC_E_VALUE, NULL, NULL },
	{ "src_bits=-1", HSC_E_VALUE, NULL, NULL },
	{ "src_bits=1x", HSC_E_VALUE, NULL, NULL },
	{ "src_bits=0x", HSC_E_VALUE, NULL, NULL },
	{ "ts_mode=sync", HSC_OK, "ts_mode", "sync" },
	{ "implicit_return=2", HSC_OK, "implicit_return", "2" },
	{ "return_stack=0", HSC_E_VALUE, NULL, NULL },
	{ "return_stack=0x10", HSC_OK, "return_stack", "16" },
	{ "repeated_history=on", HSC_OK, "repeated_history", "1" },
	{ "all_jumps=on", HSC_OK, "all_jumps", "1" },
	{ "data_trace=on", HSC_OK, "data_trace", "1" },
	{ "repeated_history=off", HSC_OK, "repeated_history", "0" },
	{ "icnt_bits=1", HSC_E_VALUE, NULL, NULL },
	{ "hist_bits=2", HSC_OK, "hist_bits", "2" },
	{ "sync_messages=0", HSC_OK, "sync_messages", "0" },
	{ "sync_halfwords=4096", HSC_OK, "sync_halfwords", "4096" },
	{ "sync_halfwords=4096", HSC_OK, "sync_messages", "0" },
	{ "sync_messages=1099511627776", HSC_OK, "sync_messages",
	  "1099511627776" },
	{ "sync_messages=1099511627777", HSC_E_VALUE, NULL, NULL },
	{ "sync_messages=18446744073709551616", HSC_E_VALUE, NULL, NULL },
	/* another unit's zero leaves the one that is set alone */
	{ "sync_cycles=0", HSC_OK, "sync_messages", "1024" },
};

static enum hsc_param_id param_of(const char *name)
{
	return hsc_param_find(HSC_PARAM_NTRACE, name, strlen(name));
}

static bool is_setting(unsigned param)
{
	return hsc_params[param].family == HSC_PARAM_NTRACE &&
	       (hsc_params[param].use & HSC_PARAM_OF_ENCODER);
}

static void test_cases(void)
{
	struct hsc_nt_encoder_config config;
	char text[HSC_NT_PARAM_TEXT];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		hsc_nt_params_standard(&config);
		CHECK_EQ(hsc_nt_param_set(&config, cases[i].set), cases[i].rc);
		if (!cases[i].name)
			continue;
		hsc_nt_param_text(&config, param_of(cases[i].name), text);
		CHECK_STR(text, cases[i].text, cases[i].set);
	}
}

/* What a manifest keeps, read back, gives the same encoder. */
static void test_round_trip(void)
{
	struct hsc_nt_encoder_config config, again = { 0 };
	char text[HSC_NT_PARAM_TEXT], line[64];

	hsc_nt_params_standard(&config);
	CHECK_EQ(hsc_nt_param_set(&config, "mode=btm"), HSC_OK);
	CHECK_EQ(hsc_nt_param_set(&config, "sync_cycles=77"), HSC_OK);
	for (unsigned i = 0; i < HSC_PARAMS; i++) {
		if (!is_setting(i))
			continue;
		hsc_nt_param_text(&config, (enum hsc_param_id)i, text);
		snprintf(line, sizeof(line), "%s=%s", hsc_params[i].name, text);
		CHECK_EQ(hsc_nt_param_set(&again, line), HSC_OK);
	}
	CHECK(memcmp(&config, &again, sizeof(config)) == 0);
}

/* A zero in the settings is said as the default it stands for. */
static void test_defaults(void)
{
	const struct hsc_nt_encoder_config none = { 0 };
	struct hsc_nt_encoder_config standard;

	CHECK_EQ(hsc_nt_param_get(&none, HSC_P_NT_ICNT_BITS), 22);
	hsc_nt_params_standard(&standard);
	CHECK_EQ(standard.mode, HSC_NT_HTM);
	CHECK_EQ(standard.implicit_return, HSC_NT_RETURN_FULL);
	CHECK_EQ(standard.sync_unit, HSC_NT_SYNC_MESSAGES);
	CHECK_EQ(standard.sync_interval, 1024);
	for (unsigned i = 0; i < HSC_PARAMS; i++)
		if (is_setting(i))
			CHECK_EQ(hsc_nt_param_get(&standard,
						  (enum hsc_param_id)i),
				 hsc_params[i].encoder);
}

int main(void)
{
	test_cases();
	test_round_trip();
	test_defaults();
	return check_failures != 0;
}
