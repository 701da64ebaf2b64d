/* SPDX-License-Identifier: MIT */
#include "pairs/event_oracle.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* All jumps of the program that are calls or returns. */
static const struct {
	uint64_t at;
	bool direct;
} turns[] = {
	{ RIG_CODE + 0x1c, true },
	{ RIG_CODE + 0x24, false },
	{ RIG_CODE + 0x44, false },
	{ RIG_CODE + 0x6c, false },
	{ RIG_CODE + 0x4000 + 4 * 17, false }, /* mret */
	{ RIG_HANDLER + 0x14, false },
	{ RIG_HANDLER + 0x2c, false },
};

void oracle_add(struct oracle *o, uint8_t code, uint64_t at, uint64_t value)
{
	if (o->count < ORACLE_MOST)
		o->reported[o->count++] =
			(struct reported){ code, at, HSC_FLOW_NOWHERE, value };
}

static void add_context(struct oracle *o, const struct hsc_step *s, uint64_t at)
{
	if (!(o->control & HSC_NT_EV_CONTEXT))
		return;
	if (!o->known || o->privilege != s->privilege)
		oracle_add(o, HSC_NT_CK_CONTEXT, at,
			   (uint64_t)s->privilege << 2);
	if (s->context != (o->known ? o->context : 0))
		oracle_add(o, HSC_NT_CK_CONTEXT, at, s->context << 5 | 2);
	o->known = true;
	o->privilege = s->privilege;
	o->context = s->context;
}

static void add_triggers(struct oracle *o, uint64_t at, bool retired)
{
	for (unsigned i = 0; i < 8; i++)
		if ((o->inputs >> i & 1) && (o->control & HSC_NT_EV_TRIGGER))
			oracle_add(o, HSC_NT_CK_TRIGGER, at, i);
	o->inputs = 0;
	for (unsigned i = 0; retired && i < 2; i++)
		if (o->watched[i] == at && (o->control & HSC_NT_EV_WATCHPOINT))
			oracle_add(o, HSC_NT_CK_WATCHPOINT, at, i);
}

static void add_sample(struct oracle *o, const struct hsc_step *s, uint64_t at)
{
	if (s->kind == HSC_STEP_RETIRED)
		o->halfwords += s->block.halfwords;
	if (!o->sample || o->halfwords < o->sample)
		return;
	oracle_add(o, HSC_NT_CK_SAMPLE, at, 0);
	o->halfwords = 0;
}

static void add_turn(struct oracle *o, uint64_t last)
{
	for (size_t i = 0; i < COUNT(turns); i++) {
		if (turns[i].at != last || !(o->control & HSC_NT_EV_CALL))
			continue;
		oracle_add(o, HSC_NT_CK_CALL, last, 0);
		o->pending = !turns[i].direct;
	}
}

static void add_trap(struct oracle *o, const struct hsc_et_trap *t)
{
	if (o->control &
	    (t->interrupt ? HSC_NT_EV_INTERRUPT : HSC_NT_EV_EXCEPTION))
		oracle_add(o,
			   t->interrupt ? HSC_NT_CK_INTERRUPT
					: HSC_NT_CK_EXCEPTION,
			   t->epc, t->cause);
}

void oracle_arrive(struct oracle *o, uint64_t at)
{
	if (o->pending && o->count)
		o->reported[o->count - 1].to = at;
	o->pending = false;
}

static void look(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct oracle *o = ctx;
	const bool retired = s->kind == HSC_STEP_RETIRED;
	const uint64_t at = retired ? s->block.start : s->trap.epc;

	if (hart)
		return;
	if (s->halted && o->tracing) {
		oracle_arrive(o, o->next);
		oracle_add(o, HSC_NT_CK_CONTROL, o->next,
			   HSC_NT_CONTROL_DEBUG_ENTRY);
		o->tracing = o->known = false;
		o->begin = HSC_NT_CONTROL_DEBUG_EXIT;
	}
	if (s->kind == HSC_STEP_IDLE)
		return;
	oracle_arrive(o, at);
	if (!o->tracing)
		oracle_add(o, HSC_NT_CK_CONTROL, at, o->begin);
	o->tracing = true;
	o->begin = HSC_NT_CONTROL_ON;
	add_context(o, s, at);
	add_triggers(o, at, retired);
	add_sample(o, s, at);
	for (uint32_t i = 0; retired && i < s->block.instructions; i++)
		if (o->rig->pcs_len[0] < RIG_PCS)
			o->rig->pcs[0][o->rig->pcs_len[0]++] = at + 4 * i;
	if (!retired)
		add_trap(o, &s->trap);
	else
		add_turn(o, at + 4 * (s->block.instructions - 1));
	o->next = s->to;
}

const struct hsc_hart_port oracle_port = { .step = look };
