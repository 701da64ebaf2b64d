/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "unit/spec/trace_control_rows_check.h"

/* Trace Control 1.0, "Trace Encoder Control Interface" to "Trace Encoder Filter
 * Registers". */
static const struct register_row rows[] = {
	{ HSC_TC_ENCODER, "trTeControl", 0x000, "trTeInstStallOrOverflow", 12,
	  1, HSC_TC_RW1C },
	{ HSC_TC_ENCODER, "trTeControl", 0x000, "trTeInstSyncMax", 20, 4,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeImpl", 0x004, "trTeProtocolMajor", 16, 4,
	  HSC_TC_R },
	{ HSC_TC_ENCODER, "trTeInstFeatures", 0x008,
	  "trTeInstImplicitReturnMode", 6, 2, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeInstFeatures", 0x008, "trTeSrcID", 16, 12,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeInstFilters", 0x00c, "trTeInstFilters", 0, 16,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeDataControl", 0x010, "trTeDataAddrCompress", 18,
	  2, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeDataFilters", 0x01c, "trTeDataFilters", 0, 16,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTsControl", 0x040, "trTsWidth", 24, 6, HSC_TC_R },
	{ HSC_TC_ENCODER, "trTsCounterLow", 0x048, "trTsCounterLow", 0, 32,
	  HSC_TC_R },
	{ HSC_TC_ENCODER, "trTeTrigDbgControl", 0x050, "trTeTrigDbgControl", 0,
	  32, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeTrigExtInControl", 0x054,
	  "trTeTrigExtInAction%u", 0, 4, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeFilter2Control", 0x440, "trTeFilterComp3", 13, 3,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeFilter15MatchData", 0x5f8,
	  "trTeFilterMatchChoiceDsize", 16, 8, HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeComp7Control", 0x6e0, "trTeCompMatchMode", 12, 2,
	  HSC_TC_WARL },
	{ HSC_TC_ENCODER, "trTeComp0SmatchHigh", 0x61c, "trTeCompSMatchHigh", 0,
	  32, HSC_TC_WARL },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_row(HSC_TC_1_0, &rows[i]);
	return check_failures != 0;
}
