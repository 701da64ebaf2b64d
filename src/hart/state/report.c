/* SPDX-License-Identifier: MIT */
/* report.c - retired instructions are reported to the port.
 * Room   hart (floor 4) */
#include "hart/state/hart.h"
#include "hart/state/machine.h"
#include <hartscope/base/bits.h>

/* Operations [from, to) of a block, of which the last may be its end. */
static void describe_operations(struct hsc_retired *out,
				const struct hsc_hart_block *b, uint32_t from,
				uint32_t to)
{
	const struct hsc_op *first = &b->ops[from], *after = &b->ops[to];
	const bool whole = to == b->retired.instructions;

	*out = b->retired;
	if (HSC_LIKELY(whole && from == 0))
		return;
	out->start = b->pc + first->offset;
	out->halfwords = (uint32_t)(after->offset - first->offset) / 2;
	out->instructions = to - from;
	out->last_halfwords = after[-1].length / 2;
	if (whole)
		return;
	out->next = b->pc + after->offset;
	out->target = 0;
	out->end = HSC_INSN_LINEAR;
	out->inferable = false;
}

/* A lui or auipc and the jump after it are blocks of their own: set the jump's
 * target nevertheless. */
static void join_pair(struct hsc_hart *h, struct hsc_retired *r)
{
	const struct hsc_op *o = &h->block->ops[0];
	struct hsc_retired one;
	struct hsc_insn insn;
	uint8_t code[4];

	if (!hsc_op_is_upper(o) &&
	    !hsc_insn_is_indirect((enum hsc_insn_kind)r->end)) {
		h->pairs.first.rd = 0;
		return;
	}
	hsc_bytes_store(code, 4, o->opcode);
	if (!hsc_insn_classify(code, o->length, r->start, h->xlen, &insn))
		return;
	h->pairs.isa = h->xlen;
	hsc_ingress_take(&h->pairs, r->start, &insn, &one);
	if (one.inferable) {
		r->inferable = true;
		r->target = one.target;
	}
}

/* End the trace here, and begin it again. */
static void cut_trace(struct hsc_hart *h)
{
	struct hsc_step s = h->step;

	s.kind = HSC_STEP_IDLE;
	s.trigger = s.watchpoints = 0;
	s.time = hsc_hart_cycles(h) + h->reported;
	s.took = 0;
	s.halted = true;
	h->port->step(h->port_ctx, h->id, &s);
	s.halted = false;
	h->port->step(h->port_ctx, h->id, &s);
}

/* The version of the first `count` operations of the current block. */
static uint32_t version_of(const struct hsc_hart *h, uint32_t count)
{
	const struct hsc_hart_block *b = h->block;
	uint16_t halfwords[2 * HSC_BLOCK_OPS];
	size_t n = 0;

	for (uint32_t i = 0; i < count; i++) {
		halfwords[n++] = (uint16_t)b->ops[i].opcode;
		if (b->ops[i].length == 4)
			halfwords[n++] = (uint16_t)(b->ops[i].opcode >> 16);
	}
	return h->machine->watch->executed(h->machine->watch_ctx, b->pc,
					   halfwords, n);
}

void hsc_hart_show(struct hsc_hart *h, uint32_t count)
{
	struct hsc_block_shown *shown = h->block->shown;
	uint32_t version;

	if (HSC_LIKELY(!h->version || !count ||
		       (shown && shown->version == h->version &&
			shown->count >= count)) ||
	    !h->port->step)
		return;
	version = version_of(h, count);
	if (shown)
		*shown = (struct hsc_block_shown){ version, count };
	if (version == h->version)
		return;
	h->version = version;
	cut_trace(h);
	h->machine->watch->cut(h->machine->watch_ctx, h->id, version);
}

void hsc_hart_close(struct hsc_hart *h, uint64_t to)
{
	struct hsc_pass *p = &h->pass;
	struct hsc_step *s = &h->step;

	p->open = false;
	p->edges = 0;
	if (!hsc_pass_is_used(p))
		return;
	s->kind = HSC_STEP_RETIRED;
	s->block = p->last ? *p->last : *p->turned;
	s->to = to;
	s->time = hsc_hart_cycles(h);
	s->took = s->block.instructions;
	h->port->close(h->port_ctx, h->id, s, p);
	*p = (struct hsc_pass){ .open = false };
}

void hsc_hart_report(struct hsc_hart *h, uint32_t count, uint64_t to)
{
	struct hsc_step *s = &h->step;

	hsc_hart_close(h, h->block->pc);
	if (HSC_UNLIKELY(h->version))
		hsc_hart_show(h, count);
	if (count > h->reported && h->port->step) {
		describe_operations(&s->block, h->block, h->reported, count);
		if (HSC_UNLIKELY(h->exact))
			join_pair(h, &s->block);
		s->kind = HSC_STEP_RETIRED;
		s->to = to;
		s->time = hsc_hart_cycles(h) + count;
		s->took = count - h->reported + h->stalled;
		hsc_hart_give(h);
		s->ctype = HSC_ET_CONTEXT_NONE;
		s->trigger = s->watchpoints = 0;
	}
	h->reported = count;
}

void hsc_hart_report_idle(struct hsc_hart *h, bool halted)
{
	if (!h->port || !h->port->step)
		return;
	hsc_hart_close(h, h->block ? h->block->pc : h->pc);
	h->step.kind = HSC_STEP_IDLE;
	h->step.halted = halted;
	h->step.time = hsc_hart_cycles(h) + h->done;
	h->step.took = 0;
	h->port->step(h->port_ctx, h->id, &h->step);
	h->step.halted = false;
	h->step.trigger = h->step.watchpoints = 0;
}

void hsc_hart_trace(struct hsc_hart *h, const struct hsc_hart_port *port,
		    void *ctx)
{
	h->port = port;
	h->port_ctx = ctx;
	h->step.privilege = h->privilege;
	h->check = true;
}

void hsc_hart_report_access(struct hsc_hart *h, const struct hsc_op *o,
			    const struct hsc_hart_access *a)
{
	struct hsc_hart_access access = *a;

	if (!h->port || !h->port->access)
		return;
	access.pc = hsc_op_pc(h, o);
	access.value = hsc_low64(a->value, 8 * a->size);
	access.operand = hsc_low64(a->operand, 8 * a->size);
	access.written = hsc_low64(a->written, 8 * a->size);
	h->port->access(h->port_ctx, h->id, &access);
}
