/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/spec/trace_control_rows_check.h"

/* Trace Control 0.9.4, "Trace Encoder Control Interface" and after it. */
static const struct register_row rows[] = {
	{ HSC_TC_ENCODER, "teControl", 0x000, "teInstMode", 4, 3, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teInstStallOrOverflow", 12, 1,
	  HSC_TC_R },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teStopOnWrap", 14, 1,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teSyncMax", 20, 4, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teFormat", 24, 3, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teSink", 28, 4, HSC_TC_WARL },
	{ HSC_TC_FUNNEL, "tfControl", 0x000, "tfEmpty", 3, 1, HSC_TC_R },
	{ HSC_TC_ENCODER, "teImpl", 0x004, "hasFunnelSink", 8, 1, HSC_TC_R },
	{ HSC_TC_ENCODER, "teImpl", 0x004, "teSrcID", 20, 4, HSC_TC_WARL },
	{ HSC_TC_FUNNEL, "tfImpl", 0x004, "hasSBASink", 7, 1, HSC_TC_R },
	{ HSC_TC_ENCODER, "teInstFeatures", 0x008, "teInstEnJumpTargetCache", 5,
	  1, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teDataControl", 0x00c, "teDataDropDelta", 6, 1,
	  HSC_TC_RC },
	{ HSC_TC_ENCODER, "teDataControl", 0x00c, "teDataAddressMode", 17, 2,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "atbControl", 0xe00, "atbId", 8, 7, HSC_TC_RW },
	{ HSC_TC_FUNNEL, "pibControl", 0xf00, "pibDivider", 16, 16,
	  HSC_TC_WARL },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_row(HSC_TC_0_9_4, &rows[i]);
	return check_failures != 0;
}
