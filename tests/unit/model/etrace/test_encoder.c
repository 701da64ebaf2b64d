/* SPDX-License-Identifier: MIT */
/* The flow, and when a sync is due. */
#include "support/et_script.h"

static const struct es_case edition_2_cases[] = {
	{ "straight on", "L100*3 L10c*2 E", "U0 S@100 A110 U1" },
	{ "a branch taken, one not", "B100*2>200 B200>100 L204 E",
	  "U0 S@100 B2.2@204 U1" },
	{ "a jump to be reported", "I100*2 L300*2 E", "U0 S@100 A300 A304 U1" },
	{ "a loop of one instruction", "L100 L100 E", "U0 S@100 U1 S@100 U1" },
	{ "resync on request, after a branch",
	  "L100*2 Y L108*2 B110>100 L100 E", "U0 S@100 B1.0@110 S@100 U1" },
	{ "not after a jump to be reported", "L100 Y I104 L200 B204>100 L100 E",
	  "U0 S@100 A200 B1.0@204 S@100 U1" },
	{ "privilege by a trap return", "M100*2 P0 L200*2 E",
	  "U0 S@100 S@200.u A204 U1" },
	{ "context, imprecise", "L100*2 K5 L108*2 L110 E",
	  "U0 S@100 K5 A110 U1" },
	{ "context, precise", "L100*2 B108>100 D5 L10c*2 E",
	  "U0 S@100 B1.1@108 S@10c A110 U1" },
	{ "notify", "L100*2 N L108 L10c E", "U0 S@100 A104n A10c U1" },
	{ "nobody said so", "L100*2 L300 E", "U0 S@100 A104 U1 S@300 U1" },
	{ "stop and start", "L100 E L200 E", "U0 S@100 U1 S@200 U1" },
	{ "trace lost", "L100 Z L200 E", "U0 S@100 U2 S@200 U1" },
	{ "a branch at the end, taken", "L100 B104>200 E200",
	  "U0 S@100 B1.0@104 U1" },
	{ "a branch at the end, not taken", "L100 B104>200 E108",
	  "U0 S@100 B1.1@104 U1" },
	{ "a branch at the end, nobody knows", "L100 B104>200 E",
	  "U0 S@100 B1.1@104 U1" },
	{ "a start that is a branch, taken at the end", "B100>200 E200",
	  "U0 S@100t U1" },
	{ "context of the last block", "L100*2 K5 L108 E",
	  "U0 S@100 A108 K5 U1" },
	{ "context of the last block, longer", "L100*2 K5 L108*2 E",
	  "U0 S@100 K5 A10c U1" },
	{ "context of the last block, at a jump", "I100 K5 L200 E",
	  "U0 S@100 A200 K5 U3" },
	{ "context, then a trap", "L100*2 K5 L108 !2:10c L300 E",
	  "U0 S@100 A108 T2@300 U1" },
	{ "context by a discontinuity", "B100>200 L200*2 V5 L208 E",
	  "U0 S@100t A204 S@208 U1" },
	{ "context, precise, after a jump", "I100 D5 L200*2 E",
	  "U0 S@100 S@200 A204 U1" },
	{ "no room: lost, then from the start",
	  "L100*2 O0 I108 L200 O L204 L208 E", "U0 U2 S@204 A208 U1" },
	{ "no room for long", "L100*2 O0 I108 L200 I204 L300 O L304*2 E",
	  "U0 U2 S@304 A308 U1" },
	{ "no room at a trap", "L100*2 O0 !2:108 L300 O L304*2 E",
	  "U0 U2 S@304 A308 U1" },
	{ "no room at the end", "L100*2 O0 E O L200 E", "U0 U2 S@200 U1" },
};

static const struct es_case draft_cases[] = {
	{ "draft: straight on", "L100*3 L10c*2 E", "U0 S@100 A110 U1" },
	{ "draft: a branch, a jump", "B100*2>200 I200 L300 E",
	  "U0 S@100 B1.0@300 K0 U3" },
	{ "draft: notify", "L100*2 N L108 E", "U0 S@100 A104 S@108 U1" },
	{ "draft: privilege", "B100>200 M200 P0 L300 E",
	  "U0 S@100t S@300.u U1" },
};

static const struct es_case halfwords_cases[] = {
	{ "half-words", "B100*3>100 B100*3>100 B100*3>100 L100 E",
	  "U0 S@100 B2.0@108 S@100 B1.0@100 U1" },
};

static void check_edition_2(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	ES_CHECK(&c, edition_2_cases);
}

static void check_draft(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_0_026);

	ES_CHECK(&c, draft_cases);
}

static void check_halfwords(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.resync_unit = HSC_ET_RESYNC_HALFWORDS;
	c.resync_max = 8;
	ES_CHECK(&c, halfwords_cases);
}

int main(void)
{
	check_edition_2();
	check_draft();
	check_halfwords();
	return check_failures != 0;
}
