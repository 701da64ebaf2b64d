/* SPDX-License-Identifier: MIT */
/* front.c - blocks are taken together while nothing is due.
 * Room   model (floor 3) */
#include "model/etrace/deferred.h"
#include "model/etrace/send_fast.h"
#include <hartscope/model/etrace_front.h>

/* struct hsc_et_passed: bits of `shape`. */
#define END_BITS    8
#define LAST_SHIFT  8  /* half-words of the last instruction, 8 bits */
#define WHOLE_SHIFT 16 /* of all, 16 bits */
#define REPORTED    (UINT64_C(1) << 32) /* the instruction before it is */
#define PASSED      (UINT64_C(1) << 33)

bool hsc_et_front_fits(const struct hsc_et_encoder *e)
{
	const struct hsc_et_options *o = &e->config.options;

	return e->fast && !e->thorough && !e->config.frame_time &&
	       e->config.params.width[ETW_TIME] == 0 && !o->branch_prediction &&
	       !o->sequential_jump && (e->plain || (e->stacked && e->irets)) &&
	       e->config.resync_unit != HSC_ET_RESYNC_CYCLES;
}

struct hsc_et_passed hsc_et_front_passed(const struct hsc_retired *b)
{
	return (struct hsc_et_passed){
		.start = b->start,
		.target = b->target,
		.shape = b->end | (uint64_t)b->last_halfwords << LAST_SHIFT |
			 (uint64_t)b->halfwords << WHOLE_SHIFT | PASSED,
	};
}

static enum hsc_insn_kind end_of(const struct hsc_et_passed *p)
{
	return (enum hsc_insn_kind)(p->shape & ((1u << END_BITS) - 1));
}

static unsigned last_halfwords(const struct hsc_et_passed *p)
{
	return p->shape >> LAST_SHIFT & 0xff;
}

static unsigned halfwords_of(const struct hsc_et_passed *p)
{
	return p->shape >> WHOLE_SHIFT & 0xffff;
}

static uint64_t next_of(const struct hsc_et_passed *p)
{
	return p->start + 2 * (uint64_t)halfwords_of(p);
}

static uint64_t last_of(const struct hsc_et_passed *p)
{
	return next_of(p) - 2 * (uint64_t)last_halfwords(p);
}

/* What the end of a block that was passed did to the stack. */
static uint8_t did_of(const struct hsc_et_encoder *e,
		      const struct hsc_et_passed *p)
{
	const enum hsc_insn_kind end = end_of(p);

	if (e->plain)
		return 0;
	if (end == HSC_INSN_RETURN)
		return HSC_ET_POPPED;
	return end == HSC_INSN_CALL || end == HSC_INSN_INDIRECT_CALL
		       ? HSC_ET_PUSHED | HSC_ET_GREW
		       : 0;
}

/* Is it one instruction, and the target of a return that no packet reports? */
static bool is_on_target(const struct hsc_et_passed *p, uint8_t before)
{
	return halfwords_of(p) == last_halfwords(p) && (before & HSC_ET_POPPED);
}

/* The block before the last: passed, too, or the one that the encoder has. */
static void set_before(struct hsc_et_encoder *e, const struct hsc_et_passed *p,
		       const struct hsc_et_passed *earlier)
{
	if (!earlier->shape) {
		e->before = e->last;
		e->before_on_target = e->on_target;
		e->before_did = e->did;
		e->before_end = e->end;
		return;
	}
	e->before = last_of(p);
	e->before_on_target = is_on_target(p, did_of(e, earlier));
	e->before_did = did_of(e, p);
	e->before_end = (uint8_t)end_of(p);
}

/* A jump led to the last block, whose first instruction waits for what follows,
 * as after hsc_et_encoder_retire. */
static void set_due(struct hsc_et_encoder *e, const struct hsc_et_passed *p)
{
	e->hist = e->front.due_hist;
	e->returns = e->front.due_returns + ((e->did & HSC_ET_POPPED) != 0);
	e->due = (struct hsc_et_due){
		.start = p->start,
		.time = e->due.time,
		.kind = DUE_REPORT,
		.single = halfwords_of(p) == last_halfwords(p),
		.from = e->before,
		.context = e->context,
	};
	e->halfwords_limit = 0;
}

/* Does one more packet make a sync due? */
static bool is_sync_near(const struct hsc_et_encoder *e)
{
	return e->config.resync_unit == HSC_ET_RESYNC_PACKETS &&
	       e->since_sync + 1 >= e->config.resync_max;
}

