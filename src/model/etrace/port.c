/* SPDX-License-Identifier: MIT */
/* port.c - groups of a cycle, as in 2.0, become steps.
 * Room   model (floor 3) */
#include <hartscope/base/bits.h>
#include <hartscope/model/etrace_port.h>

/* Most steps of a cycle: each block, a trap, the sidebands. */
#define CYCLE_STEPS (HSC_ET_BLOCKS_MAX + 2)

static unsigned value_of(const struct hsc_et_port *p, enum hsc_et_attribute a)
{
	return p->config.attributes.value[a];
}

enum hsc_status hsc_et_port_init(struct hsc_et_port *p,
				 const struct hsc_et_port_config *config,
				 struct hsc_error *error)
{
	const enum hsc_status rc =
		hsc_et_attributes_check(&config->attributes, error);

	if (rc == HSC_OK)
		*p = (struct hsc_et_port){ .config = *config };
	return rc;
}

static bool is_trap(const struct hsc_et_group *g)
{
	return g->itype == HSC_ET_ITYPE_EXCEPTION ||
	       g->itype == HSC_ET_ITYPE_INTERRUPT;
}

static bool is_used(const struct hsc_et_group *g)
{
	return g->itype != HSC_ET_ITYPE_OTHER || g->iretire != 0;
}

static uint32_t halfwords_of(const struct hsc_et_port *p,
			     const struct hsc_et_group *g)
{
	return value_of(p, ET_A_RETIRES) == 1 ? g->iretire << g->ilastsize
					      : g->iretire;
}

static bool has_itype(const struct hsc_et_port *p, const struct hsc_et_group *g)
{
	const bool wide = value_of(p, ET_A_ITYPE_WIDTH) == 4;

	return g->itype != HSC_ET_ITYPE_RESERVED &&
	       g->itype < (wide ? 16 : 8) &&
	       !(wide && g->itype == HSC_ET_ITYPE_UNINFERABLE);
}

static bool has_size(const struct hsc_et_port *p, const struct hsc_et_group *g)
{
	const bool single = value_of(p, ET_A_RETIRES) == 1;
	const unsigned bits = value_of(p, ET_A_IRETIRE_WIDTH);

	if (g->ilastsize >> value_of(p, ET_A_ILASTSIZE_WIDTH) != 0)
		return false;
	if (g->iretire == 0)
		return is_trap(g);
	if (single)
		return g->iretire == 1;
	return (bits > 31 || g->iretire >> bits == 0) &&
	       g->iretire >= 1U << g->ilastsize;
}

static bool is_possible(const struct hsc_et_port *p,
			const struct hsc_et_cycle *c)
{
	bool over = false;

	for (unsigned i = 0; i < HSC_ET_BLOCKS_MAX; i++) {
		const struct hsc_et_group *g = &c->group[i];

		if (!is_used(g)) {
			over = true;
			continue;
		}
		if (over || i >= value_of(p, ET_A_BLOCKS) || !has_itype(p, g) ||
		    !has_size(p, g))
			return false;
		over = is_trap(g);
	}
	return true;
}

/* The target of a taken branch that is not known: not the next instruction. */
static uint64_t unseen_target(const struct hsc_retired *b)
{
	return ~b->next & ~UINT64_C(1);
}

/*
 * The next instruction that retires or traps shows where the open block went.
 * An encoder compares it with the block's target, which is not on this port.
 *
 * at HSC_STEP_NOWHERE if it will not become known
 */
static void resolve_open(struct hsc_et_port *p, uint64_t at)
{
	struct hsc_step *open = hsc_step_queue_open(&p->steps);
	struct hsc_retired *b;

	if (!open)
		return;
	hsc_step_queue_close(&p->steps);
	b = &open->block;
	if (at == HSC_STEP_NOWHERE && b->end == HSC_INSN_BRANCH)
		at = unseen_target(b);
	open->to = at;
	if (at == HSC_STEP_NOWHERE)
		return;
	/* an inferable jump, for which an itype of 3 bits has no value */
	if (b->end == HSC_INSN_LINEAR && at != b->next)
		b->end = HSC_INSN_JUMP;
	if (b->end == HSC_INSN_BRANCH || b->inferable ||
	    hsc_insn_is_direct((enum hsc_insn_kind)b->end))
		b->target = at;
}

