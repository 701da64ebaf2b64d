/* SPDX-License-Identifier: MIT */
/* run.c - a hart runs: block after block, with interrupts between.
 * Room   hart (floor 4) */
#include "hart/run.h"
#include "hart/csrs/registers.h"
#include "hart/memory/memory.h"
#include "hart/state/machine.h"
#include "hart/traps/debug.h"
#include "hart/traps/trap.h"
#include "hart/triggers/trigger.h"
#include <string.h>

void hsc_hart_reset(struct hsc_hart *h, uint64_t pc)
{
	const struct hsc_hart_port *port = h->port;

	memset(h->x, 0, sizeof(h->x));
	memset(h->f, 0, sizeof(h->f));
	memset(&h->csr, 0, sizeof(h->csr));
	h->pc = pc;
	h->port = port;
	h->privilege = HSC_MACHINE;
	h->address_mask = h->xlen == 32 ? UINT32_MAX : UINT64_MAX;
	h->waiting = false;
	h->instret = h->idle = 0;
	h->asked = h->asked_at = 0;
	h->done = h->reported = 0;
	h->pass = (struct hsc_pass){ .open = false };
	h->active_counters = 0;
	hsc_uarch_reset(h->uarch);
	h->reserved = 1;
	h->check = true;
	hsc_trigger_reset(h);
	h->step = (struct hsc_step){
		.privilege = HSC_MACHINE,
		.hcontext = h->machine->config.context == HSC_HART_HCONTEXT,
		.both = h->machine->config.context == HSC_HART_BOTH_CONTEXTS,
	};
	hsc_hart_flush(h);
	hsc_hart_remap(h);
	hsc_debug_reset(h);
}

static void refresh_step(struct hsc_hart *h)
{
	const uint64_t context =
		h->step.hcontext ? h->csr.mcontext : h->csr.scontext;

	h->step.privilege = h->privilege;
	if (h->step.both)
		h->step.hypervisor = h->csr.mcontext;
	if (h->step.context == context ||
	    h->machine->config.context == HSC_HART_NO_CONTEXT)
		return;
	h->step.context = context;
	h->step.ctype = HSC_ET_CONTEXT_PRECISE;
}

static void choose_mode(struct hsc_hart *h)
{
	const struct hsc_hart_stalls *s = &h->machine->config.stalls;
	const bool exact = h->active_counters || h->triggers_armed ||
			   h->stepping || s->load || s->store || s->miss ||
			   (h->port && (h->port->access || h->port->retired));

	if (exact == h->exact)
		return;
	h->exact = exact;
	h->pairs.first.rd = 0;
	hsc_hart_flush(h);
}

static void pass_time(struct hsc_hart *h, uint64_t until)
{
	const uint64_t now = hsc_hart_cycles(h);

	h->check = true;
	h->idle += until > now ? until - now : 0;
}

/* Report interrupts that were pending since `now`. */
static void report_asked(struct hsc_hart *h, uint64_t now)
{
	const uint64_t pending = hsc_hart_pending(h);
	const uint64_t risen = pending & ~h->asked,
		       fallen = h->asked & ~pending;

	if (!h->port || !h->port->asked || !(risen | fallen))
		return;
	h->asked = pending;
	h->asked_at = now > h->asked_at ? now : h->asked_at;
	h->port->asked(h->port_ctx, h->id, risen, fallen, h->asked_at);
}

/* Between blocks, handle Debug Mode, interrupts, waiting. Returns true if an
 * instruction is next. */
static bool look_around(struct hsc_hart *h, uint64_t until)
{
	bool interrupted;

	h->check = false;
	report_asked(h, hsc_hart_cycles(h));
	if (h->waiting && hsc_hart_wakes(h))
		h->waiting = false;
	if (hsc_debug_poll(h) || h->waiting) {
		pass_time(h, until);
		return false;
	}
	choose_mode(h);
	interrupted = hsc_debug_interruptible(h) && hsc_hart_interrupt(h);
	if (!h->stepping)
		return true;
	h->stepped = h->check = true;
	return !interrupted;
}

