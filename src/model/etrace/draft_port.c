/* SPDX-License-Identifier: MIT */
/* draft_port.c - words of a cycle, as in draft 0.026, become steps.
 * Room   model (floor 3) */
#include <hartscope/base/bits.h>
#include <hartscope/model/draft_port.h>

/* Most steps of a cycle: each word retires, the newest traps. */
#define CYCLE_STEPS (HSC_DRAFT_RETIRES_MAX + 2)

static unsigned value_of(const struct hsc_draft_port *p,
			 enum hsc_et_attribute a)
{
	return p->config.attributes.value[a];
}

enum hsc_status hsc_draft_port_init(struct hsc_draft_port *p,
				    const struct hsc_draft_port_config *config,
				    struct hsc_error *error)
{
	const enum hsc_status rc =
		hsc_et_attributes_check(&config->attributes, error);

	if (rc != HSC_OK)
		return rc;
	*p = (struct hsc_draft_port){ .config = *config };
	if (config->fifo == 0 || config->fifo > HSC_DRAFT_FIFO_MAX)
		p->config.fifo = HSC_DRAFT_FIFO_MAX;
	p->ingress.isa = config->isa;
	if (config->isa == 0)
		p->ingress.isa =
			value_of(p, ET_A_RV32) ? HSC_ISA_RV32 : HSC_ISA_RV64;
	return HSC_OK;
}

static unsigned fetched_count(const struct hsc_draft_cycle *c)
{
	unsigned n = 0;

	for (unsigned i = 0; i < HSC_DRAFT_RETIRES_MAX; i++)
		n += c->fvalid[i];
	return n;
}

static unsigned retired_count(const struct hsc_draft_cycle *c)
{
	unsigned n = 0;

	for (unsigned i = 0; i < HSC_DRAFT_RETIRES_MAX; i++)
		n += c->word[i].iretire;
	return n;
}

static bool fifo_allows(const struct hsc_draft_port *p,
			const struct hsc_draft_cycle *c)
{
	unsigned left = p->fifo_count;

	if (!p->config.opcode_at_fetch)
		return true;
	if (c->retract > left)
		return false;
	left += fetched_count(c) - c->retract;
	return left <= p->config.fifo && retired_count(c) <= left;
}

static void fetch_words(struct hsc_draft_port *p,
			const struct hsc_draft_cycle *c)
{
	p->fifo_count = (uint8_t)(p->fifo_count - c->retract);
	for (unsigned i = 0; i < HSC_DRAFT_RETIRES_MAX; i++) {
		if (!c->fvalid[i])
			continue;
		p->fifo[(p->fifo_head + p->fifo_count) % HSC_DRAFT_FIFO_MAX] =
			c->fetch[i];
		p->fifo_count++;
	}
}

static struct hsc_draft_opcode next_opcode(struct hsc_draft_port *p,
					   const struct hsc_draft_word *w)
{
	struct hsc_draft_opcode oldest;

	if (!p->config.opcode_at_fetch)
		return w->instr;
	oldest = p->fifo[p->fifo_head];
	p->fifo_head = (uint8_t)((p->fifo_head + 1) % HSC_DRAFT_FIFO_MAX);
	p->fifo_count--;
	return oldest;
}

/* Only bits on the bus count; the length is in the first two bytes. */
static struct hsc_insn classify_opcode(const struct hsc_draft_port *p,
				       uint64_t pc,
				       const struct hsc_draft_opcode *op)
{
	const unsigned bus = value_of(p, ET_A_INSN_WIDTH) / 8;
	uint8_t bytes[HSC_INSN_MAX] = { 0 };
	struct hsc_insn insn = { .length = 2 };

	for (unsigned i = 0; i < bus && i < HSC_DRAFT_INSN_BYTES; i++)
		bytes[i] = op->bytes[i];
	(void)hsc_insn_classify(bytes, sizeof(bytes), pc, p->ingress.isa,
				&insn);
	return insn;
}

/* Where the block goes next, as far as its opcode and the hart tell. */
static uint64_t successor_of(const struct hsc_retired *b, unsigned outcome)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)b->end;

	if (hsc_insn_is_direct(end) ||
	    (end == HSC_INSN_BRANCH && outcome == HSC_DRAFT_TAKEN))
		return b->target;
	if (hsc_insn_is_indirect(end) ||
	    (end == HSC_INSN_BRANCH && outcome == HSC_DRAFT_BY_ADDRESS))
		return HSC_STEP_NOWHERE;
	return b->next;
}

/* The next instruction that retires or traps shows where the open block
 * went. */
static void resolve_open(struct hsc_draft_port *p, uint64_t at)
{
	struct hsc_step *open = hsc_step_queue_open(&p->steps);

	if (open && (open->block.end != HSC_INSN_BRANCH ||
		     at == open->block.next || at == open->block.target))
		open->to = at;
	hsc_step_queue_close(&p->steps);
}

static void put_retired(struct hsc_draft_port *p,
			const struct hsc_draft_word *w, struct hsc_step *step)
{
	const struct hsc_draft_opcode op = next_opcode(p, w);
	const struct hsc_insn insn = classify_opcode(p, w->iaddr, &op);

	resolve_open(p, w->iaddr);
	step->kind = HSC_STEP_RETIRED;
	hsc_ingress_take(&p->ingress, w->iaddr, &insn, &step->block);
	step->to = successor_of(&step->block, w->outcome);
	if (w->iexception && p->config.ecalls_retire &&
	    (insn.kind == HSC_INSN_ECALL || insn.kind == HSC_INSN_EBREAK))
		return;
	hsc_step_queue_put(&p->steps, step);
	step->ctype = HSC_ET_CONTEXT_NONE;
}

