/* SPDX-License-Identifier: MIT */
/* step_encoder.c - steps that qualify are passed to the encoder; others end its
 * trace.
 * Room   model (floor 3) */
#include <hartscope/model/step_encoder.h>

/* What one step requires of an encoder, in this order. */
struct plan {
	bool lost;          /* it is not known where the last branch went */
	bool stop;          /* qualification ended after the last step */
	bool privilege;     /* it has changed */
	bool context;       /* it has changed, or must be reported again */
	bool hypervisor;    /* it has changed */
	bool act;           /* pass on the block or trap */
	bool notify;        /* report its address */
	uint64_t epc;       /* of the trap */
	bool halted, reset; /* the hart stops after the step */
};

static bool is_known(uint64_t address)
{
	return address != HSC_STEP_NOWHERE;
}

/* Where execution continues after the last block, as far as that is known. */
static uint64_t expected_pc(const struct hsc_step_encoder *s)
{
	const enum hsc_insn_kind end = (enum hsc_insn_kind)s->last.end;

	if (!s->open)
		return HSC_STEP_NOWHERE;
	if (is_known(s->last_to))
		return s->last_to;
	if (hsc_insn_is_direct(end) || s->last.inferable)
		return s->last.target;
	if (end == HSC_INSN_BRANCH || hsc_insn_is_indirect(end))
		return HSC_STEP_NOWHERE;
	return s->last.next;
}

static bool is_branch_open(const struct hsc_step_encoder *s)
{
	return s->tracing && s->open && s->last.end == HSC_INSN_BRANCH &&
	       !is_known(s->last_to);
}

static void plan_action(const struct hsc_step_encoder *s,
			const struct hsc_step *step, struct plan *p)
{
	p->act = true;
	p->privilege = !s->reported || s->privilege != step->privilege;
	p->context = !s->reported || s->context != step->context ||
		     step->ctype != HSC_ET_CONTEXT_NONE;
	p->hypervisor = s->hypervisor != step->hypervisor;
	p->epc = step->trap.epc;
	if (step->kind == HSC_STEP_TRAP && !is_known(p->epc)) {
		p->epc = expected_pc(s);
		p->lost = is_branch_open(s);
	}
}

static struct plan plan_step(const struct hsc_step_encoder *s,
			     const struct hsc_step *step,
			     struct hsc_qualified q)
{
	struct plan p = { .act = false };

	if (step->kind != HSC_STEP_IDLE && q.trace)
		plan_action(s, step, &p);
	p.stop = step->kind != HSC_STEP_IDLE && !q.trace && s->tracing;
	p.notify = q.notify;
	p.halted = step->halted && !s->stopped;
	p.reset = step->reset && !s->stopped;
	return p;
}

/* The usual step: another block, and nothing else has changed. */
static inline bool is_plain(const struct hsc_step_encoder *s,
			    const struct hsc_step *step, struct hsc_qualified q)
{
	return step->kind == HSC_STEP_RETIRED && q.trace && s->tracing &&
	       s->reported && s->privilege == step->privilege &&
	       s->context == step->context &&
	       s->hypervisor == step->hypervisor &&
	       step->ctype == HSC_ET_CONTEXT_NONE && !s->stopped &&
	       !step->halted && !step->reset;
}

static inline void remember_plain(struct hsc_step_encoder *s,
				  const struct hsc_step *step)
{
	s->open = true;
	s->last = step->block;
	s->last_to = step->to;
}

static void remember_step(struct hsc_step_encoder *s,
			  const struct hsc_step *step, const struct plan *p)
{
	if (p->lost || p->stop)
		s->tracing = s->open = false;
	if (p->act) {
		s->starts += !s->tracing;
		s->tracing = s->reported = true;
		s->privilege = step->privilege;
		s->context = step->context;
		s->hypervisor = step->hypervisor;
		s->context_seen |= step->context != 0;
		s->open = step->kind == HSC_STEP_RETIRED;
		s->last = step->block;
		s->last_to = step->to;
	}
	s->stopped = step->halted || step->reset;
}

/* The block as a decoder can know it: if trace begins at a jump, the
 * instruction before it is unknown. */
static struct hsc_retired shown_block(const struct hsc_step_encoder *s,
				      const struct hsc_step *step)
{
	struct hsc_retired b = step->block;

	if (b.instructions == 1 && !(s->tracing && s->open))
		b.inferable = false;
	return b;
}

/*
 * A branch whose outcome is not known is left out. In a longer block it is
 * kept, because the address of the instruction before it is not known, and
 * counts as not taken.
 */
static void et_stop(struct hsc_et_encoder *e, struct hsc_step_encoder *s,
		    enum hsc_et_end why)
{
	const uint64_t to =
		s->open && is_known(s->last_to) ? s->last_to : HSC_ET_NOWHERE;

	if (is_branch_open(s) && s->last.instructions == 1)
		hsc_et_encoder_cut(e, &s->last, 0, 0);
	hsc_et_encoder_stop_before(e, why, to);
	s->tracing = s->open = false;
}

