/* SPDX-License-Identifier: MIT */
/* Sections in quotes are those of RISC-V N-Trace 1.0. */
#include "check/ntrace_walk.h"
#include <stdlib.h>
#include <string.h>

/* "HIST Field Generation": the second most significant bit is the first. */
static bool next_outcome(struct checker *c, bool *taken)
{
	struct history *h = &c->history[c->history_at];
	unsigned len = 0;

	if (c->history_at == c->histories)
		return false;
	while (h->bits >> (len + 1))
		len++;
	*taken = h->bits >> (len - 1 - h->used) & 1;
	if (++h->used == len) {
		h->used = 0;
		if (--h->times == 0)
			c->history_at++;
	}
	return true;
}

void add_history(struct checker *c, uint64_t bits, uint64_t times)
{
	if (bits == 1)
		return;
	if (c->history_at == c->histories)
		c->history_at = c->histories = 0;
	if (c->histories == c->room) {
		c->room = 2 * c->room + 64;
		c->history = realloc(c->history, c->room * sizeof(*c->history));
		need(c, c->history, "no memory");
	}
	c->history[c->histories++] = (struct history){ bits, times, 0 };
}

/* "Implicit Return Optimization", "Sequential Jump Optimization": the
 * instruction `now` is an indirect jump. Is it known where it goes if no
 * message says it? */
static void predict(struct checker *c, const struct code_insn *now)
{
	const unsigned mode = c->par->implicit_return;
	uint64_t target = 0;
	const bool pair = code_infer(c->code, &c->last, now, &target);

	c->known = pair && c->par->sequential_jump;
	c->guess = target;
	if (mode != RETURN_OFF && now->pops) {
		/* by both: they must agree; see docs/spec-notes.md */
		c->known = c->depth > 0 &&
			   !(mode == RETURN_COUNT && now->pushes) &&
			   !(pair && target != c->stack[c->depth - 1]);
		if (c->depth > 0)
			c->guess = c->stack[--c->depth];
	}
}

static void push(struct checker *c, uint64_t address)
{
	if (c->depth == c->par->return_stack) /* the oldest is lost */
		memmove(c->stack, c->stack + 1,
			--c->depth * sizeof(c->stack[0]));
	c->stack[c->depth++] = address;
}

void go_on(struct checker *c)
{
	if (!c->open)
		return;
	c->open = false;
	if (c->last.type == CODE_BRANCH || c->last.type == CODE_ECALL)
		return; /* not taken; done and returned from */
	need(c, c->last.type != CODE_JUMP,
	     "no message for the jump at 0x%" PRIx64, c->last.pc);
	need(c, c->known, "no message says where 0x%" PRIx64 " went",
	     c->last.pc);
	c->pc = c->guess;
}

/* Retire the instruction at pc. False: its outcome is not known yet. */
static bool retire(struct checker *c, uint64_t *left)
{
	struct code_insn now;
	bool taken = true, branch;

	need(c, code_find(c->code, c->pc, &now), "no code at 0x%" PRIx64,
	     c->pc);
	branch = now.type == CODE_BRANCH ||
		 (now.type == CODE_JUMP && c->par->all_jumps);
	need(c, now.halfwords <= *left, "I-CNT ends within 0x%" PRIx64, c->pc);
	need(c,
	     c->par->user ||
		     (now.type != CODE_ECALL && now.type != CODE_EBREAK),
	     "0x%" PRIx64 " is ECALL or EBREAK, and does not retire", c->pc);
	if (branch && c->par->history && !next_outcome(c, &taken))
		return false;
	need(c, taken || now.type != CODE_JUMP,
	     "HIST: the jump at 0x%" PRIx64 " is not taken", c->pc);
	c->see(c->ctx, SEEN_PC, c->pc, 0);
	*left -= now.halfwords;
	c->open = (branch && !c->par->history) || now.type == CODE_INDIRECT ||
		  now.type == CODE_TRAP_RETURN || now.type == CODE_ECALL;
	c->known = false;
	if (now.type == CODE_INDIRECT)
		predict(c, &now);
	if (now.pushes && c->par->implicit_return != RETURN_OFF)
		push(c, now.next);
	c->pc = now.next;
	if ((now.type == CODE_BRANCH || now.type == CODE_JUMP) && !c->open &&
	    taken)
		c->pc = now.target;
	c->last = now;
	return true;
}

/* Walk what was counted, as far as history reaches. */
static void walk(struct checker *c)
{
	for (; c->count_at < c->counts; c->count_at++) {
		while (c->count[c->count_at] > 0) {
			go_on(c);
			if (!retire(c, &c->count[c->count_at]))
				return;
		}
		/* the pair of a sequential jump lies in one message */
		c->last.constant = false;
	}
	c->count_at = c->counts = 0;
}

void add_count(struct checker *c, uint64_t halfwords)
{
	need(c, c->counts < COUNTS, "too many counts for the checker");
	c->count[c->counts++] = halfwords;
	walk(c);
}

void walk_all(struct checker *c, const struct message *m)
{
	need(c, m->hist != 0, "HIST has no stop bit");
	add_history(c, m->hist, 1);
	add_count(c, m->icnt);
	need(c, c->counts == 0, "HIST has no bit for the branch at 0x%" PRIx64,
	     c->pc);
	need(c, c->history_at == c->histories,
	     "HIST has more bits than there are branches up to 0x%" PRIx64,
	     c->pc);
}
