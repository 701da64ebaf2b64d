/* SPDX-License-Identifier: MIT */
/* tail_etrace.c - the last packets of a source that was killed, from its
 * encoder's state.
 * Room   decode (floor 6) */
#include "decode/recording/tail.h"
#include <hartscope/model/etrace_front.h>
#include <stddef.h>

#define FLAG(field) offsetof(struct hsc_et_encoder, field)

static const size_t flags[] = {
	FLAG(plain),
	FLAG(irets),
	FLAG(stacked),
	FLAG(fast),
	FLAG(simple),
	FLAG(on_target),
	FLAG(before_on_target),
	FLAG(config.options.full_address),
	FLAG(config.options.implicit_exception),
	FLAG(config.options.sequential_jump),
	FLAG(config.options.implicit_return),
	FLAG(config.options.branch_prediction),
	FLAG(config.options.jump_target_cache),
	FLAG(config.options.resync_disabled),
	FLAG(config.params.uncompressed),
	FLAG(config.frame_time),
	FLAG(config.no_marker),
	FLAG(config.ecall_stops),
	FLAG(config.irdepth_exact),
	FLAG(config.data),
	FLAG(config.context_known),
	FLAG(due.irreport),
	FLAG(due.predicted),
	FLAG(due.single),
	FLAG(due.changed),
	FLAG(due.first),
	FLAG(due.handler),
	FLAG(trap.interrupt),
	FLAG(deferred),
	FLAG(dropped),
	FLAG(running),
	FLAG(announced),
	FLAG(disabled),
	FLAG(trapped),
	FLAG(trap_reported),
	FLAG(missed),
	FLAG(notify),
	FLAG(resync),
	FLAG(open),
	FLAG(reported),
	FLAG(reported_jump),
	FLAG(reported_trap),
	FLAG(data_lost),
	FLAG(overrun),
	FLAG(thorough),
	FLAG(keeps_calls),
	FLAG(front.due),
	FLAG(front.due_single),
};

/* Set the parameters again, and the widths that depend on them. */
static bool is_set(struct hsc_et_params *par)
{
	struct hsc_et_params fresh;
	struct hsc_error error;

	if (par->edition > HSC_ET_0_026)
		return false;
	fresh = hsc_et_params_default((enum hsc_et_edition)par->edition);
	for (unsigned i = 0; i < ET_PARAMS; i++)
		if (par->value[i] != fresh.value[i] &&
		    hsc_et_params_set(&fresh, hsc_et_param_row(i)->name,
				      par->value[i], &error) != HSC_OK)
			return false;
	fresh.uncompressed = par->uncompressed;
	*par = fresh;
	return true;
}

/* What follows from the configuration. */
static bool is_derived(const struct hsc_et_encoder *e,
		       const struct hsc_et_encoder *fresh)
{
	return e->stacked == fresh->stacked && e->plain == fresh->plain &&
	       e->irets == fresh->irets && e->fast == fresh->fast &&
	       e->simple == fresh->simple &&
	       e->keeps_calls == fresh->keeps_calls &&
	       e->header == fresh->header &&
	       e->header_more == fresh->header_more &&
	       e->lead_bits == fresh->lead_bits &&
	       e->index_shift == fresh->index_shift &&
	       e->predictor_mask == fresh->predictor_mask &&
	       e->cache_mask == fresh->cache_mask &&
	       e->depth_max == fresh->depth_max &&
	       e->returns_max == fresh->returns_max;
}

/* The encoder continues from the state in a file, which may not have been
 * written by an encoder: every index and shift must be in range. */
static bool is_possible(struct hsc_et_encoder *e)
{
	struct hsc_et_encoder fresh;
	struct hsc_error error;

	if (!hsc_record_are_flags(e, flags, sizeof(flags) / sizeof(flags[0])) ||
	    !is_set(&e->config.params) ||
	    hsc_et_encoder_init(&fresh, &e->config, &error) != HSC_OK)
		return false;
	e->config = fresh.config;
	return e->hist != 0 && (!e->front.due || e->front.due_hist != 0) &&
	       e->top < HSC_ET_STACK && e->shift <= 1 &&
	       is_derived(e, &fresh) && e->depth <= e->depth_max &&
	       e->depth_before_sync <= e->depth_max &&
	       e->end < HSC_INSN_KINDS && e->before_end < HSC_INSN_KINDS &&
	       e->calls.count <= HSC_ET_CALLS && e->did <= 0xf &&
	       e->before_did <= 0xf && e->due.kind <= 3 &&
	       e->new_context <= HSC_ET_CONTEXT_DISCONTINUITY;
}

/* Leave out the part of the current block that may not have retired. False if
 * that cannot be known. */
static bool catch_up(struct hsc_record_state *s)
{
	const uint64_t count = s->front.count;
	const uint64_t flight = s->front.flight - count;
	const unsigned halfwords = hsc_record_bits(flight, 0, 11);
	const unsigned certain = hsc_record_bits(flight, 11, 10);
	struct hsc_et_encoder *e = &s->encoder.et;
	struct hsc_retired last = { .halfwords = halfwords };

	if (s->front.flight == 0)
		return true;
	if (flight >> HSC_RECORDING_FLIGHT_ET_SHIFT !=
		    HSC_RECORDING_FLIGHT_ET ||
	    certain >= halfwords)
		return false;
	hsc_et_front_settle(e, hsc_record_bits(count, 56, 8), s->front.hist,
			    (uint32_t)count);
	s->head.instructions += hsc_record_bits(count, 32, 24);
	if (e->halfwords < halfwords || e->end >= HSC_INSN_KINDS ||
	    e->hist == 0)
		return false;
	last.next = e->next;
	last.start = e->next - 2u * (uint64_t)halfwords;
	hsc_et_encoder_cut(e, &last, certain, hsc_record_bits(flight, 40, 4));
	s->head.instructions -= hsc_record_bits(flight, 21, 10);
	s->unsure = hsc_record_bits(flight, 31, 9);
	s->unseen = hsc_record_bits(flight, 21, 10) - s->unsure;
	s->head.instructions += s->unsure;
	return true;
}

size_t hsc_record_tail_etrace(struct hsc_record_state *s, uint8_t *tail)
{
	struct hsc_et_encoder *e = &s->encoder.et;

	if (!is_possible(e))
		return 0;
	e->out = tail;
	e->out_len = 0;
	e->out_cap = HSC_RECORD_TAIL_MAX;
	if (!e->overrun && !catch_up(s))
		return 0;
	e->time = s->head.start + s->head.instructions;
	hsc_et_encoder_stop(e, HSC_ET_END_DISABLED);
	return (size_t)e->out_len;
}