static void et_act(struct hsc_et_encoder *e, const struct hsc_step_encoder *s,
		   const struct hsc_step *step, const struct plan *p)
{
	const struct hsc_retired block = shown_block(s, step);
	struct hsc_et_trap trap = step->trap;

	if (p->privilege)
		hsc_et_encoder_privilege(e, step->privilege);
	if (p->context)
		hsc_et_encoder_context(e, step->context,
				       (enum hsc_et_context_type)step->ctype);
	if (step->kind == HSC_STEP_TRAP) {
		/* "undefined for other exceptions and interrupts" */
		trap.epc = is_known(p->epc) ? p->epc : 0;
		hsc_et_encoder_trap(e, &trap);
		return;
	}
	hsc_et_encoder_retire(e, &block);
	if (p->notify)
		hsc_et_encoder_notify(e);
}

void hsc_et_encoder_step(struct hsc_et_encoder *e, struct hsc_step_encoder *s,
			 const struct hsc_step *step, struct hsc_qualified q)
{
	struct plan p;

	e->time = step->time - step->took;
	if (HSC_LIKELY(is_plain(s, step, q))) {
		hsc_et_encoder_retire(e, &step->block);
		if (q.notify)
			hsc_et_encoder_notify(e);
		remember_plain(s, step);
		return;
	}
	p = plan_step(s, step, q);
	if (p.lost)
		et_stop(e, s, HSC_ET_END_LOST);
	if (p.stop) /* the encoder itself stays enabled */
		et_stop(e, s, HSC_ET_END_HALTED);
	if (p.act)
		et_act(e, s, step, &p);
	remember_step(s, step, &p);
	if (s->tracing && (p.halted || p.reset))
		et_stop(e, s, p.reset ? HSC_ET_END_RESET : HSC_ET_END_HALTED);
}

void hsc_et_encoder_finish(struct hsc_et_encoder *e, struct hsc_step_encoder *s)
{
	if (s->tracing)
		et_stop(e, s, HSC_ET_END_DISABLED);
}

void hsc_et_encoder_pause(struct hsc_et_encoder *e, struct hsc_step_encoder *s)
{
	if (s->tracing)
		et_stop(e, s, HSC_ET_END_HALTED);
}

static void nt_stop(struct hsc_nt_encoder *e, struct hsc_step_encoder *s,
		    enum hsc_nt_evcode why, enum hsc_nt_sync again)
{
	const uint64_t to = s->open ? s->last_to : HSC_STEP_NOWHERE;

	hsc_nt_encoder_stop_before(e, why, again, to);
	s->tracing = s->open = false;
}

/* A context that was always 0 is not reported. */
static void nt_context(struct hsc_nt_encoder *e,
		       const struct hsc_step_encoder *s,
		       const struct hsc_step *step)
{
	const uint8_t level = step->privilege;
	enum hsc_nt_format format = step->hcontext ? HSC_NT_FORMAT_HCONTEXT
						   : HSC_NT_FORMAT_SCONTEXT;

	if (!step->both && !step->context && !s->context_seen)
		format = HSC_NT_FORMAT_MODE;
	if (step->both)
		hsc_nt_encoder_contexts(
			e,
			hsc_nt_process(level, step->hypervisor,
				       HSC_NT_FORMAT_HCONTEXT),
			hsc_nt_process(level, step->context, format));
	else
		hsc_nt_encoder_context(
			e, hsc_nt_process(level, step->context, format));
}

static void nt_act(struct hsc_nt_encoder *e, const struct hsc_step_encoder *s,
		   const struct hsc_step *step, const struct plan *p)
{
	const struct hsc_retired block = shown_block(s, step);

	if (p->privilege || p->context || p->hypervisor)
		nt_context(e, s, step);
	if (step->kind == HSC_STEP_TRAP)
		hsc_nt_encoder_trap(e, p->epc,
				    step->trap.interrupt
					    ? HSC_NT_BTYPE_INTERRUPT
					    : HSC_NT_BTYPE_EXCEPTION);
	else
		hsc_nt_encoder_retire(e, &block);
}

void hsc_nt_encoder_step(struct hsc_nt_encoder *e, struct hsc_step_encoder *s,
			 const struct hsc_step *step, struct hsc_qualified q)
{
	struct plan p;

	e->time = step->time - step->took;
	if (HSC_LIKELY(is_plain(s, step, q))) {
		hsc_nt_encoder_retire(e, &step->block);
		remember_plain(s, step);
		return;
	}
	p = plan_step(s, step, q);
	if (step->kind == HSC_STEP_TRAP && !is_known(p.epc)) {
		/* The message of a jump or trap needs the address that would
		 * have come next. */
		p.lost |= p.act && s->tracing;
		p.act = false;
	}
	if (p.lost)
		nt_stop(e, s, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	if (p.stop)
		nt_stop(e, s, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
	if (p.act)
		nt_act(e, s, step, &p);
	remember_step(s, step, &p);
	if (s->tracing && p.reset)
		nt_stop(e, s, HSC_NT_EV_DISABLED, HSC_NT_SYNC_RESET);
	else if (s->tracing && p.halted)
		nt_stop(e, s, HSC_NT_EV_DEBUG_ENTRY, HSC_NT_SYNC_DEBUG_EXIT);
}

void hsc_nt_encoder_finish(struct hsc_nt_encoder *e, struct hsc_step_encoder *s)
{
	if (s->tracing)
		nt_stop(e, s, HSC_NT_EV_DISABLED, HSC_NT_SYNC_ENABLE);
}
