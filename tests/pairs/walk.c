/* SPDX-License-Identifier: MIT */
#include "pairs/walk.h"
#include <string.h>

#define FRAMES 16

struct walker {
	struct walk *w;
	struct hsc_ingress ingress;
	uint64_t pc;
	uint64_t epc[FRAMES]; /* ring: where trap returns go */
	uint8_t from[FRAMES]; /* and in which privilege */
	unsigned depth;
	uint64_t calls[FRAMES];
	unsigned called;
	uint8_t privilege;
	uint64_t context;
	bool new_context;
};

static bool percent(struct walker *k, unsigned n)
{
	return graph_percent(&k->w->graph, n);
}

/* ilastsize cannot tell an instruction of three half-words. */
static void drop_long(struct graph *g)
{
	static const uint8_t of_6[6] = { 0x1f };
	static const uint8_t nops[6] = { 1, 0, 1, 0, 1, 0 };

	for (size_t i = 0; i + 6 <= g->len; i += 2)
		if (memcmp(g->code + i, of_6, 6) == 0)
			memcpy(g->code + i, nops, 6);
}

static struct hsc_step *put(struct walker *k)
{
	struct hsc_step *s = &k->w->step[k->w->count++];

	*s = (struct hsc_step){
		.privilege = k->privilege,
		.context = k->context,
		.ctype = k->new_context ? HSC_ET_CONTEXT_IMPRECISE
					: HSC_ET_CONTEXT_NONE,
	};
	k->new_context = false;
	return s;
}

static void trap(struct walker *k, bool interrupt)
{
	struct graph *g = &k->w->graph;
	struct hsc_step *s = put(k);

	s->kind = HSC_STEP_TRAP;
	s->trap = (struct hsc_et_trap){
		.epc = k->pc,
		.tval = interrupt ? 0 : graph_random(g) & 0xffff,
		.cause = (uint16_t)graph_below(g, 16),
		.interrupt = interrupt,
	};
	k->depth++;
	k->epc[k->depth % FRAMES] = k->pc;
	k->from[k->depth % FRAMES] = k->privilege;
	k->privilege = percent(k, 70) ? 3 : 1;
	k->pc = graph_any_entry(g);
}

static uint64_t leave(struct walker *k)
{
	const uint64_t to = k->epc[k->depth % FRAMES];

	k->privilege = k->from[k->depth % FRAMES];
	if (k->depth == 0) {
		k->privilege = percent(k, 50) ? 0 : 3;
		return graph_any_entry(&k->w->graph);
	}
	k->depth--;
	return to;
}

static uint64_t go_on(struct walker *k, const struct hsc_retired *b)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;

	if (hsc_insn_pushes(end))
		k->calls[++k->called % FRAMES] = b->next;
	if (end == HSC_INSN_BRANCH)
		return percent(k, 60) ? b->target : b->next;
	if (hsc_insn_is_direct(end) || b->inferable)
		return b->target;
	if (end == HSC_INSN_TRAP_RETURN)
		return leave(k);
	if (end == HSC_INSN_RETURN && k->called && percent(k, 80))
		return k->calls[k->called-- % FRAMES];
	return hsc_insn_is_indirect(end) ? graph_any_entry(&k->w->graph)
					 : b->next;
}

static void retire(struct walker *k, const struct hsc_insn *insn)
{
	struct hsc_step *s = put(k);

	s->kind = HSC_STEP_RETIRED;
	hsc_ingress_take(&k->ingress, k->pc, insn, &s->block);
	s->to = k->pc = go_on(k, &s->block);
}

static void step(struct walker *k)
{
	struct graph *g = &k->w->graph;
	struct hsc_insn insn;
	uint8_t bytes[4] = { 0 };
	const struct hsc_step *last =
		k->w->count ? &k->w->step[k->w->count - 1] : NULL;
	const bool linear = last && last->kind == HSC_STEP_RETIRED &&
			    last->block.end == HSC_INSN_LINEAR;
	const size_t n = graph_read(g, k->pc, bytes, 4);

	if (!hsc_insn_classify(bytes, n, k->pc, g->isa, &insn))
		return; /* the flow never leaves the code */
	if (percent(k, 2)) {
		k->context = graph_below(g, 5);
		k->new_context = last && k->context != last->context;
	}
	memcpy(k->w->bytes[k->w->count], bytes, 4);
	if (insn.kind == HSC_INSN_ECALL || insn.kind == HSC_INSN_EBREAK ||
	    percent(k, 1))
		trap(k, false);
	else if (percent(k, 3) && (linear || k->w->interrupts))
		trap(k, true);
	else
		retire(k, &insn);
}

void walk_make(struct walk *w, uint64_t seed, unsigned isa)
{
	static struct walker k;

	*w = (struct walk){ .interrupts = seed % 2 == 0 };
	w->graph = (struct graph){
		.base = 0x80000000,
		.isa = isa,
		.random = seed * 2 + 1,
		.tame = true,
	};
	graph_make(&w->graph);
	drop_long(&w->graph);
	k = (struct walker){ .w = w,
			     .ingress = { .isa = isa },
			     .pc = w->graph.base,
			     .privilege = 3 };
	for (size_t i = 0; i < WALK_STEPS; i++)
		step(&k);
	/* Where the last one went, some ports cannot say. */
	while (w->count && w->step[w->count - 1].block.end != HSC_INSN_LINEAR)
		w->count--;
}
