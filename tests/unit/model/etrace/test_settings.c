/* SPDX-License-Identifier: MIT */
#include "codec/params.h"
#include "unit/check.h"
#include <hartscope/model/etrace_settings.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct {
	const char *text;
	uint8_t edition;
	int rc;
	uint64_t value;
	const char *shown, *why;
} cases[] = {
	{ "full_address=on", HSC_ET_0_026, HSC_OK, 1, "1", "" },
	{ "implicit_return=1", HSC_ET_2_0, HSC_OK, 1, "1", "" },
	{ "implicit_exception=on", HSC_ET_2_0, HSC_OK, 1, "1", "" },
	{ "sequential_jump=on", HSC_ET_2_0, HSC_OK, 1, "1", "" },
	{ "branch_prediction=on", HSC_ET_2_0, HSC_OK, 1, "1", "" },
	{ "jump_target_cache=off", HSC_ET_2_0, HSC_OK, 0, "0", "" },
	{ "resync_packets=0", HSC_ET_2_0, HSC_OK, 0, "0", "" },
	{ "resync_cycles=0x10", HSC_ET_2_0, HSC_OK, 16, "16", "" },
	{ "resync_halfwords=5", HSC_ET_0_026, HSC_OK, 5, "5", "" },
	{ "marker=off", HSC_ET_0_026, HSC_OK, 0, "0", "" },
	{ "support=standard", HSC_ET_2_0, HSC_OK, 1, "standard", "" },
	{ "source=7", HSC_ET_2_0, HSC_OK, 7, "7", "" },
	{ "framing=smi", HSC_ET_2_0, HSC_OK, HSC_ET_BY_SMI, "smi", "" },
	{ "source_bits=12", HSC_ET_2_0, HSC_OK, 12, "12", "" },
	{ "time_bytes=4", HSC_ET_2_0, HSC_OK, 4, "4", "" },
	{ "type_bits=1", HSC_ET_2_0, HSC_OK, 1, "1", "" },
	{ "frame_time=on", HSC_ET_2_0, HSC_OK, 1, "1", "" },
	{ "iaddress_lsb_p=0", HSC_ET_2_0, HSC_OK, 0, "0", "" },
	{ "notval_p=1", HSC_ET_0_026, HSC_OK, 1, "1", "" },
	{ "marker=on", HSC_ET_2_0, HSC_E_CONFIG, 0, "",
	  "marker is of the draft 0.026, not of E-Trace 2.0" },
	{ "implicit_return=on", HSC_ET_0_026, HSC_E_CONFIG, 0, "",
	  "implicit_return is of E-Trace 2.0, not of the draft 0.026" },
	{ "itrace_fast_p=1", HSC_ET_0_026, HSC_E_CONFIG, 0, "",
	  "itrace_fast_p: fast profiling has no packets in the draft; not "
	  "supported" },
	{ "=1", HSC_ET_2_0, HSC_E_CONFIG, 0, "",
	  " is no parameter of E-Trace" },
	{ "framing=nexus", HSC_ET_2_0, HSC_E_VALUE, 0, "",
	  "framing must be encap, smi, length5, esp32, rv_tracer, draft, "
	  "none" },
	{ "full_address", HSC_ET_2_0, HSC_E_VALUE, 0, "",
	  "full_address must be off, on" },
	{ "iaddress_width_p=128", HSC_ET_0_026, HSC_E_VALUE, 0, "",
	  "iaddress_width_p must be 2 to 64" },
};

static enum hsc_param_id param_of(const char *text)
{
	return hsc_param_find(HSC_PARAM_ETRACE, text, strcspn(text, "="));
}

static void check_case(size_t i)
{
	struct hsc_et_encoder_config c = hsc_et_encoder_config_default(
		(enum hsc_et_edition)cases[i].edition);
	char text[HSC_ET_SETTING_TEXT];
	struct hsc_error why = { "" };
	const enum hsc_param_id at = param_of(cases[i].text);

	CHECK_EQ(hsc_et_setting_set(&c, cases[i].text, &why), cases[i].rc);
	CHECK_STR(why.text, cases[i].why, cases[i].text);
	if (cases[i].rc != HSC_OK)
		return;
	CHECK_EQ(hsc_et_setting_get(&c, at), cases[i].value);
	hsc_et_setting_text(&c, at, text);
	CHECK_STR(text, cases[i].shown, cases[i].text);
}

/* Every setting is found by its name, once, and shows what it can take back. */
static void check_all(enum hsc_et_edition edition)
{
	struct hsc_et_encoder_config c = hsc_et_encoder_config_default(edition);
	char text[HSC_ET_SETTING_TEXT], pair[80];
	struct hsc_error why;

	for (unsigned i = 0; i < HSC_PARAMS; i++) {
		const struct hsc_param_row *row = &hsc_params[i];
		const enum hsc_param_id param = (enum hsc_param_id)i;
		uint64_t before;

		if (!(row->use & HSC_PARAM_OF_ENCODER) ||
		    !(row->editions >> edition & 1))
			continue;
		before = hsc_et_setting_get(&c, param);
		hsc_et_setting_text(&c, param, text);
		snprintf(pair, sizeof(pair), "%s=%s", row->name, text);
		CHECK_EQ(hsc_et_setting_set(&c, pair, &why), HSC_OK);
		CHECK_EQ(hsc_et_setting_get(&c, param), before);
	}
}

/* One unit of resync replaces another; another's zero does not. */
static void check_resync(void)
{
	struct hsc_et_encoder_config c =
		hsc_et_encoder_config_default(HSC_ET_2_0);
	struct hsc_error why;

	CHECK_EQ(c.resync_unit, HSC_ET_RESYNC_PACKETS);
	CHECK_EQ(hsc_et_setting_set(&c, "resync_cycles=9", &why), HSC_OK);
	CHECK_EQ(c.resync_unit, HSC_ET_RESYNC_CYCLES);
	CHECK_EQ(hsc_et_setting_set(&c, "resync_packets=0", &why), HSC_OK);
	CHECK_EQ(c.resync_max, 9);
	CHECK_EQ(hsc_et_setting_set(&c, "resync_cycles=0", &why), HSC_OK);
	CHECK_EQ(c.resync_unit, HSC_ET_RESYNC_OFF);
}

/* Recordings of 2.0 leave out returns, and exactly; the draft has no modes. */
static void test_recording(void)
{
	struct hsc_et_encoder_config c =
		hsc_et_encoder_config_recording(HSC_ET_2_0);
	struct hsc_et_encoder e;
	struct hsc_error why;

	CHECK(c.options.implicit_return && !c.options.branch_prediction);
	CHECK_EQ(c.params.value[ET_P_RETURN_STACK_SIZE], 5);
	CHECK_EQ(c.params.value[ET_P_IRET_EXT], 1);
	CHECK_EQ(hsc_et_encoder_init(&e, &c, &why), HSC_OK);
	c = hsc_et_encoder_config_recording(HSC_ET_0_026);
	CHECK(!c.options.implicit_return);
	CHECK_EQ(hsc_et_encoder_init(&e, &c, &why), HSC_OK);
}

int main(void)
{
	test_recording();
	for (size_t i = 0; i < COUNT(cases); i++)
		check_case(i);
	check_all(HSC_ET_2_0);
	check_all(HSC_ET_0_026);
	check_resync();
	return check_failures != 0;
}
