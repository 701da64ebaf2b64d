/* SPDX-License-Identifier: MIT */
#include "pairs/et_hart.h"
#include <stddef.h>
#include <string.h>

enum cause {
	CAUSE_BREAKPOINT = 3,
	CAUSE_TIMER = 7,
	CAUSE_FETCH_PAGE = 12,
	CAUSE_LOAD_PAGE = 13,
};
enum { LEVEL_U = 0, LEVEL_M = 3 };

static uint64_t below(struct et_hart *h, uint64_t n)
{
	return graph_below(&h->graph, n);
}

static bool percent(struct et_hart *h, unsigned n)
{
	return graph_percent(&h->graph, n);
}

/* As high as addresses of so many bits allow. */
static uint64_t base_of(unsigned bits)
{
	if (bits == 32)
		return 0x80000000;
	if (bits < 39)
		return (UINT64_C(1) << bits) - GRAPH_BYTES;
	return UINT64_C(0x3ffffff000);
}

void et_hart_make(struct et_hart *h, uint64_t seed)
{
	const struct hsc_et_encoder_config config = h->config;
	const bool narrow = config.params.value[ET_P_IADDRESS_WIDTH] == 32;

	memset(h, 0, offsetof(struct et_hart, out));
	h->config = config;
	h->graph.random = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
	for (int i = 0; i < 8; i++)
		graph_random(&h->graph);
	h->graph.isa = narrow ? HSC_ISA_RV32 : HSC_ISA_RV64;
	h->graph.base = base_of(config.params.value[ET_P_IADDRESS_WIDTH]);
	h->ingress.isa = h->graph.isa;
	h->calm = percent(h, 30);
	h->strays = percent(h, 50);
	h->switches = percent(h, 50);
	h->events = percent(h, 50);
	h->cuts = percent(h, 50);
	h->traps = (uint8_t)(h->calm ? 0 : 1 + below(h, 20));
	h->level = LEVEL_M;
	h->few_returns = (uint8_t)(percent(h, 30) ? 1 + below(h, 4) : 0);
	h->steady = seed % 5 == 3 ? 98 : 0;
	graph_make(&h->graph);
	h->pc = h->epc = graph_any_entry(&h->graph);
}

/* --- telling ----------------------------------------------------------- */

/* Something ran in the context that was reported last. */
static void keep_context(struct et_hart *h)
{
	const size_t n = h->context_count;

	if (n < ET_HART_CONTEXTS && h->context != (n ? h->contexts[n - 1] : 0))
		h->contexts[h->context_count++] = h->context;
}

static void flush(struct et_hart *h)
{
	if (h->held.instructions == 0)
		return;
	keep_context(h);
	hsc_et_encoder_privilege(&h->encoder, h->level);
	hsc_et_encoder_retire(&h->encoder, &h->held);
	h->held.instructions = 0;
}

/* One more instruction retired: make a block of it, or part of one. */
static void tell(struct et_hart *h, const struct hsc_retired *one)
{
	struct hsc_retired *b = &h->held;

	if (b->instructions > 0 &&
	    (b->end != HSC_INSN_LINEAR || b->next != one->start ||
	     (h->most && b->instructions >= h->most)))
		flush(h);
	if (b->instructions == 0) {
		*b = *one;
	} else {
		b->next = one->next;
		b->target = one->target;
		b->halfwords += one->halfwords;
		b->instructions++;
		b->last_halfwords = one->last_halfwords;
		b->end = one->end;
		b->inferable = one->inferable;
	}
	if (b->end != HSC_INSN_LINEAR)
		flush(h);
}

static void level(struct et_hart *h, unsigned to)
{
	flush(h);
	h->level = to;
}

/* --- running ----------------------------------------------------------- */

static void keep_trap(struct et_hart *h, const struct hsc_et_trap *t)
{
	h->trap[h->trap_count++] = (struct et_hart_trap){
		.epc = t->epc,
		.tval = t->tval,
		.cause = t->cause,
		.interrupt = t->interrupt,
		.jumped = h->last.end == HSC_INSN_RETURN,
	};
}

/*
 * Tell of a block that goes on beyond what retired, and then that it was cut:
 * after what is held, or where nothing of it retired at all.
 */
