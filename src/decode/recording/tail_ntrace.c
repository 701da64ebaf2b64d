/* SPDX-License-Identifier: MIT */
/* tail_ntrace.c - the last messages of a source that was killed, from its
 * encoder's state.
 * Room   decode (floor 6) */
#include "decode/recording/tail.h"
#include <stddef.h>
#include <string.h>

#define ICNT_MAX (UINT64_C(1) << 24) /* encoders never reach this */

#define FLAG(field) offsetof(struct hsc_nt_encoder, field)

static const size_t flags[] = {
	FLAG(bits),
	FLAG(predict),
	FLAG(simple),
	FLAG(config.ts_sync_only),
	FLAG(config.repeated_history),
	FLAG(config.repeat_branch),
	FLAG(config.sequential_jump),
	FLAG(config.extend_address),
	FLAG(config.all_jumps),
	FLAG(config.data_trace),
	FLAG(config.trap_kind_unknown),
	FLAG(branch.valid),
	FLAG(running),
	FLAG(popped),
	FLAG(has_context),
	FLAG(has_hypervisor),
	FLAG(new_context),
	FLAG(new_hypervisor),
	FLAG(mode_only),
	FLAG(overrun),
	FLAG(lost_context),
	FLAG(lost_data),
};

/* The encoder continues from the state in a file, which may not have been
 * written by an encoder: every index and shift must be in range. */
static bool is_possible(const struct hsc_nt_encoder *e)
{
	const struct hsc_nt_repeated_history *h = &e->history;
	struct hsc_nt_encoder fresh;
	const unsigned capacity = e->config.hist_bits - 1U;

	if (!hsc_record_are_flags(e, flags, sizeof(flags) / sizeof(flags[0])) ||
	    hsc_nt_encoder_init(&fresh, &e->config) != HSC_OK ||
	    fresh.config.xlen != e->config.xlen ||
	    fresh.config.icnt_bits != e->config.icnt_bits ||
	    fresh.config.hist_bits != e->config.hist_bits)
		return false; /* defaults were set, so a zero is not valid */
	if (h->bits &&
	    (h->period < 1 || h->period > capacity || h->bits < capacity ||
	     h->pattern >> h->period || h->tail >> capacity))
		return false;
	return fresh.bits == e->bits && fresh.predict == e->predict &&
	       fresh.simple == e->simple && fresh.icnt_full == e->icnt_full &&
	       fresh.hist_limit == e->hist_limit &&
	       memcmp(&fresh.wire, &e->wire, sizeof(fresh.wire)) == 0 &&
	       e->icnt < ICNT_MAX && e->top < HSC_NT_STACK_MAX &&
	       e->depth <= HSC_NT_STACK_MAX;
}

static bool is_pending(const struct hsc_nt_encoder *e)
{
	const bool ends = e->end == HSC_INSN_BRANCH ||
			  e->end == HSC_INSN_EBREAK; /* was undone */

	return e->icnt < ICNT_MAX && (!ends || e->last_halfwords <= e->icnt) &&
	       (e->bits ? e->hist >= 1 && e->hist < e->hist_limit
			: e->hist == 0);
}

/*
 * Give the encoder all that certainly retired: of the block in progress only
 * what comes before the first instruction that may have failed. Returns false
 * if that cannot be known.
 */
static bool catch_up(struct hsc_record_state *s)
{
	const uint64_t flight = s->front.flight - s->front.count;
	struct hsc_nt_encoder *e = &s->encoder.nt;
	const struct hsc_retired last = {
		.start = e->next,
		.halfwords = hsc_record_bits(flight, 0, 11),
	};
	const uint32_t certain = hsc_record_bits(flight, 11, 10);

	if (s->front.flight == 0)
		return is_pending(e);
	if (s->front.flight == HSC_RECORDING_BUSY ||
	    flight >> HSC_RECORDING_FLIGHT_SHIFT != HSC_RECORDING_FLIGHT ||
	    certain >= last.halfwords)
		return false;
	e->hist = s->front.hist >> hsc_record_bits(flight, 40, 1);
	e->icnt = (uint32_t)s->front.count;
	e->end = HSC_INSN_LINEAR;
	e->last_halfwords = 0;
	if (!is_pending(e) || e->icnt < last.halfwords)
		return false;
	hsc_nt_encoder_cut(e, &last, certain);
	s->head.instructions += hsc_record_bits(s->front.count, 32, 24);
	s->head.instructions -= hsc_record_bits(flight, 21, 10);
	s->unsure = hsc_record_bits(flight, 31, 9);
	s->unseen = hsc_record_bits(flight, 21, 10) - s->unsure;
	s->head.instructions += s->unsure;
	return true;
}

size_t hsc_record_tail_ntrace(struct hsc_record_state *s, uint8_t *tail)
{
	struct hsc_nt_encoder *e = &s->encoder.nt;

	if (!is_possible(e) || (!e->overrun && !catch_up(s)))
		return 0;
	e->out = tail;
	e->out_len = 0;
	e->out_cap = HSC_RECORD_TAIL_MAX;
	e->time = s->head.start + s->head.instructions;
	hsc_nt_encoder_stop(e, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	return (size_t)e->out_len;
}
