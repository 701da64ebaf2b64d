/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/spec/trace_control_rows_check.h"

/* docs/spec-notes.md, "Filters of 0.9.4" */
static const struct register_row rows[] = {
	{ HSC_TC_ENCODER, "teInstFilters", 0x300, "teInstFilters", 0, 3,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teDataFilters", 0x304, "teDataFilters", 0, 3,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teFilter2MatchData", 0x378,
	  "teFilterMatchChoiceDsize", 16, 8, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teFilter0Control", 0x320, "teFilterEnable", 0, 1,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teFilter2MatchInst", 0x364,
	  "teFilterMatchValueInterrupt", 8, 1, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teFilter1MatchEcauseHigh", 0x34c,
	  "teFilterMatchChoiceEcauseHigh", 0, 32, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teComp0Control", 0x380, "teCompMatchMode", 12, 2,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teComp3SmatchHigh", 0x3fc, "teCompSMatchHigh", 0, 32,
	  HSC_TC_WARL },
};

/* Registers of the layout stand where 1.0 has its own, but for the base. */
static void test_as_in_1_0(void)
{
	for (unsigned id = HSC_TR_FILTER_CONTROL; id <= HSC_TR_COMP_S_HIGH;
	     id++) {
		const struct hsc_tc_register *a =
			hsc_tc_find(HSC_TC_0_9_4, HSC_TC_ENCODER,
				    (enum hsc_tc_register_id)id);
		const struct hsc_tc_register *b =
			hsc_tc_find(HSC_TC_1_0, HSC_TC_ENCODER,
				    (enum hsc_tc_register_id)id);

		if (!a)
			continue;
		CHECK_EQ(a->offset % 0x20, b->offset % 0x20);
		CHECK_EQ(a->stride, b->stride);
		for (unsigned k = 0; k < a->field_count; k++) {
			const struct hsc_tc_field *f = hsc_tc_find_field(
				b, (enum hsc_tc_field_id)a->fields[k].id);

			CHECK(f != NULL);
			CHECK(f && a->fields[k].lsb == f->lsb);
			CHECK(f && a->fields[k].bits == f->bits);
		}
	}
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_row(HSC_TC_0_9_4, &rows[i]);
	test_as_in_1_0();
	return check_failures != 0;
}
