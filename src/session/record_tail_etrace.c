/* SPDX-License-Identifier: MIT */
#include "session/record_tail.h"

static unsigned bits(uint64_t word, unsigned low, unsigned width)
{
	return (unsigned)(word >> low & ((UINT64_C(1) << width) - 1));
}

/*
 * The encoder runs on what the file says, which need not be what an encoder
 * wrote: whatever it would index or shift by must be what it can be.
 */
static bool is_possible(struct hsc_et_encoder *e)
{
	struct hsc_et_encoder fresh;
	struct hsc_problem why;

	if (hsc_et_encoder_init(&fresh, &e->config, &why) != HSC_OK)
		return false;
	e->config = fresh.config;
	return e->hist != 0 && e->top < HSC_ET_STACK && e->shift <= 1 &&
	       e->stacked == fresh.stacked && e->depth_max == fresh.depth_max &&
	       e->returns_max == fresh.returns_max &&
	       e->depth <= e->depth_max && e->end < HSC_INSN_KINDS &&
	       e->did <= 0xf && e->before_did <= 0xf && e->due.kind <= 3 &&
	       e->new_context <= HSC_ET_CONTEXT_DISCONTINUITY;
}

/* Leave out of the block in flight what may not have retired. False if that
 * cannot be known. */
static bool catch_up(struct hsc_record_state *s)
{
	const uint64_t flight = s->front.flight;
	const unsigned halfwords = bits(flight, 0, 11);
	const unsigned certain = bits(flight, 11, 10);
	struct hsc_et_encoder *e = &s->encoder.et;
	const struct hsc_retired last = {
		.start = e->next - 2u * (uint64_t)halfwords,
		.next = e->next,
		.halfwords = halfwords,
	};

	if (flight == 0)
		return true;
	if (flight >> HSC_RECORDING_FLIGHT_ET_SHIFT !=
		    HSC_RECORDING_FLIGHT_ET ||
	    certain >= halfwords || e->halfwords < halfwords)
		return false;
	hsc_et_encoder_cut(e, &last, certain, bits(flight, 40, 4));
	s->head.instructions -= bits(flight, 21, 10);
	s->head.instructions += bits(flight, 31, 9);
	return true;
}

size_t hsc_record_tail_etrace(struct hsc_record_state *s, uint8_t *tail)
{
	struct hsc_et_encoder *e = &s->encoder.et;

	if (!is_possible(e) || (!e->overrun && !catch_up(s)))
		return 0;
	e->out = tail;
	e->out_len = 0;
	e->out_cap = HSC_RECORD_TAIL_MAX;
	e->time = s->head.start + s->head.instructions;
	hsc_et_encoder_stop(e, HSC_ET_END_DISABLED);
	return (size_t)e->out_len;
}
