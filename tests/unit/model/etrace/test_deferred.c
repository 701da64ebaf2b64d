/* SPDX-License-Identifier: MIT */
/* What the first and the last instruction of a block need. */
#include "support/et_script.h"

static const struct es_case edition_2_cases[] = {
	{ "the target of a jump, then a trap", "I100 L200 !2:204 L300 E",
	  "U0 S@100 A200u T2@300 U1" },
	{ "the same, two instructions", "I100 L200*2 !2:208 L300 E",
	  "U0 S@100 A200 A204 T2@300 U1" },
	{ "31 branches",
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 L100 E",
	  "U0 S@100t F A100 U1" },
	{ "the 31st after a jump",
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 I100 B200>100 L100 E",
	  "U0 S@100t B30.0@200 A100 U1" },
	{ "a start that is a branch, taken", "B100>200 L200 E",
	  "U0 S@100t A200 U1" },
	{ "a jump at the very end", "I100 L200 E", "U0 S@100 A200 U3" },
};

static const struct es_case draft_cases[] = {
	{ "draft: the target of a jump, then a trap", "I100 L200 !2:204 L300 E",
	  "U0 S@100 A200 K0 T2@300 K0 U1" },
	{ "draft: a context that is reported once more is no mark",
	  "K7 L100*2 K7 L108 E", "U0 S@100 A108 U1" },
	{ "draft: a context that is new, too", "I100 K7 L200 !2:204 L300 E",
	  "U0 S@100 A200 K7 K7 T2@300 K7 U1" },
	{ "draft: 31 branches",
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 B100>100 "
	  "B100>100 B100>100 B100>100 B100>100 L100 E",
	  "U0 S@100t F A100 U1" },
};

static const struct es_case draft_no_marker_cases[] = {
	{ "draft: no marker", "I100 L200 !2:204 L300 E",
	  "U0 S@100 A200 T2@300 U1" },
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

static void check_draft_no_marker(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_0_026);

	c.no_marker = true;
	ES_CHECK(&c, draft_no_marker_cases);
}

int main(void)
{
	check_edition_2();
	check_draft();
	check_draft_no_marker();
	return check_failures != 0;
}
