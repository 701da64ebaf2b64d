/* SPDX-License-Identifier: MIT */
#include "pairs/hart.h"

#include <string.h>

/* --- choices ----------------------------------------------------------- */

static uint64_t below(struct hart *h, uint64_t n)
{
	return graph_below(&h->graph, n);
}

static bool percent(struct hart *h, unsigned n)
{
	return graph_percent(&h->graph, n);
}

static bool permille(struct hart *h, unsigned n)
{
	return below(h, 1000) < n;
}

static uint64_t pick(struct hart *h, const uint64_t *values, size_t n)
{
	return values[below(h, n)];
}

static void choose_place(struct hart *h)
{
	static const uint64_t bases32[] = { 0x10000, 0x80000000, 0xfffff800,
					    0xffff0000 };
	static const uint64_t bases64[] = {
		0x10000,
		0x80000000,
		UINT64_C(0xffffffff80000000),
		UINT64_C(0x0000003ffffff000),
		UINT64_C(0x5fffffffffffff00),
		UINT64_C(0x00007ffff7fdc000),
		UINT64_C(0xfffffffffffff800),
	};
	const bool narrow = percent(h, 40);

	h->graph.isa = narrow ? HSC_ISA_RV32 : HSC_ISA_RV64;
	h->graph.base = narrow ? pick(h, bases32, 4) : pick(h, bases64, 7);
	h->ingress.isa = h->truth.isa = h->graph.isa;
}

static void choose_settings(struct hart *h)
{
	static const uint64_t icnt_bits[] = { 0, 0, 2, 4, 6, 9, 22 };
	static const uint64_t hist_bits[] = { 0, 0, 0, 2, 3, 8, 31, 32 };
	static const uint64_t ts_bits[] = { 0, 0, 8, 40, 64 };
	struct hsc_nt_encoder_config *c = &h->config;

	c->mode = percent(h, 35) ? HSC_NT_BTM : HSC_NT_HTM;
	c->xlen = (uint8_t)h->graph.isa;
	c->src_bits = (uint8_t)(percent(h, 50) ? 0 : below(h, 13));
	c->src = (uint16_t)below(h, UINT64_C(1) << c->src_bits);
	c->ts_bits = (uint8_t)pick(h, ts_bits, 5);
	c->ts_sync_only = percent(h, 20);
	c->implicit_return = (uint8_t)below(h, 4);
	c->return_stack =
		(uint8_t)(percent(h, 50) ? below(h, 33) : 1 + below(h, 3));
	c->repeated_history = percent(h, 50);
	c->repeat_branch = percent(h, 50);
	c->sequential_jump = percent(h, 50);
	c->extend_address = percent(h, 50);
	c->all_jumps = percent(h, 40);
	c->trap_kind_unknown = percent(h, 20);
	c->icnt_bits = (uint8_t)pick(h, icnt_bits, 7);
	c->hist_bits = (uint8_t)pick(h, hist_bits, 8);
	c->sync_unit = (uint8_t)below(h, 4);
	c->sync_interval = 1 + below(h, percent(h, 50) ? 64 : 4096);
}

/* Half of all harts do nothing but run: repeats are long then. */
static void choose_behaviour(struct hart *h)
{
	const bool calm = percent(h, 50);

	h->single = percent(h, 20);
	h->strays = (uint8_t)(percent(h, 50) ? 10 : 0);
	h->switches = percent(h, 50);
	h->noise = (uint8_t)(percent(h, 30) ? 100 : below(h, 3));
	h->rhythm_len =
		(uint8_t)(1 + below(h, percent(h, 70) ? 8 : HART_RHYTHM));
	for (size_t i = 0; i < h->rhythm_len; i++)
		h->rhythm[i] = percent(h, 50);
	if (calm)
		return;
	h->traps = (uint8_t)below(h, 30);
	h->cuts = (uint8_t)below(h, 20);
	h->surprises = (uint8_t)below(h, 5);
	h->stops = (uint8_t)below(h, 30);
	h->overruns = (uint8_t)(percent(h, 50) ? below(h, 20) : 0);
	h->syncs = (uint8_t)below(h, 50);
	h->contexts = (uint8_t)(percent(h, 50) ? below(h, 50) : 0);
}

