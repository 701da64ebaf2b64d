/* SPDX-License-Identifier: MIT */
/* block.c - instructions are decoded into blocks, which are kept and found by
 * address.
 * Room   hart (floor 4) */
#include "hart/instructions/access.h"
#include "hart/instructions/decode.h"
#include "hart/memory/fast.h"
#include "hart/memory/memory.h"
#include "hart/run.h"
#include "hart/state/machine.h"
#include <string.h>

/* The source of a block: code at `pc`, of which `room` bytes can be read. */
struct source {
	const uint8_t *code;
	uint64_t pc, room;
};

static void end_of_block(struct hsc_hart *h, const struct hsc_op *o)
{
	h->pc = (uint64_t)o->imm;
	h->done = o->index;
}

static uint64_t wrap_pc(const struct hsc_hart *h, uint64_t pc)
{
	return h->xlen == 32 ? (uint32_t)pc : pc;
}

/* Decode up to `max` instructions. A lui or auipc is never the last of a block,
 * because the jump after it may take its target from there. */
static unsigned decode_ops(const struct hsc_hart *h, struct hsc_hart_block *b,
			   const struct source *s, unsigned max)
{
	unsigned n = 0;
	uint64_t at = 0;
	bool ends = false;

	while (n < max && !ends && at + 2 <= s->room) {
		struct hsc_op *o = &b->ops[n];
		const bool wide = (s->code[at] & 3) == 3;

		if (wide && at + 4 > s->room)
			break;
		ends = hsc_decode(o,
				  wide ? (uint32_t)hsc_load_4(s->code + at)
				       : (uint32_t)hsc_load_2(s->code + at),
				  wrap_pc(h, s->pc + at), h->xlen);
		o->offset = (uint16_t)at;
		o->index = (uint8_t)n++;
		at += o->length;
	}
	if (!ends && n == max && n > 1 && hsc_op_is_upper(&b->ops[n - 1]))
		n--;
	return n;
}

static void finish_block(const struct hsc_hart *h, struct hsc_hart_block *b,
			 const struct source *s, unsigned n)
{
	const struct hsc_op *last = &b->ops[n - 1];
	struct hsc_op *end = &b->ops[n];
	const unsigned bytes = last->offset + last->length;

	b->count = (uint8_t)n;
	if (b->shown)
		b->shown->version = 0;
	*end = (struct hsc_op){ .run = end_of_block,
				.imm = (int64_t)wrap_pc(h, s->pc + bytes),
				.offset = (uint16_t)bytes,
				.index = (uint8_t)n };
	if (!hsc_retired_scan(s->code, bytes, s->pc, h->xlen, n, &b->retired))
		b->retired.instructions = UINT32_MAX; /* a block of one never
							 retires as a whole */
}

struct hsc_hart_block *hsc_block_cut(struct hsc_hart *h,
				     struct hsc_hart_block *b, uint64_t most)
{
	struct hsc_hart_block *cut = h->scratch;
	unsigned n = (unsigned)most;

	while (n < b->count && hsc_op_is_upper(&b->ops[n - 1]))
		n++;
	if (n >= b->count)
		return b;
	cut->pc = b->pc;
	cut->phys = b->phys;
	cut->retired = b->retired;
	cut->count = (uint8_t)n;
	memcpy(cut->ops, b->ops, n * sizeof(b->ops[0]));
	cut->ops[n] = (struct hsc_op){
		.run = end_of_block,
		.imm = (int64_t)wrap_pc(h, b->pc + b->ops[n].offset),
		.offset = b->ops[n].offset,
		.index = (uint8_t)n,
	};
	return cut;
}

bool hsc_block_pairs(const struct hsc_hart *h, const struct hsc_hart_block *b)
{
	const struct hsc_op *end = &b->ops[b->count];

	return hsc_op_is_upper(end - 1) &&
	       h->pc == wrap_pc(h, b->pc + end->offset);
}

/* Fetch the rest of an instruction that crosses into the next page. */
static bool fetch_second_half(struct hsc_hart *h, uint64_t pc, uint8_t code[4])
{
	const struct hsc_tlb_fetch *e;
	const uint8_t *p;

	e = hsc_mem_fetch_page(h, pc + 2);
	if (!e)
		return false;
	p = hsc_ram_at(h->machine, e->phys, 2);
	code[2] = p[0];
	code[3] = p[1];
	return true;
}

