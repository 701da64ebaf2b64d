/* SPDX-License-Identifier: MIT */
#include "support/trace_sim.h"
#include "unit/check.h"

static struct sim s;

#define AT(k, r, f)                                                            \
	{                                                                      \
		.component = (k), .reg = HSC_TR_##r, .field = HSC_TF_##f       \
	}

static const struct {
	struct hsc_control_fault fault;
	const char *want;
} cases[] = {
	{ { HSC_CONTROL_OTHER_VALUE, AT(0, CONTROL, SYNC_MAX), 15, 11 },
	  "te0 at 0x20000000 (encoder, 1.0): trTeInstSyncMax wrote 15, read "
	  "back 11" },
	{ { HSC_CONTROL_NO_ANSWER, AT(3, RAM_WP, WHOLE), 0, 0 },
	  "ram at 0x20003000 (RAM sink, 1.0): trRamWPLow does not answer, or "
	  "access is denied" },
	{ { HSC_CONTROL_SINKS, AT(3, IMPL, VERSION), 9, 1 },
	  "ram at 0x20003000 (RAM sink, 1.0): trRamImpl should be 0x9, is 0x1: "
	  "Impl lacks sinks of the topology (1 SRAM, 2 ATB, 4 PIB, 8 system "
	  "memory, 16 funnel)" },
	{ { HSC_CONTROL_CROSSES_4GB, AT(3, RAM_LIMIT, WHOLE), 0x100000000, 0 },
	  "ram at 0x20003000 (RAM sink, 1.0): trRamLimitLow should be "
	  "0x100000000, is 0x0: it has no upper half; the buffer must lie "
	  "within the same 4 GB" },
	{ { HSC_CONTROL_NEWER, AT(2, IMPL, VERSION_MINOR), 0, 3 },
	  "funnel at 0x20002000 (funnel, 1.0): trFunnelVerMinor 3: a newer "
	  "minor version; used as 1.0" },
};

int main(void)
{
	struct hsc_error why;

	if (!sim_make(&s, TOPOLOGY_1_0))
		return 1;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		hsc_control_say(&s.c, &cases[i].fault, &why);
		CHECK_STR(why.text, cases[i].want, "sentence");
	}
	for (unsigned i = 0; i < HSC_CONTROL_WHATS; i++) {
		const struct hsc_control_fault f = { .what = (uint8_t)i };

		hsc_control_say(&s.c, &f, &why);
		CHECK(strstr(why.text, "(null)") == NULL);
	}
	return check_failures != 0;
}
