/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/spec/trace_control_rows_check.h"

/* Trace Control 1.0, "Trace RAM Sink" to "Trace ATB Bridge". */
static const struct register_row rows[] = {
	{ HSC_TC_FUNNEL, "trFunnelControl", 0x000, "trFunnelEmpty", 3, 1,
	  HSC_TC_R },
	{ HSC_TC_FUNNEL, "trFunnelDisInput", 0x008, "trFunnelDisInput", 0, 16,
	  HSC_TC_WARL },
	{ HSC_TC_FUNNEL, "trFunnelImpl", 0x004, "trFunnelCompType", 8, 4,
	  HSC_TC_R },
	{ HSC_TC_RAM_SINK, "trRamControl", 0x000, "trRamStopOnWrap", 8, 1,
	  HSC_TC_WARL },
	{ HSC_TC_RAM_SINK, "trRamImpl", 0x004, "trRamHasSMEM", 13, 1,
	  HSC_TC_R },
	{ HSC_TC_RAM_SINK, "trRamStartLow", 0x010, "trRamStartLow", 2, 30,
	  HSC_TC_WARL },
	{ HSC_TC_RAM_SINK, "trRamLimitHigh", 0x01c, "trRamLimitHigh", 0, 32,
	  HSC_TC_WARL },
	{ HSC_TC_RAM_SINK, "trRamWPLow", 0x020, "trRamWrap", 0, 1,
	  HSC_TC_WARL },
	{ HSC_TC_RAM_SINK, "trRamRPHigh", 0x02c, "trRamRPHigh", 0, 32,
	  HSC_TC_WARL },
	{ HSC_TC_RAM_SINK, "trRamData", 0x040, "trRamData", 0, 32, HSC_TC_RW },
	{ HSC_TC_PIB_SINK, "trPibControl", 0x000, "trPibDivider", 16, 16,
	  HSC_TC_WARL },
	{ HSC_TC_PIB_SINK, "trPibImpl", 0x004, "trPibCompType", 8, 4,
	  HSC_TC_R },
	{ HSC_TC_ATB_BRIDGE, "trAtbBridgeControl", 0x000, "trAtbBridgeID", 8, 7,
	  HSC_TC_RW },
	{ HSC_TC_ATB_BRIDGE, "trAtbBridgeImpl", 0x004, "trAtbBridgeAsyncFreq",
	  12, 3, HSC_TC_WARL },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_row(HSC_TC_1_0, &rows[i]);
	return check_failures != 0;
}
