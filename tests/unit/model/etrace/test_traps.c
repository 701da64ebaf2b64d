/* SPDX-License-Identifier: MIT */
/* Traps, and blocks of which less retired. */
#include "support/et_script.h"

static const struct es_case edition_2_cases[] = {
	{ "exception", "L100*2 !2:108 L300*2 E",
	  "U0 S@100 A104 T2@300 A304 U1" },
	{ "interrupt", "L100*2 ?7:108 L300*2 E",
	  "U0 S@100 A104 T7i@300 A304 U1" },
	{ "at the target of a jump", "I100*2 !c:400 L300 E",
	  "U0 S@100 A104 T12-@400 S@300 U1" },
	{ "first of all", "!2:100 L300 E", "U0 T2-@100 S@300 U1" },
	{ "one in place of the handler", "L100 !2:104 !5:300 L400 E",
	  "U0 S@100 T2-@300 T5@400 U1" },
	{ "two at the target of a jump", "I100 !c:400 !5:300 L400 E",
	  "U0 S@100 T12-@400 T5-@300 S@400 U1" },
	{ "and another", "L100 !2:104 !5:300 !6:400 L500 E",
	  "U0 S@100 T2-@300 T5-@400 T6@500 U1" },
	{ "privilege goes with the handler", "P0 L100 !8:104 P3 L300 E",
	  "U0 S@100.u T8@300 U1" },
	{ "cut in the middle", "L100*4 =2 !d:108 L300 E",
	  "U0 S@100 A104 T13@300 U1" },
	{ "cut to nothing", "L100 L104*4 =0 !d:104 L300 E",
	  "U0 S@100 T13@300 U1" },
	{ "cut to nothing, a single one", "L100 L104 L108 =0 !d:108 L300 E",
	  "U0 S@100 A104 T13@300 U1" },
	{ "cut to nothing, far from any packet",
	  "B100>100 B100>100 L104 L108 L10c L110 =0 !d:110 L300 E",
	  "U0 S@100t B1.1@10c T13@300 U1" },
	{ "cut to nothing after a branch, a single one",
	  "L100 B104>200 L200 =0 !d:200 L300 E",
	  "U0 S@100 B1.0@104 T13@300 U1" },
	{ "cut to nothing after a jump",
	  "I100 L200 I204 L300*2 =0 !d:300 L400 E",
	  "U0 S@100 A200 A204 T13-@300 S@400 U1" },
	{ "nothing of the handler", "L100 !2:104 L300*2 =0 !d:300 L400 E",
	  "U0 S@100 T2-@300 T13@400 U1" },
	{ "cut, and taken up again", "L100*4 =2 L108*2 E", "U0 S@100 A10c U1" },
	{ "trap at the end", "L100 !2:104 E", "U0 S@100 T2-@104 U1" },
};

static const struct es_case draft_cases[] = {
	{ "draft: exception", "L100*2 !2:108 L300*2 E",
	  "U0 S@100 A104 T2@300 A304 U1" },
	{ "draft: in place of the handler", "L100 !2:104 !5:300 L400 E",
	  "U0 S@100 T2@300 T5@400 K0 U1" },
	{ "draft: after the first of the handler",
	  "L100 !2:104 L300 !5:304 L400*2 E",
	  "U0 S@100 T2@300 K0 T5@400 A404 U1" },
	{ "draft: the same, and the next block did not retire",
	  "L100 !2:104 L300 L304*2 =0 !5:304 L400*2 E",
	  "U0 S@100 T2@300 K0 T5@400 A404 U1" },
	{ "draft: at the target of a jump", "I100 !c:400 L300 E",
	  "U0 S@100 T12@300 K0 U1" },
	{ "draft: first of all", "!2:100 L300 E", "U0 T2@300 K0 U1" },
};

static const struct es_case implicit_exception_cases[] = {
	{ "implicit exception", "L100*2 !2:108 L300*2 I308 L400 E",
	  "U0 S@100 A104 T2 A204 U3" },
};

static const struct es_case ecall_stops_cases[] = {
	{ "an ecall carried out", "L100*3 A2 L10c E",
	  "U0 S@100 A104 U1 S@10c U1" },
	{ "a block of its own", "L100 L104 A0 L108 E", "U0 S@100 U1 S@108 U1" },
	{ "at the target of a jump", "L100 I104 L400 A0 L404 E",
	  "U0 S@100 A104 U1 S@404 U1" },
	{ "after a branch", "L100 B104>400 L400*2 A1 L408 E",
	  "U0 S@100 B1.0@400 U1 S@408 U1" },
	{ "a signal at its end", "L100*3 A2 ?0:10c L400 E",
	  "U0 S@100 A104 U1 T0i-@10c S@400 U1" },
	{ "the first instruction of all", "L100 A0 L104 E",
	  "U0 T11-@100 U1 S@104 U1" },
	{ "after another", "L100*2 A1 L300 A0 L304 E",
	  "U0 S@100 U1 T11-@300 U1 S@304 U1" },
	{ "the last of all", "L100*3 A2 E", "U0 S@100 A104 U1" },
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

static void check_implicit_exception(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.implicit_exception = true;
	ES_CHECK(&c, implicit_exception_cases);
}

static void check_ecall_stops(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.ecall_stops = true;
	ES_CHECK(&c, ecall_stops_cases);
}

int main(void)
{
	check_edition_2();
	check_draft();
	check_implicit_exception();
	check_ecall_stops();
	return check_failures != 0;
}
