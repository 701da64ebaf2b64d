/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/model/ntrace_encoder.h>

static const struct hsc_nt_encoder_config wrong[] = {
	{ .mode = 1 },
	{ .xlen = 16 },
	{ .src_bits = 13 },
	{ .src_bits = 2, .src = 4 },
	{ .src = 1 },
	{ .ts_bits = 65 },
	{ .implicit_return = 4 },
	{ .return_stack = 33 },
	{ .icnt_bits = 1 },
	{ .icnt_bits = 23 },
	{ .hist_bits = 1 },
	{ .hist_bits = 33 },
	{ .sync_unit = 4, .sync_interval = 1 },
	{ .sync_unit = HSC_NT_SYNC_MESSAGES },
	{ .sync_unit = HSC_NT_SYNC_MESSAGES,
	  .sync_interval = (UINT64_C(1) << 40) + 1 },
};

static void check_settings(void)
{
	static struct hsc_nt_encoder e;

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		if (hsc_nt_encoder_init(&e, &wrong[i]) == HSC_E_CONFIG)
			continue;
		printf("wrong settings %zu are taken\n", i);
		check_failures++;
	}
}

/* What is not said is as large as can be, and what the mode lacks is off. */
static void check_defaults(void)
{
	static struct hsc_nt_encoder e;
	const struct hsc_nt_encoder_config c = { .mode = HSC_NT_BTM,
						 .repeated_history = true,
						 .repeat_branch = true };

	CHECK_EQ(hsc_nt_encoder_init(&e, &c), HSC_OK);
	CHECK_EQ(e.config.xlen, 64);
	CHECK_EQ(e.config.return_stack, 32);
	CHECK_EQ(e.config.icnt_bits, 22);
	CHECK_EQ(e.config.hist_bits, 32);
	CHECK(!e.config.repeated_history && e.config.repeat_branch);
	CHECK_EQ(e.fall, HSC_NT_NOWHERE);
	CHECK_EQ(e.taken, HSC_NT_NOWHERE);
	CHECK(!e.running && !e.bits);
}

int main(void)
{
	check_settings();
	check_defaults();
	return check_failures != 0;
}
