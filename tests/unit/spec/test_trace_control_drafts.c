/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/spec/trace_control_rows_check.h"

/* Trace Control 0.9.4, "Trace RAM Sink Control Interface" to "Debug Triggers".
 */
static const struct register_row rows[] = {
	{ HSC_TC_ENCODER, "teRamBase", 0x010, "teRamBase", 2, 30, HSC_TC_WARL },
	{ HSC_TC_FUNNEL, "teRamBaseHigh", 0x014, "teRamBaseHigh", 0, 32,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teRamLimit", 0x018, "teRamLimit", 2, 30,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teRamWP", 0x01c, "teWrap", 0, 1, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "teRamRP", 0x020, "teRamRP", 2, 30, HSC_TC_WARL },
	{ HSC_TC_FUNNEL, "teRamData", 0x024, "teRamData", 0, 32, HSC_TC_RW },
	{ HSC_TC_ENCODER, "tsControl", 0x040, "tsReset", 2, 1, HSC_TC_W1 },
	{ HSC_TC_ENCODER, "tsControl", 0x040, "tsType", 4, 3, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "tsControl", 0x040, "tsWidth", 24, 8, HSC_TC_R },
	{ HSC_TC_ENCODER, "tsLower", 0x044, "tsLower", 0, 32, HSC_TC_R },
	{ HSC_TC_ENCODER, "tsUpper", 0x048, "tsUpper", 0, 32, HSC_TC_R },
	{ HSC_TC_ENCODER, "xTrigInControl", 0x050, "xTrigInAction%u", 0, 4,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "xTrigOutControl", 0x054, "xTrigOutEvent%u", 0, 4,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "dbgTriggerControl", 0x058, "dbgTriggerControl", 0,
	  32, HSC_TC_WARL },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_row(HSC_TC_0_9_4, &rows[i]);
	return check_failures != 0;
}
