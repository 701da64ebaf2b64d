/* SPDX-License-Identifier: MIT */
/* Which packet, and what it says. */
#include "support/et_script.h"

struct c {
	const char *name, *did, *want;
};

static const struct c cases0[] = {
	{ "differences both ways", "I100 I400 L200 E",
	  "U0 S@100 A400 A200 U3" },
	{ "a context", "K7 L100 K9 L104 E", "U0 S@100 A104 K9 U1" },
};

static const struct c cases1[] = {
	{ "whole addresses", "I100 I400 B200>300 L300 E",
	  "U0 S@100 A400 B1.0@200 A300 U1" },
};

static const struct c cases2[] = {
	{ "draft: whole addresses", "I100 I400 B200>300 L300 E",
	  "U0 S@100 A400 B1.0@200 A300 U1" },
};

static const struct c cases3[] = {
	{ "32 bits", "I100 Iffffff00 L200 E", "U0 S@100 Affffff00 A200 U3" },
};

static const struct c cases4[] = {
	{ "cache: again", "I100 I40204 I100 I40204 I100 L40204 E",
	  "U0 S@100 A40204 A100 J2.0 J0.0 J2.0 U3" },
	{ "cache: with branches", "I100 I40204 B100>100 I100 I40204 L100 E",
	  "U0 S@100 A40204 B1.0@100 J2.0 J0.0 U3" },
	{ "cache: forgotten", "I100 I40204 !2:100 I100 I40204 L100 E",
	  "U0 S@100 A40204u T2-@100 S@100 A40204 A100 U3" },
};

static const struct c cases5[] = {
	{ "frames with all", "I100 L200 E", "U0 S@100 A200 U3" },
};

static void check0(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	for (size_t i = 0; i < sizeof(cases0) / sizeof(cases0[0]); i++)
		es_check(&c, cases0[i].name, cases0[i].did, cases0[i].want);
}

static void check1(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.full_address = true;
	for (size_t i = 0; i < sizeof(cases1) / sizeof(cases1[0]); i++)
		es_check(&c, cases1[i].name, cases1[i].did, cases1[i].want);
}

static void check2(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_0_026);

	c.options.full_address = true;
	for (size_t i = 0; i < sizeof(cases2) / sizeof(cases2[0]); i++)
		es_check(&c, cases2[i].name, cases2[i].did, cases2[i].want);
}

static void check3(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	es_set(&c, "iaddress_width_p", 32);
	es_set(&c, "iaddress_lsb_p", 2);
	for (size_t i = 0; i < sizeof(cases3) / sizeof(cases3[0]); i++)
		es_check(&c, cases3[i].name, cases3[i].did, cases3[i].want);
}

static void check4(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.jump_target_cache = true;
	es_set(&c, "cache_size_p", 2);
	for (size_t i = 0; i < sizeof(cases4) / sizeof(cases4[0]); i++)
		es_check(&c, cases4[i].name, cases4[i].did, cases4[i].want);
}

static void check5(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.source = 5;
	c.link.source_bits = 11;
	c.link.time_bytes = 2;
	c.frame_time = true;
	for (size_t i = 0; i < sizeof(cases5) / sizeof(cases5[0]); i++)
		es_check(&c, cases5[i].name, cases5[i].did, cases5[i].want);
}

int main(void)
{
	check0();
	check1();
	check2();
	check3();
	check4();
	check5();
	return check_failures != 0;
}