static enum hsc_insn_kind kind_of(unsigned itype)
{
	static const uint8_t kinds[16] = {
		[HSC_ET_ITYPE_TRAP_RETURN] = HSC_INSN_TRAP_RETURN,
		[HSC_ET_ITYPE_NOT_TAKEN] = HSC_INSN_BRANCH,
		[HSC_ET_ITYPE_TAKEN] = HSC_INSN_BRANCH,
		[HSC_ET_ITYPE_UNINFERABLE] = HSC_INSN_INDIRECT_JUMP,
		[HSC_ET_ITYPE_UNINFERABLE_CALL] = HSC_INSN_INDIRECT_CALL,
		[HSC_ET_ITYPE_INFERABLE_CALL] = HSC_INSN_CALL,
		[HSC_ET_ITYPE_UNINFERABLE_JUMP] = HSC_INSN_INDIRECT_JUMP,
		[HSC_ET_ITYPE_INFERABLE_JUMP] = HSC_INSN_JUMP,
		[HSC_ET_ITYPE_SWAP] = HSC_INSN_SWAP,
		[HSC_ET_ITYPE_RETURN] = HSC_INSN_RETURN,
		[HSC_ET_ITYPE_UNINFERABLE_OTHER] = HSC_INSN_INDIRECT_OTHER,
		[HSC_ET_ITYPE_INFERABLE_OTHER] = HSC_INSN_JUMP_OTHER,
	};

	return (enum hsc_insn_kind)kinds[itype & 15];
}

static uint64_t wrap_address(const struct hsc_et_port *p, uint64_t address)
{
	return value_of(p, ET_A_IADDRESS_WIDTH) == 32 ? (uint32_t)address
						      : address;
}

static struct hsc_retired block_of(const struct hsc_et_port *p,
				   const struct hsc_et_group *g)
{
	const uint32_t size = halfwords_of(p, g);
	const uint8_t last = (uint8_t)(1U << g->ilastsize);
	struct hsc_retired b = {
		.start = g->iaddr,
		.next = wrap_address(p, g->iaddr + 2 * (uint64_t)size),
		.halfwords = size,
		.instructions = size == last ? 1 : 2,
		.last_halfwords = last,
		.end = (uint8_t)kind_of(g->itype),
	};

	b.inferable = g->sijump && value_of(p, ET_A_SIJUMP) &&
		      hsc_insn_is_indirect((enum hsc_insn_kind)b.end) &&
		      b.end != HSC_INSN_TRAP_RETURN;
	if (g->itype == HSC_ET_ITYPE_NOT_TAKEN)
		b.target = HSC_STEP_NOWHERE; /* not the next instruction */
	return b;
}

/* Where a block goes next, as far as itype tells. */
static uint64_t successor_of(const struct hsc_et_port *p,
			     const struct hsc_et_group *g,
			     const struct hsc_retired *b)
{
	if (g->itype == HSC_ET_ITYPE_NOT_TAKEN)
		return b->next;
	if (b->end == HSC_INSN_LINEAR && value_of(p, ET_A_ITYPE_WIDTH) == 4)
		return b->next;
	return HSC_STEP_NOWHERE;
}

static void put_block(struct hsc_et_port *p, const struct hsc_et_group *g,
		      struct hsc_step *step)
{
	resolve_open(p, g->iaddr);
	step->kind = HSC_STEP_RETIRED;
	step->block = block_of(p, g);
	step->to = successor_of(p, g, &step->block);
	hsc_step_queue_put(&p->steps, step);
	step->ctype = HSC_ET_CONTEXT_NONE;
}

static uint64_t epc_of(const struct hsc_et_port *p,
		       const struct hsc_et_group *g,
		       const struct hsc_step *step)
{
	if (g->iretire != 0)
		return step->to;
	if (g->itype == HSC_ET_ITYPE_EXCEPTION || p->config.interrupt_iaddr)
		return g->iaddr;
	return HSC_STEP_NOWHERE;
}

