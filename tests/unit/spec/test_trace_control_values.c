/* SPDX-License-Identifier: MIT */
#include "spec/trace_control_rows.h"
#include "unit/check.h"
#include <hartscope/spec/wires.h>

/* Values grow, none is twice, and each has a name. */
static unsigned count(const struct hsc_tc_value *v)
{
	unsigned n = 0;

	for (; v[n].name; n++)
		CHECK(n == 0 || v[n].value > v[n - 1].value);
	return n;
}

/* Both generations show the same names. */
static void check_use(enum hsc_tc_generation g, enum hsc_tc_component kind,
		      enum hsc_tc_register_id reg, enum hsc_tc_field_id field,
		      const struct hsc_tc_value *values)
{
	const struct hsc_tc_register *r = hsc_tc_find(g, kind, reg);
	const struct hsc_tc_field *f = r ? hsc_tc_find_field(r, field) : NULL;

	CHECK(f && f->values == values);
}

int main(void)
{
	CHECK_EQ(count(hsc_tc_sync_modes), 4);
	CHECK_EQ(count(hsc_tc_formats), 3);
	CHECK_EQ(count(hsc_tc_actions), 4);
	CHECK_EQ(count(hsc_tc_pib_modes), 8);
	for (unsigned i = 1; hsc_tc_pib_modes[i].name; i++)
		CHECK(hsc_pib_rows[hsc_tc_pib_modes[i].value].pins > 0);
	for (unsigned g = HSC_TC_0_9_4; g <= HSC_TC_1_0; g++) {
		const enum hsc_tc_generation of = (enum hsc_tc_generation)g;

		check_use(of, HSC_TC_ENCODER, HSC_TR_CONTROL, HSC_TF_SYNC_MODE,
			  hsc_tc_sync_modes);
		check_use(of, HSC_TC_ENCODER, HSC_TR_CONTROL, HSC_TF_FORMAT,
			  hsc_tc_formats);
		check_use(of, HSC_TC_ENCODER, HSC_TR_TRIG_IN,
			  HSC_TF_TRIG_ACTION, hsc_tc_actions);
	}
	check_use(HSC_TC_0_9_4, HSC_TC_FUNNEL, HSC_TR_PIB_CONTROL,
		  HSC_TF_PIB_MODE, hsc_tc_pib_modes);
	check_use(HSC_TC_1_0, HSC_TC_PIB_SINK, HSC_TR_CONTROL, HSC_TF_PIB_MODE,
		  hsc_tc_pib_modes);
	return check_failures != 0;
}
