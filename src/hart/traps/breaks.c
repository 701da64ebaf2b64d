/* SPDX-License-Identifier: MIT */
/* breaks.c - triggers before, at and after an instruction.
 * Room   hart (floor 4) */
#include "hart/traps/debug.h"
#include "hart/traps/trap.h"
#include "hart/triggers/trigger.h"

/* Carry out an outcome before an instruction. */
static bool carry_out(struct hsc_hart *h, enum hsc_trigger_outcome out,
		      uint64_t tval)
{
	hsc_trigger_signal(h);
	if (out == HSC_TRIGGER_BREAKS)
		hsc_hart_trap(h, HSC_CAUSE_BREAKPOINT, false, tval);
	else if (out == HSC_TRIGGER_HALTS)
		hsc_debug_enter(h, HSC_HALT_TRIGGER);
	return out != HSC_TRIGGER_NOTHING;
}

/* "Priority": triggers on addresses come first, those on contents after faults
 * of the fetch. */
static bool match_fetch(struct hsc_hart *h, struct hsc_trigger_deed *d)
{
	enum hsc_trigger_outcome out = hsc_trigger_look_at_due(h);

	h->triggers_after = 0;
	if (out != HSC_TRIGGER_NOTHING)
		return carry_out(h, out, 0);
	out = hsc_trigger_look(h, d, out);
	if (d->length) {
		d->known = d->again = true;
		out = hsc_trigger_look(h, d, out);
	}
	return carry_out(h, out, d->pc);
}

bool hsc_trigger_fetch(struct hsc_hart *h)
{
	struct hsc_trigger_deed d = { .pc = h->pc,
				      .address = h->pc,
				      .kind = HSC_MC_EXECUTE };

	return match_fetch(h, &d);
}

bool hsc_trigger_execute(struct hsc_hart *h, const struct hsc_hart_block *b)
{
	struct hsc_trigger_deed d = { .pc = b->pc,
				      .address = b->pc,
				      .length = b->ops[0].length,
				      .opcode = b->ops[0].opcode,
				      .kind = HSC_MC_EXECUTE };

	return match_fetch(h, &d);
}

static struct hsc_trigger_deed deed_of(const struct hsc_hart *h,
				       const struct hsc_op *o,
				       const struct hsc_hart_access *access)
{
	return (struct hsc_trigger_deed){
		.pc = h->block->pc,
		.address = access->address,
		.value = access->value,
		.size = access->size,
		.length = o->length,
		.opcode = o->opcode,
		.known = access->write,
		.kind = access->write ? HSC_MC_STORE : HSC_MC_LOAD,
	};
}

/* Carry out an outcome before the effect of the instruction. */
static bool stop_before(struct hsc_hart *h, const struct hsc_op *o,
			enum hsc_trigger_outcome out, uint64_t address)
{
	hsc_trigger_signal(h);
	if (out == HSC_TRIGGER_BREAKS)
		hsc_hart_fault(h, o, HSC_CAUSE_BREAKPOINT, address);
	else if (out == HSC_TRIGGER_HALTS)
		hsc_debug_enter_at(h, o, HSC_HALT_TRIGGER);
	return out != HSC_TRIGGER_NOTHING;
}

bool hsc_trigger_access(struct hsc_hart *h, const struct hsc_op *o,
			const struct hsc_hart_access *access)
{
	const struct hsc_trigger_deed d = deed_of(h, o, access);

	return stop_before(h, o, hsc_trigger_look(h, &d, HSC_TRIGGER_NOTHING),
			   access->address);
}

bool hsc_trigger_amo(struct hsc_hart *h, const struct hsc_op *o,
		     const struct hsc_hart_access *access)
{
	struct hsc_trigger_deed d = deed_of(h, o, access);
	enum hsc_trigger_outcome out;

	d.known = false;
	d.kind = HSC_MC_LOAD;
	out = hsc_trigger_look(h, &d, HSC_TRIGGER_NOTHING);
	d.kind = HSC_MC_STORE;
	out = hsc_trigger_stronger(
		out, hsc_trigger_look(h, &d, HSC_TRIGGER_NOTHING));
	return stop_before(h, o, out, access->address);
}

/* Check again now that the value is known; triggers that do not depend on it
 * have fired. */
static enum hsc_trigger_outcome look_again(struct hsc_hart *h,
					   const struct hsc_op *o,
					   const struct hsc_hart_access *access)
{
	struct hsc_trigger_deed d = deed_of(h, o, access);

	d.known = d.again = true;
	return hsc_trigger_look(h, &d, HSC_TRIGGER_NOTHING);
}

bool hsc_trigger_combined(struct hsc_hart *h, const struct hsc_op *o,
			  const struct hsc_hart_access *access)
{
	return stop_before(h, o, look_again(h, o, access), access->address);
}

void hsc_trigger_loaded(struct hsc_hart *h, const struct hsc_op *o,
			const struct hsc_hart_access *access)
{
	look_again(h, o, access);
}

void hsc_trigger_act(struct hsc_hart *h, enum hsc_trigger_outcome out)
{
	carry_out(h, out, h->trigger_tval);
}
