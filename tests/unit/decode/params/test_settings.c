/* SPDX-License-Identifier: MIT */
#include "decode/params/settings.h"
#include "unit/check.h"

/* One parameter and what it says; the others are as if left out. */
static const struct {
	const char *name, *value;
	struct hsc_nt_encoder_config want;
} cases[] = {
	{ "start",
	  "ring",
	  { .implicit_return = 3, .ts_bits = 64, .sequential_jump = true } },
	{ "src_bits",
	  "0x3",
	  { .implicit_return = 3,
	    .ts_bits = 64,
	    .sequential_jump = true,
	    .src_bits = 3 } },
	{ "src_bits",
	  "4000000000",
	  { .implicit_return = 3, .ts_bits = 64, .sequential_jump = true } },
	{ "extend_address",
	  "on",
	  { .implicit_return = 3,
	    .ts_bits = 64,
	    .sequential_jump = true,
	    .extend_address = true } },
	{ "extend_address",
	  "1",
	  { .implicit_return = 3,
	    .ts_bits = 64,
	    .sequential_jump = true,
	    .extend_address = true } },
	{ "sequential_jump",
	  "on",
	  { .implicit_return = 3, .ts_bits = 64, .sequential_jump = true } },
	{ "sequential_jump", "off", { .implicit_return = 3, .ts_bits = 64 } },
	{ "implicit_return", "0", { .ts_bits = 64, .sequential_jump = true } },
	{ "ts_bits", "0", { .implicit_return = 3, .sequential_jump = true } },
	{ "ts_bits",
	  "",
	  { .implicit_return = 3, .ts_bits = 64, .sequential_jump = true } },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct hsc_nt_encoder_config *want = &cases[i].want;
		struct hsc_manifest m = { .schema = HSC_MANIFEST_SCHEMA };
		struct hsc_nt_encoder_config got;
		const int before = check_failures;

		CHECK(hsc_manifest_set_param(&m, cases[i].name,
					     cases[i].value));
		got = hsc_settings_of(&m);
		CHECK_EQ(got.src_bits, want->src_bits);
		CHECK_EQ(got.ts_bits, want->ts_bits);
		CHECK_EQ(got.implicit_return, want->implicit_return);
		CHECK_EQ(got.sequential_jump, want->sequential_jump);
		CHECK_EQ(got.extend_address, want->extend_address);
		if (check_failures != before)
			printf("in %s=%s\n", cases[i].name, cases[i].value);
		hsc_manifest_clear(&m);
	}
	return check_failures != 0;
}