/* Count the events of one instruction. */
static void count_events(struct hsc_hart *h, const struct hsc_hart_block *b)
{
	const struct hsc_op *o = &b->ops[0];

	hsc_uarch_fetch(h->uarch, b->pc, b->phys);
	if (b->retired.end == HSC_INSN_BRANCH && h->done)
		hsc_uarch_branch(h->uarch, b->pc, h->pc != (uint64_t)o[1].imm);
	hsc_counters_sync(h, h->instret + h->done);
}

static uint64_t zero_extended(const struct hsc_hart *h, uint64_t v)
{
	return h->xlen == 32 ? (uint32_t)v : v;
}

/* Run the only instruction of b, and report it if it retires. */
static void run_single(struct hsc_hart *h, const struct hsc_hart_block *b)
{
	const struct hsc_op *o = &b->ops[0];
	struct hsc_hart_retired r = { .operand = h->x[o->rs1] };

	h->stalled = 0;
	o->run(h, o);
	h->idle += h->stalled;
	if (!h->port || !h->port->retired || !h->done)
		return;
	r.pc = b->pc;
	r.insn = o->opcode;
	r.rd = o->dest;
	r.rd_value = o->dest ? zero_extended(h, h->x[o->dest]) : 0;
	r.operand = zero_extended(h, r.operand);
	r.time = hsc_hart_cycles(h) + h->done;
	h->port->retired(h->port_ctx, h->id, &r);
}

static void run_block(struct hsc_hart *h, const struct hsc_hart_block *b)
{
	const bool armed = h->triggers_armed;
	const uint8_t privilege = h->privilege;
	enum hsc_trigger_outcome out = HSC_TRIGGER_NOTHING;

	h->block = b;
	if (HSC_UNLIKELY(armed) && hsc_trigger_execute(h, b))
		return;
	if (HSC_UNLIKELY(h->exact))
		run_single(h, b);
	else
		b->ops[0].run(h, b->ops);
	if (HSC_UNLIKELY(armed) && h->done)
		out = hsc_trigger_retired(h, privilege);
	if (h->port) {
		hsc_hart_report(h, h->done, h->pc);
		refresh_step(h);
		h->reported = 0;
	}
	if (HSC_UNLIKELY(h->active_counters) && h->exact)
		count_events(h, b);
	h->instret += h->done;
	h->done = 0;
	if (HSC_UNLIKELY(armed))
		hsc_trigger_act(h, out);
}

/* Does nothing need attention between blocks? Anything that changes this sets
 * h->check. */
static bool is_easy(const struct hsc_hart *h)
{
	return !h->exact && !h->triggers_armed && !h->active_counters;
}

/* Does the observer of executed code know all of it already? */
static inline bool is_known(const struct hsc_hart *h,
			    const struct hsc_hart_block *b)
{
	return !h->version || (b->shown && b->shown->version == h->version &&
			       b->shown->count >= b->retired.instructions);
}

/* Report a block that retired as a whole, as the port's next step. */
static void report_whole_block(struct hsc_hart *h,
			       const struct hsc_hart_block *b)
{
	const struct hsc_hart_port *port = h->port;
	struct hsc_step *s = &h->step;

	hsc_hart_close(h, b->pc);
	s->time = hsc_hart_cycles(h) + h->done;
	s->took = h->done;
	s->block = b->retired;
	s->kind = HSC_STEP_RETIRED;
	s->to = h->pc;
	port->step(h->port_ctx, h->id, s);
	s->ctype = HSC_ET_CONTEXT_NONE;
	s->trigger = s->watchpoints = 0;
	if (port->open && !port->paused)
		(void)port->open(h->port_ctx, h->id, s, &h->pass);
}

/* The port has paused: only count the step. */
static inline void keep_block_back(struct hsc_hart *h)
{
	struct hsc_step *s = &h->step;

	s->time = hsc_hart_cycles(h) + h->done;
	s->took = h->done;
	s->ctype = HSC_ET_CONTEXT_NONE;
	s->trigger = s->watchpoints = 0;
	h->kept_back++;
}

