/* SPDX-License-Identifier: MIT */
/* Sections in quotes are those of RISC-V N-Trace 1.0. */
#include "check/ntrace_message.h"
#include <stdio.h>
#include <stdlib.h>

/* A history with its stop bit, so many times over. */
struct history {
	uint64_t bits, times;
	unsigned used; /* of the bits, this time */
};

#define COUNTS 4096

struct checker {
	const struct ntrace_params *par;
	const struct code *code;
	ntrace_see *see;
	void *ctx;
	struct place place;

	enum { STOPPED, RUNNING, LOST } state;
	uint64_t pc, reference, time; /* reference: of U-ADDR */
	bool timed, synced, owned, owner_due;
	struct code_insn last; /* the instruction retired last */
	bool open;             /* no message has said where it went, and */
	bool known;            /* it goes to `guess` if none does */
	uint64_t guess;
	uint64_t stack[32];
	unsigned depth;
	uint64_t count[COUNTS]; /* half-words to walk, one for each message */
	size_t count_at, counts;
	struct history *history; /* outcomes of branches to come */
	size_t history_at, histories, room;
	bool repeatable; /* RepeatBranch may follow: of this */
	struct message branch;
};

/* "Address Compression": F-ADDR is whole, U-ADDR an XOR with the last. */
static void resolve_address(struct checker *c, struct message *m)
{
	m->addr = code_wrap(c->code, m->addr << 1);
	if (!m->layout->sync)
		m->addr ^= c->reference;
	if (m->layout->sync || m->layout->btype)
		c->reference = m->addr;
}

/* "Timestamp Reporting" */
static void take_time(struct checker *c, const struct message *m)
{
	const unsigned bits = c->par->ts_bits;
	const uint64_t mask = bits ? UINT64_MAX >> (64 - bits) : 0;
	const uint64_t now = m->tstamp + (m->layout->sync ? 0 : c->time);

	if (!m->stamped)
		return;
	/* a narrow counter may have wrapped */
	need(&c->place, !c->timed || bits < 32 || now - c->time <= mask / 2,
	     "TSTAMP: time goes from %" PRIu64 " to %" PRIu64, c->time, now);
	c->time = now & mask;
	c->timed |= m->layout->sync;
	if (c->timed)
		c->see(c->ctx, SEEN_TIME, c->time, 0);
}

/* --- instructions: "Decoding Algorithm Principles" ------------------------ */

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

