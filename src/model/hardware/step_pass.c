/* SPDX-License-Identifier: MIT */
/* step_pass.c - after a step, an encoder takes blocks directly, until one makes
 * a message.
 * Room   model (floor 3) */
#include <hartscope/model/step_encoder.h>

/* Did the step qualify, and is everything as it says? */
static bool is_under_way(const struct hsc_step_encoder *s,
			 const struct hsc_step *step)
{
	return step->kind == HSC_STEP_RETIRED && s->tracing && s->open &&
	       s->reported && s->privilege == step->privilege && !s->stopped &&
	       s->last_to != HSC_STEP_NOWHERE;
}

static void remember_step(struct hsc_step_encoder *s,
			  const struct hsc_step *step)
{
	s->open = true;
	s->last = step->block;
	s->last_to = step->to;
}

/* Which blocks may pass: calls only if they only push an address. */
static void go_on(struct hsc_pass *p, bool open, bool calls)
{
	const unsigned edges = HSC_PASS_BRANCHES | 1u << HSC_PASS_PLAIN |
			       (unsigned)calls << HSC_PASS_CALL;

	p->open = open;
	p->edges = (uint8_t)(open ? edges : 0);
	p->count = 0;
	p->last = p->before = NULL;
}

static void nt_go_on(const struct hsc_nt_encoder *e, struct hsc_pass *p)
{
	go_on(p, e->running && !e->overrun && !e->trap, !e->predict);
	p->history = e->hist;
	p->halfwords = e->icnt;
	p->halfwords_limit = e->icnt_limit;
}

bool hsc_nt_encoder_open(const struct hsc_nt_encoder *e,
			 const struct hsc_step_encoder *s,
			 const struct hsc_step *step, struct hsc_pass *p)
{
	p->open = false;
	p->edges = 0;
	if (!is_under_way(s, step) || e->config.all_jumps)
		return false;
	p->history_limit = e->hist_limit;
	p->turned = NULL;
	nt_go_on(e, p);
	return p->open;
}

/* Give the passed blocks to the encoder. */
void hsc_nt_encoder_settle(struct hsc_nt_encoder *e, struct hsc_pass *p)
{
	const struct hsc_retired *b = p->last;

	if (!b)
		return;
	e->hist = p->history;
	e->icnt = p->halfwords;
	hsc_nt_encoder_expect(e, b, (enum hsc_insn_kind)b->end);
	p->turned = b;
	p->last = p->before = NULL;
	p->count = 0;
}

bool hsc_nt_encoder_pass_quiet(struct hsc_nt_encoder *e, struct hsc_pass *p,
			       const struct hsc_retired *b)
{
	hsc_nt_encoder_settle(e, p);
	if (!hsc_nt_encoder_is_quiet(e, b))
		return false;
	hsc_nt_encoder_retire(e, b);
	p->turned = b;
	nt_go_on(e, p);
	return true;
}

void hsc_nt_encoder_pass_turn(struct hsc_nt_encoder *e, struct hsc_pass *p,
			      const struct hsc_retired *b, uint64_t time)
{
	hsc_nt_encoder_settle(e, p);
	e->time = time;
	hsc_nt_encoder_retire(e, b);
	p->turned = b;
	nt_go_on(e, p);
}

void hsc_nt_encoder_close(struct hsc_nt_encoder *e, struct hsc_step_encoder *s,
			  const struct hsc_step *step, struct hsc_pass *p)
{
	hsc_nt_encoder_settle(e, p);
	e->time = step->time - step->took;
	remember_step(s, step);
}

static void et_go_on(const struct hsc_et_encoder *e, struct hsc_pass *p)
{
	go_on(p,
	      e->running && e->deferred &&
		      !(e->overrun | e->dropped | e->trapped),
	      e->plain);
	p->history = e->hist;
	p->halfwords = e->halfwords;
	p->halfwords_limit = e->halfwords_limit;
}

bool hsc_et_encoder_open(const struct hsc_et_encoder *e,
			 const struct hsc_step_encoder *s,
			 const struct hsc_step *step, struct hsc_pass *p)
{
	p->open = false;
	p->edges = 0;
	if (!is_under_way(s, step) || e->config.options.branch_prediction)
		return false;
	p->history_limit = UINT32_C(1) << 31;
	p->turned = NULL;
	et_go_on(e, p);
	return p->open;
}

/*
 * A passed block does not change the stack, nor does the one before the first
 * of them; the state kept for the block before the last is derived from that.
 */
void hsc_et_encoder_settle(struct hsc_et_encoder *e, struct hsc_pass *p)
{
	if (!p->last)
		return;
	if (p->history != e->hist)
		e->returns = 0;
	e->hist = p->history;
	e->halfwords = p->halfwords;
	if (p->before)
		hsc_et_encoder_defer(e, p->before,
				     (enum hsc_insn_kind)p->before->end);
	hsc_et_encoder_defer(e, p->last, (enum hsc_insn_kind)p->last->end);
	p->turned = p->last;
	p->last = p->before = NULL;
	p->count = 0;
}

bool hsc_et_encoder_pass_quiet(struct hsc_et_encoder *e, struct hsc_pass *p,
			       const struct hsc_retired *b)
{
	hsc_et_encoder_settle(e, p);
	if (!hsc_et_encoder_is_quiet(e, b))
		return false;
	hsc_et_encoder_retire(e, b);
	p->turned = b;
	et_go_on(e, p);
	return true;
}

void hsc_et_encoder_pass_turn(struct hsc_et_encoder *e, struct hsc_pass *p,
			      const struct hsc_retired *b, uint64_t time)
{
	hsc_et_encoder_settle(e, p);
	e->time = time;
	hsc_et_encoder_retire(e, b);
	p->turned = b;
	et_go_on(e, p);
}

void hsc_et_encoder_close(struct hsc_et_encoder *e, struct hsc_step_encoder *s,
			  const struct hsc_step *step, struct hsc_pass *p)
{
	hsc_et_encoder_settle(e, p);
	e->time = step->time - step->took;
	remember_step(s, step);
}
