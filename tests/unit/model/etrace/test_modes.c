/* SPDX-License-Identifier: MIT */
/* Implicit returns and inferable jumps. */
#include "support/et_script.h"

static const struct es_case sequential_jump_cases[] = {
	{ "known in advance", "L100*2 Q108>300 L300 E", "U0 S@100 A300 U1" },
	{ "not traced", "Q108>300 L300 E", "U0 S@108 A300 U3" },
};

static const struct es_case usual_cases[] = {
	{ "known in advance, but the option is off", "L100*2 Q108>300 L300 E",
	  "U0 S@100 A300 U3" },
};

static const struct es_case implicit_return_cases[] = {
	{ "stack: back", "L100 C104>200 R200*2 L108 E", "U0 S@100 A108ur1 U1" },
	{ "stack: elsewhere", "L100 C104>200 R200*2 L400 E",
	  "U0 S@100 A400r1 U3" },
	{ "stack: the call after the return did not retire",
	  "C100>200 R200 L104 C108>200 =0 !2:108 L500 E",
	  "U0 S@100 A104ur1 T2@500 U1" },
	{ "stack: a call after the return is reported",
	  "C100>200 R200 L104 C108>200 N L200 E", "U0 S@100 A108nr0 A200 U1" },
	{ "stack: empty", "R100 L400 E", "U0 S@100 A400 U3" },
	{ "stack: two deep, trap",
	  "C100>200 C200>300 R300 R204 L104 !2:108 L500 E",
	  "U0 S@100 A104ur1 T2@500 U1" },
	{ "stack: forgotten at a trap", "C100>200 L200 !2:204 R300 L104 E",
	  "U0 S@100 A200 T2@300 A104 U3" },
	{ "stack: oldest lost",
	  "C100>200 C200>300 C300>400 C400>500 C500>600 R600 R504 R404 R304 "
	  "R204 L104 E",
	  "U0 S@100 A104 U3" },
	{ "stack: trap, where trace would have been synchronised",
	  "C100>200 C200>300 R300 L204 M208 P0 L500*2 =0 !2:500 P3 L600 E",
	  "U0 S@100 A208r1 T2-@500.u S@600 U1" },
	{ "stack: call cut off",
	  "C100>200 L200*2 C208>300 =0 !2:208 R300 L104 E",
	  "U0 S@100 A204 T2@300 A104 U3" },
};

static const struct es_case counted_returns_cases[] = {
	{ "irets: elsewhere", "C100>200 R200 C104>200 R200 L400 E",
	  "U0 S@100 A400r1 U3" },
	{ "irets: trap", "C100>200 R200 C104>200 R200 L108 !2:10c L500 E",
	  "U0 S@100 A108ur1 T2@500 U1" },
	{ "irets: trap, one instruction later",
	  "C100>200 R200 C104>200 R200 L108*2 !2:110 L500 E",
	  "U0 S@100 A10cr2 T2@500 U1" },
	{ "irets: trap after the first", "C100>200 R200 L104 !2:108 L500 E",
	  "U0 S@100 A104ur0 T2@500 U1" },
	{ "irets: trap, a call there", "C100>200 R200 C104>200 !2:200 L500 E",
	  "U0 S@100 A104ur0 T2@500 U1" },
	{ "irets: trap, a return there",
	  "C100>200 C200>300 R300 R204 !2:104 L500 E",
	  "U0 S@100 A204ur0 T2-@104 S@500 U1" },
	{ "irets: trap at the target", "C100>200 R200 !2:104 L500 E",
	  "U0 S@100 A200 T2-@104 S@500 U1" },
	{ "irets: trap at the target, of which nothing retired",
	  "C100>200 R200 L104*2 =0 !2:104 L500 E",
	  "U0 S@100 A200 T2-@104 S@500 U1" },
	{ "irets: trap, cut to there", "C100>200 R200 L104*3 =1 !2:108 L500 E",
	  "U0 S@100 A104ur0 T2@500 U1" },
	{ "irets: trap, nothing after it retired",
	  "C100>200 R200 B104>400 L400*2 =0 !2:400 L500 E",
	  "U0 S@100 B1.0@104 T2@500 U1" },
	{ "irets: trap, where trace would have been synchronised",
	  "C100>200 R200 L104 M108 P0 L500*2 =0 !2:500 P3 L600 E",
	  "U0 S@100 A108r1 T2-@500.u S@600 U1" },
	{ "irets: notify after the first", "C100>200 R200 L104 N L108 E",
	  "U0 S@100 A104r0 A108 U1" },
	{ "irets: notify, and nothing after it retired",
	  "C100>200 R200 L104 N L108*2 =0 !2:108 L500 E",
	  "U0 S@100 A104r0 U3 T2-@108 S@500 U1" },
	{ "irets: notify later", "C100>200 R200 L104*2 N L10c E",
	  "U0 S@100 A108nr1 A10c U1" },
	{ "irets: empty", "C100>200 R200 R104 L400 E", "U0 S@100 A400r1 U3" },
};

