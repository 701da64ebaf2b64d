/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/spec/trace_control_rows_check.h"

/* Version 0, as SiFive built it. */
static const struct register_row rows[] = {
	{ HSC_TC_ENCODER, "teControl", 0x000, "teTracing", 2, 1, HSC_TC_RW },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teInstrumentation", 7, 2,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teStallOrOverflow", 12, 1,
	  HSC_TC_RW0C },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teSyncMaxBTM", 16, 4,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teSyncMaxInst", 20, 4,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teControl", 0x000, "teSinkError", 27, 1,
	  HSC_TC_RW1C },
	{ HSC_TC_ENCODER, "teImpl", 0x004, "teHartId", 28, 4, HSC_TC_R },
	{ HSC_TC_FUNNEL, "tfImpl", 0x004, "tfSinkBytes", 16, 2, HSC_TC_R },
	{ HSC_TC_ENCODER, "evControl", 0x00c, "evTrigger", 0, 1, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "evControl", 0x00c, "evContext", 5, 1, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "itcTraceEnable", 0x060, "itcTraceEnable", 0, 32,
	  HSC_TC_RW },
	{ HSC_TC_ENCODER, "itcStimulus31", 0x0fc, "itcStimulus", 0, 32,
	  HSC_TC_RW },
	{ HSC_TC_ENCODER, "pcControl", 0x100, "pcActive", 0, 1, HSC_TC_RW },
	{ HSC_TC_ENCODER, "pcCaptureHigh", 0x138, "pcCaptureHigh", 0, 32,
	  HSC_TC_R },
	{ HSC_TC_ENCODER, "pcSample", 0x17c, "pcSampleAddress", 1, 31,
	  HSC_TC_R },
	{ HSC_TC_ENCODER, "pibControl", 0xf00, "pibMode", 4, 4, HSC_TC_WARL },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_row(HSC_TC_0, &rows[i]);
	return check_failures != 0;
}