static void add_history(struct checker *c, uint64_t bits, uint64_t times)
{
	if (bits == 1)
		return;
	if (c->history_at == c->histories)
		c->history_at = c->histories = 0;
	if (c->histories == c->room) {
		c->room = 2 * c->room + 64;
		c->history = realloc(c->history, c->room * sizeof(*c->history));
		need(&c->place, c->history, "no memory");
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
		for (c->depth = 0; c->depth + 1 < c->par->return_stack;)
			c->stack[c->depth] = c->stack[c->depth + 1], c->depth++;
	c->stack[c->depth++] = address;
}

/* No message says where the last instruction went. */
static void go_on(struct checker *c)
{
	if (!c->open)
		return;
	c->open = false;
	if (c->last.type == CODE_BRANCH || c->last.type == CODE_ECALL)
		return; /* not taken; done and returned from */
	need(&c->place, c->last.type != CODE_JUMP,
	     "no message for the jump at 0x%" PRIx64, c->last.pc);
	need(&c->place, c->known, "no message says where 0x%" PRIx64 " went",
	     c->last.pc);
	c->pc = c->guess;
}

/* Retire the instruction at pc. False: its outcome is not known yet. */
static bool retire(struct checker *c, uint64_t *left)
{
	struct code_insn now;
	bool taken = true, told;

	need(&c->place, code_find(c->code, c->pc, &now),
	     "no code at 0x%" PRIx64, c->pc);
	told = now.type == CODE_BRANCH ||
	       (now.type == CODE_JUMP && c->par->all_jumps);
	need(&c->place, now.halfwords <= *left, "I-CNT ends within 0x%" PRIx64,
	     c->pc);
	need(&c->place, now.type != CODE_ECALL || c->par->user,
	     "ECALL at 0x%" PRIx64 " does not retire", c->pc);
	need(&c->place, now.type != CODE_EBREAK || c->par->user,
	     "EBREAK at 0x%" PRIx64 " does not retire", c->pc);
	if (told && c->par->history && !next_outcome(c, &taken))
		return false;
	need(&c->place, taken || now.type != CODE_JUMP,
	     "HIST: the jump at 0x%" PRIx64 " is not taken", c->pc);
	c->see(c->ctx, SEEN_PC, c->pc, 0);
	*left -= now.halfwords;
	c->open = (told && !c->par->history) || now.type == CODE_INDIRECT ||
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

static void add_count(struct checker *c, uint64_t halfwords)
{
	need(&c->place, c->counts < COUNTS, "too many counts for the checker");
	c->count[c->counts++] = halfwords;
	walk(c);
}

/* A message with I-CNT and perhaps HIST: all that was counted is walked, and
 * all bits are used. */
static void walk_all(struct checker *c, const struct message *m)
{
	need(&c->place, m->icnt >> c->par->icnt_bits == 0 || m->icnt < 256,
	     "I-CNT is wider than its counter");
	need(&c->place, m->hist != 0, "HIST has no stop bit");
	add_history(c, m->hist, 1);
	add_count(c, m->icnt);
	need(&c->place, c->counts == 0,
	     "HIST has no bit for the branch at 0x%" PRIx64, c->pc);
	need(&c->place, c->history_at == c->histories,
	     "HIST has more bits than there are branches up to 0x%" PRIx64,
	     c->pc);
}

/* --- messages --------------------------------------------------------------
 */

static bool is_told_by_address(const struct checker *c)
{
	return c->open &&
	       (c->last.type == CODE_INDIRECT ||
		c->last.type == CODE_TRAP_RETURN || c->last.type == CODE_ECALL);
}

/* "DirectBranch Message" */
static void take_branch(struct checker *c)
{
	need(&c->place, c->open && !is_told_by_address(c),
	     "the last instruction is no branch, at 0x%" PRIx64, c->last.pc);
	c->open = false;
	c->pc = c->last.target;
}

/* "IndirectBranch Message", B-TYPE of "Details of Common Fields" */
static void take_jump(struct checker *c, const struct message *m)
{
	const bool kinds = !c->par->trap_kind_unknown;

	if (m->btype != 0) {
		need(&c->place, kinds == (m->btype != 1),
		     "B-TYPE %" PRIu64 " is not what the encoder reports",
		     m->btype);
		go_on(c);
		c->see(c->ctx, SEEN_TRAP, c->pc, m->btype);
	} else if (is_told_by_address(c)) {
		/* "If Pop does not return the same address [...] emit" */
		need(&c->place,
		     m->layout->sync || c->par->undone || !c->known ||
			     !c->last.pops ||
			     c->par->implicit_return == RETURN_OFF ||
			     (c->par->implicit_return != RETURN_COUNT &&
			      c->guess != m->addr),
		     "the return at 0x%" PRIx64 " is inferable", c->last.pc);
	} else {
		go_on(c);
		need(&c->place, m->layout->sync,
		     "B-TYPE is 0, and no indirect jump at 0x%" PRIx64,
		     c->last.pc);
		need(&c->place, c->pc == m->addr,
		     "F-ADDR is 0x%" PRIx64 ", and the flow is at 0x%" PRIx64,
		     m->addr, c->pc);
	}
	c->open = false;
	c->pc = m->addr;
}

/* "Synchronizing Messages": which reason when, and where the flow is. */
static void synchronise(struct checker *c, const struct message *m)
{
	const bool start =
		m->sync == 1 || m->sync == 3 || m->sync == 5 || m->sync == 9;
	const bool reset =
		c->state == RUNNING && (m->sync == 1 || m->sync == 9);

	need(&c->place, m->sync <= 7 || m->sync == 9,
	     "SYNC %" PRIu64 " is reserved", m->sync);
	need(&c->place, (c->state == LOST) == (m->sync == 7),
	     "SYNC 7 stands after Error, and only there");
	need(&c->place, m->sync != 4 || !c->par->history,
	     "SYNC 4 is of BTM alone");
	if (c->state == RUNNING)
		need(&c->place, !start || reset,
		     "SYNC %" PRIu64 " while trace runs", m->sync);
	else
		need(&c->place,
		     m->layout->tcode == PROG_TRACE_SYNC && m->icnt == 0 &&
			     (start || m->sync == 7 ||
			      (c->par->started && !c->synced)),
		     "trace begins with ProgTraceSync, SYNC 1, 3, 5, 7 or 9 "
		     "and I-CNT 0");
	if (c->state == RUNNING) {
		walk_all(c, m);
		if (m->layout->tcode == DIRECT_BRANCH_SYNC)
			take_branch(c);
		else if (m->layout->btype)
			take_jump(c, m);
		else if (!reset)
			go_on(c);
		need(&c->place, reset || c->pc == m->addr,
		     "F-ADDR is 0x%" PRIx64 ", and the flow is at 0x%" PRIx64,
		     m->addr, c->pc);
	}
	c->state = RUNNING;
	c->synced = true;
	c->pc = m->addr;
	c->open = c->last.constant = false;
	c->depth = 0;
	c->owner_due = c->owned;
	c->see(c->ctx, SEEN_SYNC, m->addr, m->sync);
}

/* "ResourceFull Message" */
static void take_full(struct checker *c, const struct message *m)
{
	need(&c->place, m->rcode <= 2, "RCODE %" PRIu64 " is reserved",
	     m->rcode);
	if (m->rcode == 0) {
		need(&c->place, m->rdata != 0 && m->rdata >> 22 == 0,
		     "RDATA is no I-CNT");
		add_count(c, m->rdata);
		return;
	}
	need(&c->place, c->par->history, "HIST in BTM");
	need(&c->place, m->rdata > 1 && m->rdata >> c->par->hist_bits == 0,
	     "RDATA is no HIST");
	need(&c->place, m->rcode != 2 || c->par->repeated_history,
	     "repeated history is not enabled");
	need(&c->place, m->rcode != 2 || m->hrepeat != 0, "HREPEAT is 0");
	add_history(c, m->rdata, m->rcode == 2 ? m->hrepeat : 1);
}

/* "RepeatBranch Message": I-CNT, HIST and target are those of the message
 * before. */
static void repeat(struct checker *c, const struct message *m)
{
	need(&c->place, c->par->repeat_branch, "it is not enabled");
	need(&c->place, c->repeatable,
	     "the message before is no branch message");
	need(&c->place, m->bcnt != 0, "B-CNT is 0");
	for (uint64_t i = 0; i < m->bcnt; i++) {
		walk_all(c, &c->branch);
		if (c->branch.layout->tcode == DIRECT_BRANCH)
			take_branch(c);
		else
			take_jump(c, &c->branch);
	}
}

/* "Ownership Message": {CONTEXT, V[0], PRV[1:0], FORMAT[1:0]} */
static void take_process(struct checker *c, const struct message *m)
{
	const unsigned format = m->process & 3, prv = m->process >> 2 & 3;
	const bool v = m->process >> 4 & 1;

	need(&c->place, format != 1, "FORMAT 1 is reserved");
	need(&c->place, prv != 2 && !(v && prv == 3), "V and PRV are no mode");
	need(&c->place, format != 0 || m->process >> 5 == 0,
	     "FORMAT 0 has no CONTEXT");
	c->owned = true;
	c->see(c->ctx, SEEN_CONTEXT, m->process, 0);
}

/* "ProgTraceCorrelation Message" */
static void stop(struct checker *c, const struct message *m)
{
	need(&c->place, m->evcode == 0 || m->evcode == 1 || m->evcode == 4,
	     "EVCODE %" PRIu64 " is reserved", m->evcode);
	need(&c->place,
	     m->cdf == c->par->history || (m->cdf == 0 && c->par->lax),
	     "CDF is %" PRIu64, m->cdf);
	if (c->state == RUNNING) {
		walk_all(c, m);
		if (!is_told_by_address(c))
			go_on(c);
	} else {
		need(&c->place, m->icnt == 0 && m->hist == 1,
		     "nothing was executed, and I-CNT or HIST count");
	}
	c->open = false;
	c->state = STOPPED;
	c->see(c->ctx, SEEN_STOP, m->evcode, 0);
}

/* "Error Message" */
static void lose(struct checker *c, const struct message *m)
{
	need(&c->place, (m->ecode & ~UINT64_C(0x8c)) == 0, "ECODE 0x%" PRIx64,
	     m->ecode);
	c->state = LOST;
	c->counts = c->count_at = 0;
	c->histories = c->history_at = 0;
	c->open = false;
	c->see(c->ctx, SEEN_ERROR, m->ecode, 0);
}

static void take_message(struct checker *c, struct message *m)
{
	const unsigned tcode = m->layout->tcode;
	const bool branch = tcode == DIRECT_BRANCH ||
			    tcode == INDIRECT_BRANCH ||
			    tcode == INDIRECT_BRANCH_HIST;

	need(&c->place,
	     c->par->history
		     ? tcode != DIRECT_BRANCH && tcode != DIRECT_BRANCH_SYNC
		     : !m->layout->hist,
	     "is of the other mode");
	need(&c->place, c->state != LOST || m->layout->sync,
	     "Error stands just before a synchronizing message");
	need(&c->place,
	     c->state == RUNNING || m->layout->sync ||
		     tcode == PROG_TRACE_CORRELATION || tcode == ERROR,
	     "trace does not run");
	need(&c->place, !c->owner_due || tcode == OWNERSHIP || tcode == ERROR,
	     "Ownership stands just after a synchronizing message");
	c->owner_due = false;
	take_time(c, m);
	resolve_address(c, m);
	if (branch)
		walk_all(c, m);
	switch (tcode) {
	case OWNERSHIP:
		take_process(c, m);
		break;
	case DIRECT_BRANCH:
		take_branch(c);
		break;
	case INDIRECT_BRANCH:
	case INDIRECT_BRANCH_HIST:
		take_jump(c, m);
		break;
	case ERROR:
		lose(c, m);
		break;
	case RESOURCE_FULL:
		take_full(c, m);
		break;
	case REPEAT_BRANCH:
		repeat(c, m);
		break;
	case PROG_TRACE_CORRELATION:
		stop(c, m);
		break;
	default:
		if (m->layout->sync)
			synchronise(c, m);
		break;
	}
	if (branch)
		c->branch = *m;
	c->repeatable = branch || (tcode == REPEAT_BRANCH && c->repeatable);
}

/* --- streams ----------------------------------------------------------------
 */

static void read_stream(struct checker *c, const uint8_t *bytes, size_t len)
{
	struct message m;

	for (size_t at = 0; at < len;) {
		c->place.offset = at;
		if (bytes[at] == 0xff) { /* idle */
			at++;
			continue;
		}
		c->place.number++;
		at += read_message(&c->place, c->par, c->code->xlen, bytes + at,
				   len - at, &m);
		if (m.layout)
			take_message(c, &m);
	}
	c->place.name = "end of the stream";
	need(&c->place, c->state != RUNNING || c->par->unstopped,
	     "trace still runs");
	need(&c->place, !c->owner_due || c->par->unstopped,
	     "Ownership is missing");
}

bool ntrace_check(const struct ntrace_params *par, const struct code *code,
		  const uint8_t *bytes, size_t len, ntrace_see *see, void *ctx,
		  char fault[NTRACE_FAULT])
{
	struct checker *c = calloc(1, sizeof(*c));
	bool volatile good = false;

	if (!c)
		return false;
	c->par = par;
	c->code = code;
	c->see = see;
	c->ctx = ctx;
	c->place.fault = fault;
	if (setjmp(c->place.out) == 0) {
		read_stream(c, bytes, len);
		good = true;
	}
	free(c->history);
	free(c);
	return good;
}
