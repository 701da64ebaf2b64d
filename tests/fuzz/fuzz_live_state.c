/* SPDX-License-Identifier: MIT */
/*
 * fuzz_live_state.c - the state that a recorder left when it died, damaged:
 * closing its stream ends and writes no more than there is room for.
 *
 * The first byte is the protocol; then follow changes of a good state: two
 * bytes of an offset and eight of a value.
 */
#include "decode/recording/tail.h"
#include "fuzz.h"
#include <hartscope/model/etrace_settings.h>
#include <string.h>

#define CHANGE 10

static struct hsc_retired block(uint64_t i)
{
	const uint64_t start = 0x1000 + 6 * i;

	return (struct hsc_retired){ .start = start,
				     .next = i % 5 ? start + 6 : 0x800,
				     .target = 0x800,
				     .halfwords = 3,
				     .instructions = 2,
				     .last_halfwords = 2,
				     .end = HSC_INSN_BRANCH };
}

static void make_ntrace(struct hsc_record_state *s, uint8_t *bytes, size_t cap)
{
	const struct hsc_nt_encoder_config config = { .implicit_return = 3 };

	FUZZ_CHECK(hsc_nt_encoder_init(&s->encoder.nt, &config) == HSC_OK);
	s->encoder.nt.out = bytes;
	s->encoder.nt.out_cap = cap;
	for (unsigned i = 0; i < 50; i++) {
		const struct hsc_retired b = block(i);

		hsc_nt_encoder_retire(&s->encoder.nt, &b);
	}
}

static void make_etrace(struct hsc_record_state *s, uint8_t *bytes, size_t cap,
			bool draft)
{
	const struct hsc_et_encoder_config config =
		hsc_et_encoder_config_default(draft ? HSC_ET_0_026
						    : HSC_ET_2_0);
	struct hsc_error why;

	FUZZ_CHECK(hsc_et_encoder_init(&s->encoder.et, &config, &why) ==
		   HSC_OK);
	s->encoder.et.out = bytes;
	s->encoder.et.out_cap = cap;
	for (unsigned i = 0; i < 50; i++) {
		const struct hsc_retired b = block(i);

		hsc_et_encoder_retire(&s->encoder.et, &b);
	}
}

/* Anything may have changed. */
static void change(struct hsc_record_state *s, const uint8_t *p)
{
	const size_t at = ((size_t)p[0] | (size_t)p[1] << 8) % (sizeof(*s) - 7);

	memcpy((uint8_t *)s + at, p + 2, 8);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	static struct hsc_record_state s;
	static uint8_t bytes[8192];
	uint8_t tail[HSC_RECORD_TAIL_MAX];
	const unsigned how = len ? data[0] % 3 : 0;

	memset(&s, 0, sizeof(s));
	if (how == 0)
		make_ntrace(&s, bytes, sizeof(bytes));
	else
		make_etrace(&s, bytes, sizeof(bytes), how == 2);
	for (size_t i = 1; i + CHANGE <= len; i += CHANGE)
		change(&s, data + i);
	FUZZ_CHECK((how ? hsc_record_tail_etrace(&s, tail)
			: hsc_record_tail_ntrace(&s, tail)) <= sizeof(tail));
	return 0;
}
