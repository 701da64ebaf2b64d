/* SPDX-License-Identifier: MIT */
#include "decode/recording/tail.h"
#include "unit/check.h"

/* What a dead recorder left, and how long the closing messages are. The bytes
 * themselves, and more deaths, are in test_record_live. */
static const struct {
	const char *name;
	uint64_t flight;
	uint8_t hist_bits;
	bool some;
} cases[] = {
	{ "in a system call", 0, 32, true },
	{ "in the encoder", HSC_RECORDING_BUSY, 32, false },
	{ "no such flight", 0x1234500, 32, false },
	{ "no such history", 0, 3, false },
};

static void run(size_t i)
{
	const struct hsc_nt_encoder_config config = { .xlen = 64,
						      .hist_bits = 32 };
	const struct hsc_retired block = { .start = 0x1000,
					   .next = 0x1004,
					   .halfwords = 2,
					   .instructions = 1,
					   .last_halfwords = 2 };
	struct hsc_record_state s = { .head.instructions = 1 };
	uint8_t out[HSC_NT_ENCODER_ROOM * 2], tail[HSC_RECORD_TAIL_MAX];
	struct hsc_nt_encoder *e = &s.encoder.nt;

	CHECK_EQ(hsc_nt_encoder_init(e, &config), HSC_OK);
	e->out = out;
	e->out_cap = sizeof(out);
	hsc_nt_encoder_retire(e, &block);
	s.front.flight = cases[i].flight;
	if (cases[i].hist_bits != 32)
		e->config.hist_bits = cases[i].hist_bits;
	if ((hsc_record_tail_ntrace(&s, tail) > 0) != cases[i].some) {
		printf("%s\n", cases[i].name);
		check_failures++;
	}
}

/* State that no encoder leaves: flags that follow from the settings have the
 * other value, or one that is no flag. */
static void test_spoiled(void)
{
	static const size_t flags[] = {
		offsetof(struct hsc_nt_encoder, bits),
		offsetof(struct hsc_nt_encoder, predict),
		offsetof(struct hsc_nt_encoder, simple),
	};
	static const struct hsc_nt_encoder_config config = { .xlen = 64 };
	static const struct hsc_retired block = { .start = 0x1000,
						  .next = 0x1004,
						  .halfwords = 2,
						  .instructions = 1,
						  .last_halfwords = 2 };
	static struct hsc_record_state s;
	static uint8_t out[HSC_NT_ENCODER_ROOM * 2], tail[HSC_RECORD_TAIL_MAX];
	struct hsc_nt_encoder *e = &s.encoder.nt;

	for (size_t i = 0; i < 2 * sizeof(flags) / sizeof(flags[0]); i++) {
		uint8_t *flag = (uint8_t *)e + flags[i / 2];

		CHECK_EQ(hsc_nt_encoder_init(e, &config), HSC_OK);
		e->out = out;
		e->out_cap = sizeof(out);
		hsc_nt_encoder_retire(e, &block);
		*flag = i % 2 ? 255 : !*flag;
		CHECK_EQ(hsc_record_tail_ntrace(&s, tail), 0);
	}
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	test_spoiled();
	return check_failures != 0;
}