/* The same as hsc_hart_report, optimised for a block that retired as a whole
 * and, by a known edge, makes no message. */
static inline void report_block(struct hsc_hart *h,
				const struct hsc_hart_block *b, unsigned edge)
{
	const struct hsc_hart_port *port = h->port;
	const bool whole = h->done == b->retired.instructions && is_known(h, b);

	if (HSC_LIKELY(whole && hsc_pass_take(&h->pass, &b->retired, edge)))
		return;
	if (HSC_UNLIKELY(!whole || h->reported || !port->step)) {
		hsc_hart_report(h, h->done, h->pc);
		h->reported = 0;
	} else if (port->paused) {
		keep_block_back(h);
	} else if (!h->pass.open || !port->turn ||
		   !port->turn(h->port_ctx, h->id, &h->pass, &b->retired,
			       hsc_hart_cycles(h))) {
		report_whole_block(h, b);
	}
}

static inline bool leads_on(const struct hsc_block_link *l, uint64_t view,
			    uint64_t pc)
{
	return l->view == view && l->to->pc == pc && l->to->stamp == l->stamp;
}

/* Find the block after b, and the edge to it. */
static inline struct hsc_hart_block *next_block(struct hsc_hart *h,
						struct hsc_hart_block *b,
						unsigned *edge)
{
	const uint64_t view = h->code->view;

	for (unsigned i = 0; i < 2; i++)
		if (HSC_LIKELY(leads_on(&b->link[i], view, h->pc))) {
			*edge = b->link[i].edge;
			return b->link[i].to;
		}
	*edge = HSC_PASS_OTHER;
	hsc_hart_close(h, h->pc); /* the cache of blocks may be changed */
	return hsc_block_follow(h, b);
}

/* Run b and the blocks after it, as long as nothing needs attention and they
 * end before `until`. Returns the last block, or NULL after a trap. */
static struct hsc_hart_block *run_blocks(struct hsc_hart *h,
					 struct hsc_hart_block *b,
					 uint64_t until)
{
	const struct hsc_machine *m = h->machine;
	unsigned edge = HSC_PASS_OTHER;

	for (;;) {
		h->block = b;
		b->ops[0].run(h, b->ops);
		if (h->port)
			report_block(h, b, edge);
		h->instret += h->done;
		h->done = 0;
		if (HSC_UNLIKELY(h->check || m->stop ||
				 hsc_hart_cycles(h) + HSC_BLOCK_OPS > until))
			break;
		b = next_block(h, b, &edge);
		if (HSC_UNLIKELY(!b))
			break;
	}
	hsc_hart_close(h, h->pc);
	if (h->port)
		refresh_step(h);
	return b;
}

/* Whether it runs blocks or single instructions, it stops at the same one: at
 * the time `until`, or one later after a lui or auipc. */
void hsc_hart_run(struct hsc_hart *h, uint64_t until)
{
	const struct hsc_machine *m = h->machine;
	struct hsc_hart_block *b = NULL;

	if (HSC_UNLIKELY(h->check)) /* set by devices before this round */
		report_asked(h, m->now < hsc_hart_cycles(h)
					? m->now
					: hsc_hart_cycles(h));
	while (!m->stop &&
	       (hsc_hart_cycles(h) < until || (b && hsc_block_pairs(h, b)))) {
		uint64_t now;

		b = NULL;
		if (HSC_UNLIKELY(h->check) && !look_around(h, until))
			continue;
		b = hsc_block_find(h);
		if (HSC_UNLIKELY(!b))
			continue;
		now = hsc_hart_cycles(h);
		if (HSC_LIKELY(now + HSC_BLOCK_OPS <= until && is_easy(h))) {
			b = run_blocks(h, b, until);
			continue;
		}
		if (HSC_UNLIKELY(now + HSC_BLOCK_OPS > until))
			b = hsc_block_cut(h, b, now < until ? until - now : 1);
		run_block(h, b);
	}
}