void hart_make(struct hart *h, uint64_t seed)
{
	memset(h, 0, sizeof(*h));
	h->graph.random = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
	for (int i = 0; i < 8; i++)
		graph_random(&h->graph);
	choose_place(h);
	choose_settings(h);
	choose_behaviour(h);
	h->graph.tame = h->config.implicit_return == HSC_NT_RETURN_COUNT;
	graph_make(&h->graph);
	h->pc = h->epc = graph_any_entry(&h->graph);
}

/* --- what is kept ------------------------------------------------------ */

static void keep_pc(struct hart *h, uint64_t pc)
{
	h->pcs[h->pc_count++] = pc;
}

/* Keep the first `n` instructions of the block; returns what is behind them. */
static uint64_t keep(struct hart *h, unsigned n)
{
	uint64_t pc = h->block.start;

	while (n--) {
		uint8_t bytes[HSC_INSN_MAX];
		const size_t len =
			graph_read(&h->graph, pc, bytes, sizeof(bytes));
		struct hsc_insn insn;

		keep_pc(h, pc);
		if (hsc_insn_classify(bytes, len, pc, h->graph.isa, &insn))
			hsc_ingress_take(&h->truth, pc, &insn, &h->last);
		pc = h->last.next;
	}
	return pc;
}

static void keep_trap(struct hart *h, uint64_t epc, uint64_t handler,
		      uint8_t btype)
{
	h->trap[h->trap_count++] = (struct hart_trap){
		epc,
		handler,
		(uint8_t)(h->config.trap_kind_unknown ? HSC_NT_BTYPE_TRAP
						      : btype),
	};
}

/* --- the hart ---------------------------------------------------------- */

static void push(struct hart *h, uint64_t to)
{
	h->stack[h->depth++ % 256] = to;
}

static bool top(const struct hart *h, uint64_t *to)
{
	if (h->depth == 0)
		return false;
	*to = h->stack[(h->depth - 1) % 256];
	return true;
}

static uint64_t last_pc(const struct hart *h)
{
	return graph_wrap(&h->graph,
			  h->block.next - 2U * h->block.last_halfwords);
}

static bool branch(struct hart *h)
{
	const bool rhythm = h->rhythm[h->branches++ % h->rhythm_len];

	return percent(h, h->noise) ? percent(h, 50) : rhythm;
}

/* Find a handler for a trap: any piece of code where xtvec can point to. */
static bool can_trap(struct hart *h)
{
	unsigned tries = 1000;

	do
		h->handler = graph_any_entry(&h->graph);
	while (h->handler % 4 && --tries);
	return tries != 0;
}

/* Where a return goes that is not to its call: anywhere, or, if stacks are
 * switched, after another call that has not returned yet, or already has. */
static uint64_t pick_stray(struct hart *h)
{
	const uint64_t to = h->stack[(h->depth + 3 - below(h, 6)) % 256];

	return h->switches && to ? to : graph_any_entry(&h->graph);
}

/* Where a jump goes that pops. Counting returns takes programs that keep to
 * their calls. */
static uint64_t popped(struct hart *h)
{
	const bool strict = h->config.implicit_return == HSC_NT_RETURN_COUNT &&
			    h->block.end == HSC_INSN_RETURN;
	uint64_t to;
	const bool stray = !top(h, &to) || (!strict && percent(h, h->strays));

	if (h->depth)
		h->depth--;
	if (stray)
		to = pick_stray(h);
	return to;
}

