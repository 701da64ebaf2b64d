/* SPDX-License-Identifier: MIT */
/* front.c - blocks are processed together while nothing is due.
 * Room   model (floor 3) */
#include "model/etrace/deferred.h"
#include "model/etrace/send_fast.h"
#include <hartscope/model/etrace_front.h>

/* Bits of hsc_et_passed.shape. Bits 12 and 13 are in the header. */
#define END_BITS     8
#define LENGTH_SHIFT 8 /* half-words of the last instruction, 4 bits */
#define LENGTH_BITS  4
#define SINGLE       (UINT64_C(1) << 14) /* it is one instruction */
#define BEFORE_SHIFT 16 /* half-words before its last instruction, 16 bits */
#define TARGET_SHIFT 32 /* of a branch: half-words from `start` to target */

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
	const uint32_t before = b->halfwords - b->last_halfwords;
	struct hsc_et_passed p = { .start = b->start };

	p.shape = b->end | (uint64_t)b->last_halfwords << LENGTH_SHIFT |
		  (uint64_t)(before & 0xffff) << BEFORE_SHIFT |
		  HSC_ET_FRONT_PASSED;
	if (!before)
		p.shape |= SINGLE;
	if (b->end == HSC_INSN_BRANCH)
		p.shape |= (b->target - b->start) / 2 << TARGET_SHIFT;
	return p;
}

static enum hsc_insn_kind end_of(const struct hsc_et_passed *p)
{
	return (enum hsc_insn_kind)(p->shape & ((1u << END_BITS) - 1));
}

static bool is_single(const struct hsc_et_passed *p)
{
	return (p->shape & SINGLE) != 0;
}

/* The address of the last instruction. */
static inline uint64_t last_of(const struct hsc_et_passed *p)
{
	return p->start + 2 * (p->shape >> BEFORE_SHIFT & 0xffff);
}

static uint64_t next_of(const struct hsc_et_passed *p)
{
	return last_of(p) +
	       2 * (p->shape >> LENGTH_SHIFT & ((1u << LENGTH_BITS) - 1));
}

static uint64_t target_of(const struct hsc_et_passed *p)
{
	return p->start +
	       2 * hsc_et_extend(p->shape >> TARGET_SHIFT, 64 - TARGET_SHIFT);
}

/* What the end of a passed block did to the stack. */
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

/* Is it a single instruction, and the target of a return that no packet
 * reports? */
static bool is_on_target(const struct hsc_et_passed *p, uint8_t before)
{
	return is_single(p) && (before & HSC_ET_POPPED);
}

/* Set the block before the last: a passed one, too, or the one that the encoder
 * has. */
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
		.single = is_single(p),
		.from = e->before,
		.context = e->context,
	};
	e->halfwords_limit = 0;
}

/* Will one more packet make a sync due? */
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

/* Set the flags that depend only on the settings. */
static void set_quick(struct hsc_et_encoder *e)
{
	const struct hsc_et_params *par = &e->config.params;
	const unsigned lsb = par->value[ET_P_IADDRESS_LSB];
	const unsigned bits = par->width[ETW_ADDRESS];
	const uint64_t max = e->config.resync_unit == HSC_ET_RESYNC_PACKETS
				     ? e->config.resync_max
				     : UINT64_MAX;
	struct hsc_et_front *f = &e->front;

	f->calm_until = 0;
	if (!e->simple || e->overrun || lsb > 1 || bits + lsb > 64 || max <= 2)
		return;
	f->calm_until = max - 2;
	f->up = (uint8_t)(64 - bits - lsb);
	f->down = (uint8_t)(64 - bits);
}

/* Send the report of the jump that is due. */
static inline void send_target(struct hsc_et_encoder *e)
{
	const uint64_t address = e->front.due_start;
	const unsigned lsb = e->config.params.value[ET_P_IADDRESS_LSB];
	const unsigned bits = e->config.params.width[ETW_ADDRESS];
	const struct hsc_et_report r = { .address = address, .jump = true };

	if (HSC_LIKELY(e->simple)) {
		hsc_et_send_simple(
			e, e->front.due_hist,
			hsc_et_extend(
				((address >> lsb) - (e->last_address >> lsb)) &
					UINT64_MAX >> (64 - bits),
				bits));
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
		return; /* no block was passed */
	if (e->front.due && halfwords != e->front.due_halfwords)
		hsc_et_front_report(e, halfwords);
	set_before(e, before, earlier);
	e->on_target = is_on_target(last, e->before_did);
	e->last = last_of(last);
	e->next = next_of(last);
	e->end = (uint8_t)end_of(last);
	e->shift = e->end == HSC_INSN_BRANCH;
	e->target = target_of(last);
	e->did = did_of(e, last);
	e->hist = hist >> e->shift;
	e->halfwords += halfwords;
	e->returns = e->front.returns_hist == e->hist ? e->front.returns : 0;
	e->reported = (last->shape & HSC_ET_FRONT_REPORTED) != 0;
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
	set_quick(e);
}

bool hsc_et_front_jumped(struct hsc_et_encoder *e, unsigned number,
			 const struct hsc_et_passed *b, uint32_t hist,
			 uint32_t halfwords)
{
	struct hsc_et_front *f = &e->front;

	f->due_single = is_single(b);
	f->due_hist = hist;
	f->due_returns = f->returns_hist == hist ? f->returns : 0;
	f->due_halfwords = halfwords;
	f->due_start = b->start;
	f->due_from = last_of(&f->ring[number % 4]);
	f->due = true;
	f->returns_hist = 0; /* no history is 0 */
	return !f->due_single && hsc_et_can_send_fast(e) && !is_sync_near(e);
}

bool hsc_et_front_leap(struct hsc_et_encoder *e, unsigned number,
		       const struct hsc_et_passed *b, uint32_t hist,
		       uint32_t halfwords)
{
	struct hsc_et_front *f = &e->front;
	uint64_t apart;

	if (HSC_UNLIKELY(is_single(b) | (f->due & f->due_single) |
			 (e->since_sync >= f->calm_until) |
			 (e->out_len + HSC_ET_ENCODER_ROOM > e->out_cap)))
		return false;
	if (HSC_LIKELY(f->due)) {
		apart = f->due_start - e->last_address;
		hsc_et_send_simple(
			e, f->due_hist,
			(uint64_t)((int64_t)(apart << f->up) >> f->down));
		e->last_address = f->due_start;
		e->open = true;
		e->open_from = f->due_from;
		e->hist = 1;
	}
	f->due_returns = f->returns_hist == hist ? f->returns : 0;
	f->due_hist = hist;
	f->due_halfwords = halfwords;
	f->due_start = b->start;
	f->due_from = last_of(&f->ring[number % 4]);
	f->due_single = false;
	f->due = true;
	f->returns_hist = 0; /* no history is 0 */
	return true;
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