static void arm_front(struct hsc_et_encoder *e)
{
	if (e->config.resync_unit == HSC_ET_RESYNC_PACKETS &&
	    e->since_sync >= e->config.resync_max)
		e->halfwords_limit = 0;
}

/* The jump that is due. */
static inline void send_target(struct hsc_et_encoder *e)
{
	const uint64_t address = e->front.due_start;
	const unsigned lsb = e->config.params.value[ET_P_IADDRESS_LSB];
	const unsigned bits = e->config.params.width[ETW_ADDRESS];
	const struct hsc_et_report r = { .address = address, .jump = true };

	if (HSC_LIKELY(e->simple)) {
		hsc_et_send_simple(
			e, e->front.due_hist,
			((address >> lsb) - (e->last_address >> lsb)) &
				UINT64_MAX >> (64 - bits));
		e->last_address = address;
		e->open = true;
		e->hist = 1;
	} else {
		e->hist = e->front.due_hist;
		hsc_et_send_report(e, &r);
	}
	e->open_from = e->front.due_from;
	e->front.due = false;
}

bool hsc_et_front_report(struct hsc_et_encoder *e, uint32_t halfwords)
{
	if ((e->front.due_single && halfwords == e->front.due_halfwords) ||
	    !hsc_et_can_send_fast(e))
		return false;
	send_target(e);
	arm_front(e);
	return true;
}

void hsc_et_front_settle(struct hsc_et_encoder *e, unsigned number,
			 uint32_t hist, uint32_t halfwords)
{
	struct hsc_et_passed *const ring = e->front.ring;
	const struct hsc_et_passed *last = &ring[number % 4];
	struct hsc_et_passed *before = &ring[(number - 1) % 4];
	struct hsc_et_passed *earlier = &ring[(number - 2) % 4];

	if (!before->shape)
		return; /* nothing was passed */
	if (e->front.due && halfwords != e->front.due_halfwords)
		hsc_et_front_report(e, halfwords);
	set_before(e, before, earlier);
	e->on_target = is_on_target(last, e->before_did);
	e->last = last_of(last);
	e->next = next_of(last);
	e->end = (uint8_t)end_of(last);
	e->shift = e->end == HSC_INSN_BRANCH;
	e->target = last->target;
	e->did = did_of(e, last);
	e->hist = hist >> e->shift;
	e->halfwords += halfwords;
	e->returns = e->front.returns_hist == e->hist ? e->front.returns : 0;
	e->reported = (last->shape & REPORTED) != 0;
	e->reported_jump = e->reported_trap = false;
	if (e->front.due)
		set_due(e, last);
	e->front.due = false;
	before->shape = earlier->shape = 0;
}

void hsc_et_front_begin(struct hsc_et_encoder *e, unsigned number,
			const struct hsc_et_passed *b)
{
	struct hsc_et_front *f = &e->front;

	f->ring[number % 4] = *b;
	f->ring[(number - 1) % 4].shape = 0;
	f->ring[(number - 2) % 4].shape = 0;
	f->due = false;
	f->returns = e->returns;
	f->returns_hist = e->hist;
}

bool hsc_et_front_jumped(struct hsc_et_encoder *e, unsigned number,
			 const struct hsc_et_passed *b, uint32_t hist,
			 uint32_t halfwords)
{
	struct hsc_et_front *f = &e->front;

	f->due_single = halfwords_of(b) == last_halfwords(b);
	f->due_hist = hist;
	f->due_returns = f->returns_hist == hist ? f->returns : 0;
	f->due_halfwords = halfwords;
	f->due_start = b->start;
	f->due_from = last_of(&f->ring[number % 4]);
	f->due = true;
	f->returns_hist = 0; /* no history is 0 */
	return !f->due_single && hsc_et_can_send_fast(e) && !is_sync_near(e);
}

bool hsc_et_front_full(struct hsc_et_encoder *e, uint32_t hist)
{
	if (e->front.due || !hsc_et_can_send_fast(e))
		return false;
	if (HSC_LIKELY(e->simple)) {
		hsc_et_send_simple_map(e, hist);
		e->hist = 1;
	} else {
		e->hist = hist;
		hsc_et_send_branches(e);
	}
	e->front.returns_hist = 0; /* no history is 0 */
	arm_front(e);
	return true;
}