/* Where the block goes on once all of it has retired. */
static uint64_t successor(struct hart *h)
{
	const struct hsc_retired *b = &h->block;
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;
	uint64_t to = b->next;

	if (end == HSC_INSN_BRANCH)
		to = branch(h) ? b->target : b->next;
	else if (hsc_insn_is_direct(end))
		to = b->target;
	else if (hsc_insn_pops(end))
		to = popped(h);
	else if (end == HSC_INSN_TRAP_RETURN && percent(h, 80))
		to = h->epc;
	else if (hsc_insn_is_indirect(end) ||
		 (end == HSC_INSN_ECALL && percent(h, 20)))
		to = graph_any_entry(&h->graph);
	if (h->last.inferable)
		to = h->last.target;
	if (hsc_insn_pushes(end))
		push(h, b->next);
	return to;
}

/* Has trace begun again after a loss? */
static void note_restart(struct hart *h)
{
	if (h->lossy && !h->encoder.overrun) {
		h->restart[h->restart_count] = h->pc_count;
		h->restart_traps[h->restart_count++] = h->trap_count;
	}
	h->lossy = h->encoder.overrun;
}

/*
 * Can the instruction at `pc` raise no exception? A decoder knows that no hart
 * does, so here it is an interrupt that comes before it.
 */
static bool cannot_raise(const struct hart *h, uint64_t pc)
{
	uint8_t bytes[4];

	return hsc_insn_cannot_raise(bytes,
				     graph_read(&h->graph, pc, bytes, 4));
}

/* A trap before the instruction at epc; there is a handler. */
static void trap(struct hart *h, uint64_t epc)
{
	const uint8_t btype =
		(uint8_t)(cannot_raise(h, epc)
				  ? HSC_NT_BTYPE_INTERRUPT
				  : HSC_NT_BTYPE_EXCEPTION + below(h, 2));

	if (h->trapped) /* the one before: this is where its handler was */
		h->trap[h->trap_count - 1].handler = epc;
	hsc_nt_encoder_trap(&h->encoder, epc, (enum hsc_nt_btype)btype);
	note_restart(h);
	h->open = false;
	h->trapped = true;
	h->epc = epc;
	h->pc = h->handler;
	keep_trap(h, epc, h->pc, btype);
	if (percent(h, 5) && can_trap(h)) /* in the handler's first one */
		trap(h, h->pc);
}

/* Only the first n instructions of the block retire. */
static void leave(struct hart *h, unsigned n, bool trapped)
{
	const struct hsc_nt_encoder *e = &h->encoder;
	const uint64_t to = keep(h, n);
	const bool known = to == e->fall || to == e->taken;

	if (!trapped || known || to != last_pc(h) || percent(h, 50))
		hsc_nt_encoder_cut(
			&h->encoder, &h->block,
			(uint32_t)((graph_wrap(&h->graph,
					       to - h->block.start)) /
				   2));
	h->open = false;
	h->pc = to;
	if (trapped)
		trap(h, to);
}

/*
 * An interrupt that nobody announces, after an end whose way on is certain.
 * What the encoder makes of it: see there.
 */
static bool surprise(struct hart *h)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)h->block.end;
	uint64_t epc = h->block.next, to;

	if (!can_trap(h))
		return false;
	to = h->handler;
	if (end > HSC_INSN_CALL || to == h->encoder.fall ||
	    to == h->encoder.taken || to == last_pc(h))
		return false;
	keep(h, h->block.instructions - (end == HSC_INSN_BRANCH));
	if (end == HSC_INSN_BRANCH)
		epc = last_pc(h);
	if (hsc_insn_is_direct(end))
		epc = h->block.target;
	if (hsc_insn_pushes(end))
		push(h, h->block.next);
	keep_trap(h, epc, to, HSC_NT_BTYPE_INTERRUPT);
	h->surprised = true;
	h->open = false;
	h->pc = to;
	return true;
}