static bool never_retired(const struct hsc_draft_port *p,
			  const struct hsc_step *step)
{
	return p->config.ecalls_retire && step->kind == HSC_STEP_RETIRED &&
	       (step->block.end == HSC_INSN_ECALL ||
		step->block.end == HSC_INSN_EBREAK);
}

static void put_trap(struct hsc_draft_port *p, const struct hsc_draft_word *w,
		     struct hsc_step *step)
{
	uint64_t epc = w->iaddr;

	if (w->iretire && !never_retired(p, step))
		epc = step->to;
	resolve_open(p, epc);
	step->kind = HSC_STEP_TRAP;
	step->trap = (struct hsc_et_trap){
		.epc = epc,
		.tval = value_of(p, ET_A_NOTVAL) ? 0 : w->tval,
		.cause = (uint16_t)hsc_low64(w->cause,
					     value_of(p, ET_A_ECAUSE_WIDTH)),
		.interrupt = w->interrupt,
	};
	hsc_step_queue_put(&p->steps, step);
}

/* A context that differs from the word's before is to be reported. */
static void report_context(struct hsc_draft_port *p,
			   const struct hsc_draft_word *w,
			   struct hsc_step *step)
{
	step->ctype = HSC_ET_CONTEXT_NONE;
	step->context = 0;
	if (value_of(p, ET_A_NOCONTEXT))
		return;
	step->context = hsc_low64(w->context, value_of(p, ET_A_CONTEXT_WIDTH));
	if (p->has_context && p->context != step->context)
		step->ctype = HSC_ET_CONTEXT_IMPRECISE;
	p->has_context = true;
	p->context = step->context;
}

static bool is_valid(const struct hsc_draft_word *w)
{
	return w->iretire || w->iexception;
}

static bool is_possible(const struct hsc_draft_port *p,
			const struct hsc_draft_cycle *c)
{
	bool trapped = false;

	for (unsigned i = 0; i < HSC_DRAFT_RETIRES_MAX; i++) {
		const struct hsc_draft_word *w = &c->word[i];

		if (!is_valid(w))
			continue;
		if (trapped || i >= value_of(p, ET_A_RETIRES))
			return false;
		trapped = w->iexception;
	}
	return fifo_allows(p, c);
}

/* A notification is for the youngest instruction of the cycle. */
static unsigned notified_word(const struct hsc_draft_cycle *c)
{
	unsigned at = HSC_DRAFT_RETIRES_MAX;

	for (unsigned i = 0; i < HSC_DRAFT_RETIRES_MAX; i++)
		if (c->word[i].iretire)
			at = i;
	return at;
}

static struct hsc_step step_of_sidebands(const struct hsc_draft_port *p,
					 const struct hsc_draft_cycle *c)
{
	const unsigned width = value_of(p, ET_A_USER_WIDTH);
	struct hsc_step step = { .time = c->time };

	for (unsigned i = 0; i < HSC_STEP_SIGNALS && 64 * i < width; i++)
		step.signals[i] = hsc_low64(c->user[i], width - 64 * i);
	return step;
}

static void retire_words(struct hsc_draft_port *p,
			 const struct hsc_draft_cycle *c, struct hsc_step *step)
{
	const uint8_t gates =
		c->trigger & (HSC_STEP_TRACE_ON | HSC_STEP_TRACE_OFF);
	const unsigned newest = notified_word(c);

	for (unsigned i = 0; i < HSC_DRAFT_RETIRES_MAX; i++) {
		const struct hsc_draft_word *w = &c->word[i];

		if (!is_valid(w))
			continue;
		report_context(p, w, step);
		step->trigger = i == newest ? c->trigger : gates;
		step->privilege = (uint8_t)hsc_low64(
			w->priv, value_of(p, ET_A_PRIVILEGE_WIDTH));
		if (w->iretire)
			put_retired(p, w, step);
		if (w->iexception)
			put_trap(p, w, step);
	}
}

/* The last step of a cycle has its halt and reset, and the triggers that belong
 * to no instruction. */
static void end_cycle(struct hsc_draft_port *p, const struct hsc_draft_cycle *c,
		      struct hsc_step *step)
{
	step->kind = HSC_STEP_IDLE;
	step->trigger = c->trigger;
	step->ctype = HSC_ET_CONTEXT_NONE;
	step->more = false;
	step->halted = c->halted;
	step->reset = c->reset;
	hsc_step_queue_put(&p->steps, step);
	p->halted = c->halted;
	p->reset = c->reset;
}

enum hsc_status hsc_draft_port_feed(struct hsc_draft_port *p,
				    const struct hsc_draft_cycle *c)
{
	const bool sideband = c->trigger != 0 || c->halted != p->halted ||
			      c->reset != p->reset;
	struct hsc_step step;

	if (hsc_step_queue_room(&p->steps) < CYCLE_STEPS) {
		/* Do not wait for ever: a halt may begin and end after the
		 * block that is held back. */
		if (p->steps.count == p->steps.open)
			hsc_step_queue_close(&p->steps);
		return HSC_E_SPACE;
	}
	if (!is_possible(p, c))
		return HSC_E_VALUE;
	if (p->config.opcode_at_fetch)
		fetch_words(p, c);
	step = step_of_sidebands(p, c);
	step.more = sideband;
	retire_words(p, c, &step);
	if (sideband)
		end_cycle(p, c, &step);
	return HSC_OK;
}

enum hsc_status hsc_draft_port_next(struct hsc_draft_port *p,
				    struct hsc_step *out)
{
	return hsc_step_queue_next(&p->steps, out);
}

void hsc_draft_port_end(struct hsc_draft_port *p)
{
	hsc_step_queue_end(&p->steps);
}
