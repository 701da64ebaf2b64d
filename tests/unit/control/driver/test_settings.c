/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"
#include <hartscope/control/settings.h>

#define ALL HSC_TOPOLOGY_NONE

static struct sim s;

static const struct {
	const char *topology, *text;
	enum hsc_setting_error error;
	uint8_t component, reg, index, field, element;
	uint32_t value;
} cases[] = {
	{ TOPOLOGY_1_0, "trTeInstMode=3", HSC_SETTING_OK, ALL, HSC_TR_CONTROL,
	  0, HSC_TF_INST_MODE, 0, 3 },
	{ TOPOLOGY_1_0, "te1.trTeInstMode=optimized", HSC_SETTING_OK, 1,
	  HSC_TR_CONTROL, 0, HSC_TF_INST_MODE, 0, 6 },
	{ TOPOLOGY_1_0, "teInstMode=0x6", HSC_SETTING_OK, ALL, HSC_TR_CONTROL,
	  0, HSC_TF_INST_MODE, 0, 6 }, /* as 0.9.4 calls it */
	{ TOPOLOGY_1_0, "te1.teSrcID=2", HSC_SETTING_OK, 1, HSC_TR_IMPL, 0,
	  HSC_TF_SRC_ID, 0, 2 },
	{ TOPOLOGY_1_0, "tfStopOnWrap=1", HSC_SETTING_OK, ALL, HSC_TR_CONTROL,
	  0, HSC_TF_STOP_ON_WRAP, 0, 1 },
	{ TOPOLOGY_1_0, "pibMode=8", HSC_SETTING_OK, ALL, HSC_TR_PIB_CONTROL, 0,
	  HSC_TF_PIB_MODE, 0, 8 },
	{ TOPOLOGY_DRAFT("0.9.4"), "trPibMode=8", HSC_SETTING_OK, ALL,
	  HSC_TR_CONTROL, 0, HSC_TF_PIB_MODE, 0, 8 },
	{ TOPOLOGY_DRAFT("0.9.4"), "trPibActive=1", HSC_SETTING_OURS, 0, 0, 0,
	  0, 0, 0 },
	{ TOPOLOGY_DRAFT("0.9.4"), "atbEnable=0", HSC_SETTING_OURS, 0, 0, 0, 0,
	  0, 0 },
	{ TOPOLOGY_DRAFT("0.9.4"), "trRamActive=0", HSC_SETTING_FIELD, 0, 0, 0,
	  0, 0, 0 },
	{ TOPOLOGY_DRAFT("0"), "trTeInstMode=6", HSC_SETTING_OK, ALL,
	  HSC_TR_CONTROL, 0, HSC_TF_INST_MODE, 0, 6 },
	{ TOPOLOGY_DRAFT("0"), "teInstruction=1", HSC_SETTING_OK, ALL,
	  HSC_TR_CONTROL, 0, HSC_TF_INST_MODE, 0, 1 },
	{ TOPOLOGY_DRAFT("0.9.4"), "xTrigInAction3=start", HSC_SETTING_OK, ALL,
	  HSC_TR_TRIG_IN, 0, HSC_TF_TRIG_ACTION, 3, 2 },
	{ TOPOLOGY_1_0, "trTeFilterEnable[12]=1", HSC_SETTING_OK, ALL,
	  HSC_TR_FILTER_CONTROL, 12, HSC_TF_ENABLE, 0, 1 },
	{ TOPOLOGY_1_0, "trTeFilterEnable[16]=1", HSC_SETTING_INDEX, 0, 0, 0, 0,
	  0, 0 },
	{ TOPOLOGY_DRAFT("0.9.4"), "xTrigInAction8=2", HSC_SETTING_FIELD, 0, 0,
	  0, 0, 0, 0 },
	{ TOPOLOGY_1_0, "trTeInstMode", HSC_SETTING_SYNTAX, 0, 0, 0, 0, 0, 0 },
	{ TOPOLOGY_1_0, "=1", HSC_SETTING_SYNTAX, 0, 0, 0, 0, 0, 0 },
	{ TOPOLOGY_1_0, "x[=1", HSC_SETTING_SYNTAX, 0, 0, 0, 0, 0, 0 },
	{ TOPOLOGY_1_0, "te7.trTeInstMode=3", HSC_SETTING_COMPONENT, 0, 0, 0, 0,
	  0, 0 },
	{ TOPOLOGY_1_0, "trTeInstMod=3", HSC_SETTING_FIELD, 0, 0, 0, 0, 0, 0 },
	{ TOPOLOGY_1_0, "ram.trTeInstMode=3", HSC_SETTING_FIELD, 0, 0, 0, 0, 0,
	  0 },
	{ TOPOLOGY_1_0, "trTeInstMode=best", HSC_SETTING_VALUE, 0, 0, 0, 0, 0,
	  0 },
	{ TOPOLOGY_1_0, "trTeInstMode=8", HSC_SETTING_RANGE, 0, 0, 0, 0, 0, 0 },
	{ TOPOLOGY_1_0, "trTeEmpty=1", HSC_SETTING_READ_ONLY, 0, 0, 0, 0, 0,
	  0 },
	{ TOPOLOGY_1_0, "trTeEnable=1", HSC_SETTING_OURS, 0, 0, 0, 0, 0, 0 },
	{ TOPOLOGY_1_0, "trTsEnable=1", HSC_SETTING_OK, ALL, HSC_TR_TS_CONTROL,
	  0, HSC_TF_TS_ENABLE, 0, 1 },
};

