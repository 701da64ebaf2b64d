/* SPDX-License-Identifier: MIT */
/* Settings that do not go together are refused, by name. */
#include "support/et_script.h"

static void refuse(struct hsc_et_encoder_config c, const char *want)
{
	es_check(&c, want, "", want);
}

static void check_draft(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_0_026);

	c.options.implicit_exception = true;
	refuse(c, "E-Trace 0.026 has no implicit_exception");
	c.options = (struct hsc_et_options){ .sequential_jump = true };
	refuse(c, "E-Trace 0.026 has no sequential_jump");
	c.options = (struct hsc_et_options){ .implicit_return = true };
	refuse(c, "E-Trace 0.026 has no implicit_return");
	c.options = (struct hsc_et_options){ .branch_prediction = true };
	refuse(c, "E-Trace 0.026 has no branch_prediction");
	c.options = (struct hsc_et_options){ .jump_target_cache = true };
	refuse(c, "E-Trace 0.026 has no jump_target_cache");
	c.options = (struct hsc_et_options){ .full_address = true };
	es_check(&c, "full addresses", "", "");
	c.link.framing = HSC_ET_BY_ENCAP;
	refuse(c, "te_support of E-Trace 0.026 needs framing "
		  "draft or length5");
	c.link.framing = HSC_ET_BY_SMI;
	refuse(c, "te_support of E-Trace 0.026 needs framing "
		  "draft or length5");
}

static void check_modes(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.options.implicit_return = true;
	refuse(c, "implicit_return needs return_stack_size_p or "
		  "call_counter_size_p");
	es_set(&c, "return_stack_size_p", 11);
	refuse(c, "return_stack_size_p is at most 10 in this encoder");
	es_set(&c, "return_stack_size_p", 8);
	es_check(&c, "a large stack", "", "");
	c.support = 1;
	refuse(c, "a standard support packet holds sizes up to 7 only: "
		  "return_stack_size_p, bpred_size_p, cache_size_p");
	es_set(&c, "call_counter_size_p", 1);
	refuse(c, "call_counter_size_p needs return_stack_size_p=0: a return "
		  "stack with a counter is not supported");
	c = es_config(HSC_ET_2_0);
	c.options.branch_prediction = true;
	refuse(c, "branch_prediction needs bpred_size_p");
	es_set(&c, "bpred_size_p", 11);
	refuse(c, "bpred_size_p is at most 10 in this encoder");
	es_set(&c, "bpred_size_p", 10);
	c.options.jump_target_cache = true;
	refuse(c, "jump_target_cache needs cache_size_p");
	es_set(&c, "cache_size_p", 11);
	refuse(c, "cache_size_p is at most 10 in this encoder");
	es_set(&c, "cache_size_p", 10);
	refuse(c, "bpred_size_p and cache_size_p together need f0s_width_p");
	es_set(&c, "f0s_width_p", 1);
	es_check(&c, "all sizes", "", "");
}

static void check_rest(void)
{
	struct hsc_et_encoder_config c = es_config(HSC_ET_2_0);

	c.resync_unit = 4;
	refuse(c, "no such unit of resync");
	c.resync_unit = HSC_ET_RESYNC_CYCLES;
	refuse(c, "a resync interval of 0");
	c.resync_unit = HSC_ET_RESYNC_OFF;
	c.support = HSC_ET_SUPPORTS;
	refuse(c, "no such maker of support packets");
	c.support = 0;
	c.source = 1;
	refuse(c, "source is wider than source_bits");
	c.source = 0;
	c.frame_time = true;
	refuse(c, "frame_time needs time_bytes");
	c.frame_time = false;
	c.link.source_bits = 99;
	refuse(c, "the framing cannot have these widths");
	c.link.source_bits = 7;
	es_set(&c, "notime_p", 0);
	es_set(&c, "ecause_width_p", 16);
	refuse(c, "a packet could need more than 31 bytes");
}

int main(void)
{
	check_draft();
	check_modes();
	check_rest();
	return check_failures != 0;
}
