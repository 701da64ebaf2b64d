/* SPDX-License-Identifier: MIT */
#include "decode/recording/tail.h"
#include "unit/check.h"
#include <hartscope/model/etrace_settings.h>

#define FLIGHT(halfwords, certain, instructions, sure, last)                   \
	((halfwords) | (uint64_t)(certain) << 11 |                             \
	 (uint64_t)(instructions) << 21 | (uint64_t)(sure) << 31 |             \
	 (uint64_t)(last) << 40 |                                              \
	 HSC_RECORDING_FLIGHT_ET << HSC_RECORDING_FLIGHT_ET_SHIFT)

/* Three instructions of two half-words each have begun. */
static const struct {
	const char *name;
	uint64_t flight;
	bool some;
	uint64_t instructions; /* afterwards, if so */
	unsigned halfwords;    /* of the block that an encoder would have cut */
} cases[] = {
	{ "in a system call", 0, true, 3, 6 },
	{ "in a block", FLIGHT(6, 4, 3, 2, 2), true, 2, 4 },
	{ "in its first instruction", FLIGHT(6, 0, 3, 0, 0), true, 0, 0 },
	{ "in the encoder", HSC_RECORDING_BUSY, false, 3, 6 },
	{ "more certain than there is", FLIGHT(6, 6, 3, 3, 2), false, 3, 6 },
	{ "a longer block than was told", FLIGHT(9, 4, 3, 2, 2), false, 3, 6 },
};

static const struct hsc_retired block = { .start = 0x1000,
					  .next = 0x100c,
					  .halfwords = 6,
					  .instructions = 3,
					  .last_halfwords = 2 };

static void begin(struct hsc_record_state *s, uint8_t *out, size_t cap)
{
	const struct hsc_et_encoder_config config =
		hsc_et_encoder_config_default(HSC_ET_2_0);
	struct hsc_et_encoder *e = &s->encoder.et;
	struct hsc_error why;

	s->head.instructions = 3;
	CHECK_EQ(hsc_et_encoder_init(e, &config, &why), HSC_OK);
	e->out = out;
	e->out_cap = cap;
	hsc_et_encoder_retire(e, &block);
}

/* The bytes are those of an encoder that stops where the finisher should. */
static void run(size_t i)
{
	static struct hsc_record_state s;
	static uint8_t out[2 * HSC_ET_ENCODER_ROOM], want[HSC_RECORD_TAIL_MAX],
		tail[HSC_RECORD_TAIL_MAX];
	struct hsc_et_encoder e;
	size_t len;

	begin(&s, out, sizeof(out));
	e = s.encoder.et;
	e.out = want;
	e.out_len = 0;
	e.out_cap = sizeof(want);
	hsc_et_encoder_cut(&e, &block, cases[i].halfwords,
			   cases[i].halfwords ? 2 : 0);
	e.time = cases[i].instructions;
	hsc_et_encoder_stop(&e, HSC_ET_END_DISABLED);
	s.front.flight = cases[i].flight;
	len = hsc_record_tail_etrace(&s, tail);
	if (len != (cases[i].some ? e.out_len : 0) ||
	    memcmp(tail, want, len) != 0) {
		printf("%s: another tail\n", cases[i].name);
		check_failures++;
	}
	CHECK_EQ(s.head.instructions, cases[i].instructions);
}

/* State that no encoder leaves. */
static void spoil(struct hsc_et_encoder *e, unsigned how)
{
	switch (how) {
	case 0:
		e->hist = 0;
		break;
	case 1:
		e->top = HSC_ET_STACK;
		break;
	case 2:
		e->depth = 77777;
		break;
	case 3:
		e->end = 200;
		break;
	case 4:
		e->due.kind = 9;
		break;
	case 5:
		e->config.link.framing = 99;
		break;
	case 6:
		e->config.params.value[ET_P_IADDRESS_WIDTH] = 0;
		e->config.params.width[ETW_ADDRESS] = 0;
		break;
	case 7:
		memset(&e->notify, 255, 1);
		break;
	case 8:
		e->header_more = 200;
		break;
	case 9:
		e->config.params.value[ET_P_BPRED_SIZE] = 200;
		break;
	case 10:
		e->predictor_mask = 0xffff;
		break;
	case 11:
		e->simple = !e->simple;
		break;
	case 12:
		memset(&e->simple, 255, 1);
		break;
	default:
		e->shift = 40;
		break;
	}
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		run(i);
	for (unsigned how = 0; how < 14; how++) {
		static struct hsc_record_state s;
		static uint8_t out[2 * HSC_ET_ENCODER_ROOM],
			tail[HSC_RECORD_TAIL_MAX];

		begin(&s, out, sizeof(out));
		spoil(&s.encoder.et, how);
		CHECK_EQ(hsc_record_tail_etrace(&s, tail), 0);
	}
	return check_failures != 0;
}