static void retire(struct hart *h)
{
	if (h->single) {
		uint8_t bytes[HSC_INSN_MAX];
		struct hsc_insn insn;
		const size_t n =
			graph_read(&h->graph, h->pc, bytes, sizeof(bytes));

		if (!hsc_insn_classify(bytes, n, h->pc, h->graph.isa, &insn))
			return;
		hsc_ingress_take(&h->ingress, h->pc, &insn, &h->block);
	} else {
		uint8_t code[GRAPH_BYTES];
		const size_t n =
			graph_read(&h->graph, h->pc, code, sizeof(code));

		hsc_retired_scan(code, n, h->pc, h->graph.isa,
				 (unsigned)below(h, 6), &h->block);
	}
	hsc_nt_encoder_retire(&h->encoder, &h->block);
	note_restart(h);
	h->trapped = h->surprised = false;
	h->open = true;
}

static void stop(struct hart *h)
{
	if (h->open && !h->encoder.overrun &&
	    (h->block.end == HSC_INSN_BRANCH ||
	     h->block.end == HSC_INSN_EBREAK))
		h->pc_count--;
	if (h->trapped || h->surprised)
		h->trap_count--;
	h->open = h->trapped = h->surprised = false;
	hsc_nt_encoder_stop(&h->encoder, HSC_NT_EV_DISABLED,
			    HSC_NT_SYNC_DEBUG_EXIT);
	h->lossy |= h->encoder.overrun;
}

/* A value of PROCESS that is not reserved: a context and a mode. N-Trace 1.0,
 * "Ownership Message" */
static uint64_t any_process(struct hart *h)
{
	static const uint8_t modes[] = { 0x00, 0x01, 0x03, 0x04, 0x05 };
	const uint64_t mode = 4U * modes[below(h, sizeof(modes))];
	const uint64_t context = graph_random(&h->graph) >> below(h, 48);

	return percent(h, 20) ? mode : context << 5 | mode | 2;
}

/* What happens between two blocks. */
static void meddle(struct hart *h)
{
	struct hsc_nt_encoder *e = &h->encoder;

	e->time += below(h, percent(h, 95) ? 8 : 1000);
	if (permille(h, h->stops))
		stop(h);
	if (permille(h, h->syncs))
		hsc_nt_encoder_sync(e, HSC_NT_SYNC_EVENT);
	if (permille(h, h->contexts)) {
		h->context = any_process(h);
		hsc_nt_encoder_context(e, h->context);
	}
	if (h->narrow && --h->narrow == 0)
		e->out_cap = HART_OUT;
	if (!h->narrow && permille(h, h->overruns)) {
		h->narrow = 1 + (unsigned)below(h, 60);
		e->out_cap = e->out_len + below(h, 60);
	}
}

static bool is_full(const struct hart *h)
{
	return h->pc_count + GRAPH_BYTES > HART_PCS ||
	       h->trap_count + 2 > HART_TRAPS ||
	       h->restart_count + 1 > HART_RESTARTS ||
	       h->encoder.out_len + HSC_NT_ENCODER_ROOM > HART_OUT;
}

static void step(struct hart *h)
{
	meddle(h);
	retire(h);
	if (percent(h, h->cuts)) {
		leave(h, (unsigned)below(h, h->block.instructions), false);
	} else if (percent(h, h->traps) && percent(h, 70) && can_trap(h)) {
		leave(h, (unsigned)below(h, h->block.instructions), true);
	} else if (!percent(h, h->surprises) || !surprise(h)) {
		keep(h, h->block.instructions);
		h->pc = successor(h);
		/* an epc there would say that a jump to itself did not retire
		 */
		if (percent(h, h->traps / 2) && h->pc != last_pc(h) &&
		    can_trap(h))
			trap(h, h->pc);
	}
	h->lossy |= h->encoder.overrun;
}

void hart_run(struct hart *h, unsigned blocks)
{
	if (hsc_nt_encoder_init(&h->encoder, &h->config) != HSC_OK)
		return;
	h->encoder.out = h->out;
	h->encoder.out_cap = HART_OUT;
	h->encoder.time = below(h, 1000);
	while (blocks-- && !is_full(h))
		step(h);
	h->encoder.out_cap = HART_OUT;
	stop(h);
}