static void test_parse(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct hsc_control_setting got;
		enum hsc_setting_error error;
		enum hsc_status rc;

		if (!sim_make(&s, cases[i].topology))
			return;
		rc = hsc_setting_parse(&got, &s.t, cases[i].text, &error);
		CHECK_STR(hsc_setting_error_text[error],
			  hsc_setting_error_text[cases[i].error],
			  cases[i].text);
		CHECK_EQ(rc == HSC_OK, error == HSC_SETTING_OK);
		if (rc != HSC_OK)
			continue;
		CHECK_EQ(got.at.component, cases[i].component);
		CHECK_EQ(got.at.reg, cases[i].reg);
		CHECK_EQ(got.at.index, cases[i].index);
		CHECK_EQ(got.at.field, cases[i].field);
		CHECK_EQ(got.at.element, cases[i].element);
		CHECK_EQ(got.value, cases[i].value);
	}
}

/* A name that only begins like that of a component is another one. */
static void test_long_names(void)
{
	struct hsc_control_setting got;
	enum hsc_setting_error error;
	char text[HSC_TOPOLOGY_NAME + 16], *name = s.t.components[0].name;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	memset(name, 'e', HSC_TOPOLOGY_NAME - 1);
	snprintf(text, sizeof(text), "%s.trTeInstMode=3", name);
	CHECK_EQ(hsc_setting_parse(&got, &s.t, text, &error), HSC_OK);
	snprintf(text, sizeof(text), "%se.trTeInstMode=3", name);
	CHECK_EQ(hsc_setting_parse(&got, &s.t, text, &error), HSC_E_CONFIG);
	CHECK_EQ(error, HSC_SETTING_COMPONENT);
}

/* A setting goes to all that have it, of those in use; read back at the end. */
static void test_apply(void)
{
	struct hsc_control_setting got;
	enum hsc_setting_error error;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	for (uint8_t i = 0; i < s.t.count; i++)
		sim_set(&s, i, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	CHECK_EQ(hsc_setting_parse(&got, &s.t, "trTeInstSyncMax=9", &error),
		 HSC_OK);
	CHECK_EQ(hsc_control_apply(&s.c, 0xd, &got, 1), HSC_OK);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_SYNC_MAX), 9);
	CHECK_EQ(sim_get(&s, 1, HSC_TR_CONTROL, HSC_TF_SYNC_MAX), 0);
	CHECK_EQ(s.c.note_count, 0);
	sim_limit(&s, 1, HSC_TR_CONTROL, HSC_TF_SYNC_MAX, HSC_LIMIT_MAX, 4);
	CHECK_EQ(hsc_control_apply(&s.c, 0x2, &got, 1), HSC_OK);
	CHECK_EQ(s.c.note_count, 1);
	CHECK_EQ(s.c.notes[0].wanted, 9);
	CHECK_EQ(s.c.notes[0].read, 4);
	CHECK_EQ(s.c.notes[0].at.component, 1);
}