static void put_trap(struct hsc_et_port *p, const struct hsc_et_cycle *c,
		     const struct hsc_et_group *g, struct hsc_step *step)
{
	const bool interrupt = g->itype == HSC_ET_ITYPE_INTERRUPT;
	const uint64_t epc = epc_of(p, g, step);

	resolve_open(p, epc);
	step->kind = HSC_STEP_TRAP;
	step->trap = (struct hsc_et_trap){
		.epc = epc,
		.tval = interrupt ? 0 : c->tval,
		.cause = (uint16_t)hsc_low64(c->cause,
					     value_of(p, ET_A_ECAUSE_WIDTH)),
		.interrupt = interrupt,
	};
	hsc_step_queue_put(&p->steps, step);
	step->ctype = HSC_ET_CONTEXT_NONE;
}

static uint8_t gates_of(const struct hsc_et_cycle *c)
{
	return (uint8_t)((c->trace_on ? HSC_STEP_TRACE_ON : 0) |
			 (c->trace_off ? HSC_STEP_TRACE_OFF : 0));
}

static struct hsc_step step_of_sidebands(const struct hsc_et_port *p,
					 const struct hsc_et_cycle *c)
{
	struct hsc_step step = {
		.privilege = (uint8_t)hsc_low64(
			c->priv, value_of(p, ET_A_PRIVILEGE_WIDTH)),
		.ctype = (uint8_t)hsc_low64(c->ctype,
					    value_of(p, ET_A_CTYPE_WIDTH)),
		.context =
			hsc_low64(c->context, value_of(p, ET_A_CONTEXT_WIDTH)),
		.time = c->time,
		.signals = { hsc_low64(c->impdef,
				       value_of(p, ET_A_USER_WIDTH)) },
	};

	/* With nocontext_p no packet reports the context, but filters may use
	 * it, and a ctype may also report a discontinuity. */
	if (value_of(p, ET_A_NOCONTEXT) &&
	    step.ctype == HSC_ET_CONTEXT_IMPRECISE)
		step.ctype = HSC_ET_CONTEXT_NONE;
	return step;
}

static void retire_groups(struct hsc_et_port *p, const struct hsc_et_cycle *c,
			  struct hsc_step *step)
{
	for (unsigned i = 0; i < HSC_ET_BLOCKS_MAX; i++) {
		const struct hsc_et_group *g = &c->group[i];

		if (!is_used(g))
			break;
		step->trigger = (uint8_t)(gates_of(c) |
					  (g->notify ? HSC_STEP_NOTIFY : 0));
		if (g->iretire != 0)
			put_block(p, g, step);
		if (is_trap(g))
			put_trap(p, c, g, step);
	}
}

/* The last step of a cycle has its halt and reset, and the triggers that belong
 * to no instruction. */
static void end_cycle(struct hsc_et_port *p, const struct hsc_et_cycle *c,
		      struct hsc_step *step)
{
	if (c->halted || c->reset)
		resolve_open(p, HSC_STEP_NOWHERE);
	step->kind = HSC_STEP_IDLE;
	step->trigger = gates_of(c);
	step->more = false;
	step->halted = c->halted;
	step->reset = c->reset;
	hsc_step_queue_put(&p->steps, step);
	p->halted = c->halted;
	p->reset = c->reset;
}

enum hsc_status hsc_et_port_feed(struct hsc_et_port *p,
				 const struct hsc_et_cycle *c)
{
	const bool sideband = gates_of(c) != 0 || c->halted != p->halted ||
			      c->reset != p->reset;
	struct hsc_step step;

	if (hsc_step_queue_room(&p->steps) < CYCLE_STEPS) {
		/* Do not wait for ever: triggers may come and go after the
		 * block that is held back. */
		if (p->steps.count == p->steps.open)
			resolve_open(p, HSC_STEP_NOWHERE);
		return HSC_E_SPACE;
	}
	if (!is_possible(p, c))
		return HSC_E_VALUE;
	step = step_of_sidebands(p, c);
	step.more = sideband;
	retire_groups(p, c, &step);
	if (sideband)
		end_cycle(p, c, &step);
	return HSC_OK;
}

enum hsc_status hsc_et_port_next(struct hsc_et_port *p, struct hsc_step *out)
{
	return hsc_step_queue_next(&p->steps, out);
}

void hsc_et_port_end(struct hsc_et_port *p)
{
	resolve_open(p, HSC_STEP_NOWHERE);
	hsc_step_queue_end(&p->steps);
}
