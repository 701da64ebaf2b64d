/* SPDX-License-Identifier: MIT */
#include "unit/model/trace_machine.h"

/* Trace starts and stops by Enable as well as by Tracing. */
static void test_outputs(enum hsc_tc_generation g)
{
	struct trace_machine *m = machine_new(g);

	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_MODE, 6);
	machine_set(m, HSC_TR_TRIG_OUT, HSC_TF_TRIG_ACTION, 1);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 1);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 0);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 1);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 1);
	machine_set(m, HSC_TR_TRIG_OUT, HSC_TF_TRIG_ACTION, 2);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 1);
	machine_set(m, HSC_TR_CONTROL, HSC_TF_INST_TRACING, 0);
	CHECK_EQ(hsc_trace_encoder_outputs(&m->te), 0);
	free(m);
}

int main(void)
{
	for (unsigned g = 0; g < HSC_TC_GENERATIONS; g++)
		test_outputs((enum hsc_tc_generation)g);
	return check_failures != 0;
}