static const struct es_case call_counter_cases[] = {
	{ "counted: back", "C100>200 R200 L104 E", "U0 S@100 A104ur1 U1" },
	{ "counted: elsewhere", "C100>200 R200 L400 E", "U0 S@100 A400ur1 U1" },
	{ "counted: one at most", "C100>200 C200>300 R300 R204 L104 E",
	  "U0 S@100 A104 U3" },
};

/* irdepth alone would mean an earlier return of the same depth. */
static const struct es_case exact[] = {
	{ "exact: the second return fails",
	  "C100>200 R200 C104>200 R200 L400 E", "U0 S@100 A104n A400r1 U3" },
	{ "exact: the first of them did not", "C100>200 R200 L400*2 E",
	  "U0 S@100 A400r1 A404 U1" },
	{ "exact: the third, of one loop",
	  "L100 C104>200 R200 J108>104 C104>200 R200 J108>104 C104>200 R200 "
	  "L400 E",
	  "U0 S@100 A104n A104n A104n A400r1 U3" },
	{ "exact: a branch comes between",
	  "C100>200 R200 B104>108 C108>200 R200 L400 E",
	  "U0 S@100 B1.0@400r1 U3" },
	{ "exact: trap in the second callee",
	  "C100>200 L200 R204 C104>200 L200 !2:204 L500 E",
	  "U0 S@100 A104n A200 T2@500 U1" },
	{ "exact: trap after the branch in it",
	  "C100>200 R200 C104>200 R200 B108>500 !2:500 L600 E",
	  "U0 S@100 A104n B1.0@108r1 T2@600 U1" },
	{ "exact: trap after a call passed before",
	  "L100 C104>200 R200 J108>104 C104>200 !2:200 L500 E",
	  "U0 S@100 A104n A104r0 T2@500 U1" },
	{ "exact: that call did not retire",
	  "L100 C104>200 R200 L108 C10c>200 =0 !2:10c L500 E",
	  "U0 S@100 A108ur1 T2@500 U1" },
	{ "exact: a jump that is no return",
	  "C100>200 R200 C104>200 R200 I108 L400 E", "U0 S@100 A400 U3" },
};

static void check_exact(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.implicit_return = true;
	c.irdepth_exact = true;
	es_set(&c, "return_stack_size_p", 2);
	ES_CHECK(&c, exact);
}

/* Calls more than are kept: one of them is reported before they are. */
static void check_many_calls(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);
	char did[24 * HSC_ET_CALLS] = "", sent[48];
	size_t len = 0;

	c.options.implicit_return = true;
	c.irdepth_exact = true;
	es_set(&c, "return_stack_size_p", 2);
	for (unsigned i = 0; i <= HSC_ET_CALLS; i++)
		len += (size_t)snprintf(did + len, sizeof(did) - len,
					"C%x>800 R800 ", 0x100 + 4 * i);
	snprintf(did + len, sizeof(did) - len, "L400 E");
	snprintf(sent, sizeof(sent), "U0 S@100 A%xn A400r1 U3",
		 0x100 + 4 * HSC_ET_CALLS);
	const struct es_case many[] = {
		{ "exact: many calls", did, sent },
	};
	ES_CHECK(&c, many);
}

static void check_sequential_jump(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.sequential_jump = true;
	ES_CHECK(&c, sequential_jump_cases);
}

static void check_usual(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	ES_CHECK(&c, usual_cases);
}

static void check_implicit_return(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.implicit_return = true;
	es_set(&c, "return_stack_size_p", 2);
	ES_CHECK(&c, implicit_return_cases);
}

static void check_counted_returns(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.implicit_return = true;
	es_set(&c, "return_stack_size_p", 2);
	es_set(&c, "iret_ext", 1);
	ES_CHECK(&c, counted_returns_cases);
}

static void check_call_counter(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.implicit_return = true;
	es_set(&c, "call_counter_size_p", 1);
	ES_CHECK(&c, call_counter_cases);
}

int main(void)
{
	check_sequential_jump();
	check_usual();
	check_implicit_return();
	check_counted_returns();
	check_call_counter();
	check_exact();
	check_many_calls();
	return check_failures != 0;
}
