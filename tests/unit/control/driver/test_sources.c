/* SPDX-License-Identifier: MIT */
#include "control/driver/parts.h"
#include "support/trace_sim.h"
#include "unit/check.h"

static struct sim s;

/* Registers of two encoders, of which the sink gets one stream. */
static const struct {
	const char *name;
	uint32_t id[2], bits[2];
	uint8_t inhibited; /* a bit each */
	uint8_t what;      /* HSC_CONTROL_...; 0: it is fine */
	const char *why;
} cases[] = {
	{ "apart", { 0, 1 }, { 1, 1 }, 0, 0, NULL },
	{ "wide and apart", { 0xabc, 0xabd }, { 12, 12 }, 0, 0, NULL },
	{ "the same",
	  { 1, 1 },
	  { 1, 1 },
	  0,
	  HSC_CONTROL_SAME_SRC,
	  "te1 at 0x20001000 (encoder, 1.0): trTeSrcID is that of te0 too, in "
	  "the same stream; give each encoder a src of its own in the "
	  "topology" },
	{ "the same in the bits that messages have",
	  { 0, 4 },
	  { 2, 2 },
	  0,
	  HSC_CONTROL_SAME_SRC,
	  "te1 at 0x20001000 (encoder, 1.0): trTeSrcID is that of te0 too, in "
	  "the same stream; give each encoder a src of its own in the "
	  "topology" },
	{ "no bits", { 0, 1 }, { 0, 0 }, 0, HSC_CONTROL_SAME_SRC, NULL },
	{ "other widths",
	  { 0, 1 },
	  { 1, 0 },
	  0,
	  HSC_CONTROL_SRC_WIDTH,
	  "te1 at 0x20001000 (encoder, 1.0): trTeSrcBits leaves messages "
	  "without a source, or with one of another width than others in the "
	  "same stream" },
	{ "one is inhibited",
	  { 0, 1 },
	  { 1, 1 },
	  1,
	  HSC_CONTROL_SRC_WIDTH,
	  "te0 at 0x20000000 (encoder, 1.0): trTeInhibitSrc leaves messages "
	  "without a source, or with one of another width than others in the "
	  "same stream" },
	{ "both are", { 0, 1 }, { 1, 1 }, 3, HSC_CONTROL_SRC_WIDTH, NULL },
};

static bool set_up(size_t i)
{
	if (!sim_make(&s, TOPOLOGY_1_0))
		return false;
	for (uint8_t k = 0; k < 2; k++) {
		sim_set(&s, k, HSC_TR_INST_FEATURES, HSC_TF_SRC_ID,
			cases[i].id[k]);
		sim_set(&s, k, HSC_TR_INST_FEATURES, HSC_TF_SRC_BITS,
			cases[i].bits[k]);
		sim_set(&s, k, HSC_TR_CONTROL, HSC_TF_INHIBIT_SRC,
			cases[i].inhibited >> k & 1);
	}
	return true;
}

static void test_pairs(void)
{
	struct hsc_error why;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (!set_up(i))
			return;
		CHECK_EQ(hsc_control_check_sources(&s.c, 3),
			 cases[i].what ? HSC_E_CONFIG : HSC_OK);
		CHECK_EQ(s.c.fault.what, cases[i].what);
		if (!cases[i].why)
			continue;
		hsc_control_say(&s.c, &s.c.fault, &why);
		CHECK_STR(why.text, cases[i].why, cases[i].name);
	}
}

/* An encoder that is not used says nothing. */
static void test_alone(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (!set_up(i))
			return;
		CHECK_EQ(hsc_control_check_sources(&s.c, 2), HSC_OK);
	}
}

int main(void)
{
	test_pairs();
	test_alone();
	return check_failures != 0;
}