static void overshoot(struct et_hart *h)
{
	const struct hsc_retired held = h->held;
	const bool joined = held.instructions > 0 && percent(h, 50);
	struct hsc_retired whole;
	uint8_t bytes[64];
	uint64_t from = h->pc;
	size_t n;

	if (joined && held.next == h->pc)
		from = held.start;
	else
		flush(h);
	n = graph_read(&h->graph, from, bytes, sizeof(bytes));
	if (!hsc_retired_scan(bytes, n, from, h->graph.isa, 16, &whole) ||
	    (from != h->pc && whole.halfwords <= held.halfwords))
		return;
	h->held.instructions = 0;
	hsc_et_encoder_privilege(&h->encoder, h->level);
	hsc_et_encoder_retire(&h->encoder, &whole);
	if (from == h->pc) {
		hsc_et_encoder_cut(&h->encoder, &whole, 0, 0);
		return;
	}
	keep_context(h);
	hsc_et_encoder_cut(&h->encoder, &whole, held.halfwords,
			   held.last_halfwords);
}

/*
 * A trap in place of the instruction at pc. The draft tells nothing of one in
 * place of the first instruction of a handler but its cause and xtval.
 */
static void trap(struct et_hart *h, uint16_t cause, bool interrupt)
{
	const bool draft = h->config.params.edition == HSC_ET_0_026;
	const bool known =
		h->insn.kind == HSC_INSN_ECALL && cause >= 8 && cause <= 11;
	struct hsc_et_trap t = { .epc = h->pc, .cause = cause };

	if (draft && h->trapped && !known)
		t.cause = CAUSE_FETCH_PAGE;
	else
		t.interrupt = interrupt;
	if (t.cause == CAUSE_FETCH_PAGE || cause == CAUSE_BREAKPOINT)
		t.tval = h->pc;
	else if (!known && !interrupt)
		t.tval = graph_random(&h->graph) >> 33;
	if (h->cuts && percent(h, 50))
		overshoot(h);
	flush(h);
	hsc_et_encoder_privilege(&h->encoder, h->level);
	hsc_et_encoder_trap(&h->encoder, &t);
	keep_trap(h, &t);
	h->trapped = true;
	h->epc = h->pc;
	h->level = LEVEL_M;
	h->pc = h->config.options.implicit_exception
			? h->graph.base
			: graph_any_entry(&h->graph);
	h->seen_count = 0;
}

/* Where a return goes that is not to its call: anywhere, or, if stacks are
 * switched, after another call that has not returned yet, or already has. */
static uint64_t pick_stray(struct et_hart *h)
{
	const uint64_t to = h->stack[(h->depth + 3 - below(h, 6)) % 256];

	return h->switches && to ? to : graph_any_entry(&h->graph);
}

static uint64_t popped(struct et_hart *h)
{
	const bool stray =
		h->depth == 0 || (h->strays && !h->trusty && percent(h, 10));
	const uint64_t to = h->stack[(h->depth - 1) % 256];

	h->depth -= h->depth > 0;
	return stray ? pick_stray(h) : to;
}

/* Some harts take a branch nearly always or nearly never, so that a predictor
 * has long runs. */
static bool is_taken(struct et_hart *h, uint64_t pc)
{
	const bool usual = (pc >> 1) * 2654435761u >> 7 & 1;

	return h->steady ? usual == percent(h, h->steady) : percent(h, 60);
}

static uint64_t successor(struct et_hart *h)
{
	const struct hsc_retired *b = &h->last;
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;
	uint64_t to = b->next;

	if (end == HSC_INSN_BRANCH)
		to = is_taken(h, b->start) ? b->target : b->next;
	else if (hsc_insn_is_direct(end))
		to = b->target;
	else if (end == HSC_INSN_RETURN)
		to = popped(h);
	else if (end == HSC_INSN_TRAP_RETURN && percent(h, 80))
		to = h->epc;
	else if (hsc_insn_is_indirect(end))
		to = graph_any_entry(&h->graph);
	if (b->inferable && !(h->trusty && end == HSC_INSN_RETURN))
		to = b->target;
	if (hsc_insn_pushes(end) && end != HSC_INSN_SWAP)
		h->stack[h->depth++ % 256] = b->next;
	return to;
}