void hsc_block_one(struct hsc_hart *h, struct hsc_hart_block *b,
		   const uint8_t code[4])
{
	const struct source s = { code, h->pc, 4 };

	b->pc = h->pc;
	decode_ops(h, b, &s, 1);
	finish_block(h, b, &s, 1);
}

/* Decode one instruction into a block that is not kept. */
static struct hsc_hart_block *decode_scratch(struct hsc_hart *h, uint64_t phys,
					     bool crosses)
{
	struct hsc_hart_block *b = h->scratch;
	uint8_t code[4] = { 0, 0, 0, 0 };
	const uint8_t *p = hsc_ram_at(h->machine, phys, 2);

	code[0] = p[0];
	code[1] = p[1];
	if (crosses) {
		if (!fetch_second_half(h, h->pc, code))
			return NULL;
	} else if ((p[0] & 3) == 3) {
		bool whole;

		if (!hsc_pmp_allows(h, phys + 2, 2, HSC_FETCH, h->privilege,
				    &whole)) {
			hsc_mem_fail_fetch(h, HSC_CAUSE_FETCH_ACCESS,
					   h->pc + 2);
			return NULL;
		}
		code[2] = p[2];
		code[3] = p[3];
	}
	b->phys = phys;
	hsc_block_one(h, b, code);
	return b;
}

static struct hsc_hart_block *decode_block(struct hsc_hart *h,
					   struct hsc_hart_block *b,
					   const struct hsc_tlb_fetch *e,
					   uint64_t phys)
{
	const uint64_t room = HSC_PAGE - phys % HSC_PAGE;
	const struct source s = { hsc_ram_at(h->machine, phys, room), h->pc,
				  room };
	const bool wide = (s.code[0] & 3) == 3;
	const bool crosses = wide && room < 4;
	unsigned n;

	if (crosses || e->page == HSC_NO_PAGE)
		return decode_scratch(h, phys, crosses);
	b->pc = h->pc;
	b->phys = phys;
	b->stamp = ++h->machine->stamps;
	b->link[0].view = b->link[1].view = 0;
	b->generation = *e->generation;
	b->single = h->exact;
	n = decode_ops(h, b, &s, h->exact ? 1 : HSC_BLOCK_OPS);
	finish_block(h, b, &s, n);
	hsc_ram_watch(h->machine, phys, b->ops[n].offset);
	return b;
}

/* Is b the code at pc? A page of which only parts may be executed is not in the
 * TLB; each of its instructions is checked, and none is kept. */
static bool holds_code(const struct hsc_hart *h, const struct hsc_hart_block *b,
		       const struct hsc_tlb_fetch *e, uint64_t phys)
{
	return b->pc == h->pc && b->phys == phys &&
	       b->generation == *e->generation && b->single == h->exact &&
	       e->page != HSC_NO_PAGE;
}

struct hsc_hart_block *hsc_block_find(struct hsc_hart *h)
{
	const uint64_t pc = h->pc;
	const struct hsc_tlb_fetch *e =
		&h->code->fetch[pc / HSC_PAGE % HSC_TLB];
	struct hsc_hart_block *b;
	uint64_t phys;

	if (HSC_UNLIKELY((pc & HSC_PAGE_MASK) != e->page)) {
		e = hsc_mem_fetch_page(h, pc);
		if (!e)
			return NULL;
	}
	phys = e->phys + pc % HSC_PAGE;
	b = &h->machine->blocks[(pc >> 1 ^ pc >> 14) % HSC_BLOCKS];
	if (HSC_LIKELY(holds_code(h, b, e, phys)))
		return b;
	return decode_block(h, b, e, phys);
}

struct hsc_hart_block *hsc_block_follow(struct hsc_hart *h,
					struct hsc_hart_block *b)
{
	struct hsc_hart_block *to = hsc_block_find(h);
	const uint64_t view = h->code->view;
	struct hsc_block_link *l;

	if (!to || !to->shown || !b->shown)
		return to; /* one of the two blocks is not kept */
	if (b->link[b->turn].view == view)
		b->turn = !b->turn;
	l = &b->link[b->turn];
	*l = (struct hsc_block_link){ to, view, to->stamp,
				      (uint8_t)hsc_pass_edge_to(
					      &b->retired, to->retired.start) };
	return to;
}
