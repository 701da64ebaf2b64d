/* SPDX-License-Identifier: MIT */
/* Which packet, and what it says. */
#include "support/et_script.h"

static const struct es_case usual_cases[] = {
	{ "differences both ways", "I100 I400 L200 E",
	  "U0 S@100 A400 A200 U3" },
	{ "a context", "K7 L100 K9 L104 E", "U0 S@100 A104 K9 U1" },
};

static const struct es_case full_address_cases[] = {
	{ "whole addresses", "I100 I400 B200>300 L300 E",
	  "U0 S@100 A400 B1.0@200 A300 U1" },
};

static const struct es_case draft_full_address_cases[] = {
	{ "draft: whole addresses", "I100 I400 B200>300 L300 E",
	  "U0 S@100 A400 B1.0@200 A300 U1" },
};

static const struct es_case narrow_addresses_cases[] = {
	{ "32 bits", "I100 Iffffff00 L200 E", "U0 S@100 Affffff00 A200 U3" },
};

static const struct es_case jump_target_cache_cases[] = {
	{ "cache: again", "I100 I40204 I100 I40204 I100 L40204 E",
	  "U0 S@100 A40204 A100 J2.0 J0.0 J2.0 U3" },
	{ "cache: with branches", "I100 I40204 B100>100 I100 I40204 L100 E",
	  "U0 S@100 A40204 B1.0@100 J2.0 J0.0 U3" },
	{ "cache: forgotten", "I100 I40204 !2:100 I100 I40204 L100 E",
	  "U0 S@100 A40204u T2-@100 S@100 A40204 A100 U3" },
};

static const struct es_case framed_cases[] = {
	{ "frames with all", "I100 L200 E", "U0 S@100 A200 U3" },
};

static void check_usual(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	ES_CHECK(&c, usual_cases);
}

static void check_full_address(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.full_address = true;
	ES_CHECK(&c, full_address_cases);
}

static void check_draft_full_address(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_0_026);

	c.options.full_address = true;
	ES_CHECK(&c, draft_full_address_cases);
}

static void check_narrow_addresses(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	es_set(&c, "iaddress_width_p", 32);
	es_set(&c, "iaddress_lsb_p", 2);
	ES_CHECK(&c, narrow_addresses_cases);
}

static void check_jump_target_cache(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.jump_target_cache = true;
	es_set(&c, "cache_size_p", 2);
	ES_CHECK(&c, jump_target_cache_cases);
}

static void check_framed(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.source = 5;
	c.link.source_bits = 11;
	c.link.time_bytes = 2;
	c.frame_time = true;
	ES_CHECK(&c, framed_cases);
}

int main(void)
{
	check_usual();
	check_full_address();
	check_draft_full_address();
	check_narrow_addresses();
	check_jump_target_cache();
	check_framed();
	return check_failures != 0;
}