/*
 * No trace tells how often a circle was run without a branch in it or a jump to
 * be reported, so wherever one may begin anew it is reported by hand.
 */
static void break_circle(struct et_hart *h)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)h->last.end;
	size_t i = 0;

	if (end == HSC_INSN_LINEAR)
		return;
	if (h->seen_count < ET_HART_SEEN)
		h->seen[h->seen_count++] = h->last.start;
	if (!hsc_insn_is_direct(end) &&
	    !(end == HSC_INSN_RETURN && h->config.options.implicit_return &&
	      !h->switches) &&
	    !h->last.inferable)
		h->seen_count = 0;
	while (i < h->seen_count && h->pc > h->seen[i])
		i++;
	if (i < h->seen_count || i == ET_HART_SEEN) {
		hsc_et_encoder_notify(&h->encoder);
		h->seen_count = 0;
	}
}

/* What happens between two instructions. */
static void meddle(struct et_hart *h)
{
	if (h->last.end != HSC_INSN_LINEAR)
		h->encoder.time += below(h, 4);
	break_circle(h);
	if (!h->events || !percent(h, 2))
		return;
	flush(h);
	switch (below(h, 4)) {
	case 0:
		hsc_et_encoder_notify(&h->encoder);
		break;
	case 1:
		hsc_et_encoder_resync(&h->encoder);
		break;
	case 2:
		h->context = below(h, 1000);
		hsc_et_encoder_context(
			&h->encoder, h->context,
			(enum hsc_et_context_type)(1 + below(h, 3)));
		break;
	default:
		hsc_et_encoder_stop(&h->encoder, HSC_ET_END_HALTED);
		break;
	}
}

static void step(struct et_hart *h)
{
	uint8_t bytes[HSC_INSN_MAX];
	const size_t n = graph_read(&h->graph, h->pc, bytes, sizeof(bytes));

	if (!hsc_insn_classify(bytes, n, h->pc, h->graph.isa, &h->insn))
		return;
	if (h->insn.kind == HSC_INSN_ECALL) {
		trap(h, (uint16_t)(8 + h->level), false);
		return;
	}
	if (h->insn.kind == HSC_INSN_EBREAK) {
		trap(h, CAUSE_BREAKPOINT, false);
		return;
	}
	if (percent(h, h->trapped ? 10 : h->traps) && percent(h, 30) &&
	    !h->calm) {
		const bool interrupt = percent(h, 50);

		trap(h, interrupt ? CAUSE_TIMER : CAUSE_LOAD_PAGE, interrupt);
		return;
	}
	hsc_ingress_take(&h->ingress, h->pc, &h->insn, &h->last);
	h->levels[h->pc_count] = (uint8_t)h->level;
	h->pcs[h->pc_count++] = h->pc;
	h->trapped = false;
	tell(h, &h->last);
	h->pc = successor(h);
	if (h->last.end == HSC_INSN_TRAP_RETURN)
		level(h, percent(h, 50) ? LEVEL_U : LEVEL_M);
	meddle(h);
}

static bool set_room(struct et_hart *h)
{
	if (h->hears && h->pc_count == h->deaf)
		h->encoder.out_cap = h->encoder.out_len;
	if (h->hears && h->pc_count == h->hears)
		h->encoder.out_cap = ET_HART_OUT;
	return true;
}

void et_hart_run(struct et_hart *h, unsigned instructions)
{
	struct hsc_error why;

	if (hsc_et_encoder_init(&h->encoder, &h->config, &why) != HSC_OK)
		return;
	h->encoder.out = h->out;
	h->encoder.out_cap = ET_HART_OUT;
	if (h->few_returns && h->encoder.irets)
		h->encoder.returns_max = h->few_returns;
	while (instructions-- && set_room(h) && h->pc_count < ET_HART_PCS &&
	       h->trap_count + 8 < ET_HART_TRAPS)
		step(h);
	while (h->trapped && h->trap_count < ET_HART_TRAPS)
		step(h);
	flush(h);
	hsc_et_encoder_stop(&h->encoder, HSC_ET_END_DISABLED);
}