/* Of two settings of a field the later one holds, and only that is read back:
 * what it replaced is no surprise. */
static void test_apply_again(void)
{
	static const char *const texts[] = { "trTeInstSyncMax=9",
					     "te1.trTeInstSyncMax=3" };
	struct hsc_control_setting got[2];
	enum hsc_setting_error error;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	for (uint8_t i = 0; i < s.t.count; i++)
		sim_set(&s, i, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	for (unsigned i = 0; i < 2; i++)
		CHECK_EQ(hsc_setting_parse(&got[i], &s.t, texts[i], &error),
			 HSC_OK);
	CHECK_EQ(hsc_control_apply(&s.c, 0x3, got, 2), HSC_OK);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_CONTROL, HSC_TF_SYNC_MAX), 9);
	CHECK_EQ(sim_get(&s, 1, HSC_TR_CONTROL, HSC_TF_SYNC_MAX), 3);
	CHECK_EQ(s.c.note_count, 0);
	sim_limit(&s, 1, HSC_TR_CONTROL, HSC_TF_SYNC_MAX, HSC_LIMIT_MAX, 2);
	CHECK_EQ(hsc_control_apply(&s.c, 0x3, got, 2), HSC_OK);
	CHECK_EQ(s.c.note_count, 1);
	CHECK_EQ(s.c.notes[0].wanted, 3);
	CHECK_EQ(s.c.notes[0].read, 2);
}

/* What stands in another register in this generation is written there. */
static void test_apply_moved(void)
{
	struct hsc_control_setting got[2];
	enum hsc_setting_error error;

	if (!sim_make(&s, TOPOLOGY_DRAFT("0.9.4")))
		return;
	for (uint8_t i = 0; i < s.t.count; i++)
		sim_set(&s, i, HSC_TR_CONTROL, HSC_TF_ACTIVE, 1);
	sim_set(&s, 2, HSC_TR_PIB_CONTROL, HSC_TF_ACTIVE, 1);
	CHECK_EQ(hsc_setting_parse(&got[0], &s.t, "funnel.trPibMode=9", &error),
		 HSC_OK);
	CHECK_EQ(hsc_setting_parse(&got[1], &s.t, "trTeSrcID=5", &error),
		 HSC_OK);
	CHECK_EQ(hsc_control_apply(&s.c, 0x6, got, 2), HSC_OK);
	CHECK_EQ(sim_get(&s, 2, HSC_TR_PIB_CONTROL, HSC_TF_PIB_MODE), 9);
	CHECK_EQ(sim_get(&s, 1, HSC_TR_IMPL, HSC_TF_SRC_ID), 5);
	CHECK_EQ(sim_get(&s, 0, HSC_TR_IMPL, HSC_TF_SRC_ID), 0);
	CHECK_EQ(s.c.note_count, 0);
}

static void test_names(void)
{
	struct hsc_control_at at = { .component = 0,
				     .reg = HSC_TR_COMP_CONTROL,
				     .index = 7,
				     .field = HSC_TF_P_INPUT };
	char name[64];

	if (!sim_make(&s, TOPOLOGY_1_0))
		return;
	hsc_setting_name(&s.t, at, name, sizeof(name));
	CHECK_STR(name, "trTeCompPInput[7]", "array");
	at = (struct hsc_control_at){ .reg = HSC_TR_TRIG_IN,
				      .field = HSC_TF_TRIG_ACTION,
				      .element = 5 };
	hsc_setting_name(&s.t, at, name, sizeof(name));
	CHECK_STR(name, "trTeTrigExtInAction5", "elements");
	at.field = HSC_TF_FIELDS;
	at.element = 0;
	hsc_setting_name(&s.t, at, name, sizeof(name));
	CHECK_STR(name, "trTeTrigExtInControl", "register");
	hsc_setting_name(&s.t, at, name, 10);
	CHECK_STR(name, "trTe", "cut");
}

int main(void)
{
	test_parse();
	test_long_names();
	test_apply();
	test_apply_again();
	test_apply_moved();
	test_names();
	return check_failures != 0;
}
