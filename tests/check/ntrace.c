/* SPDX-License-Identifier: MIT */
/* Sections in quotes are those of RISC-V N-Trace 1.0. */
#include "check/ntrace_walk.h"
#include <stdlib.h>

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
	need(c, !c->timed || bits < 32 || now - c->time <= mask / 2,
	     "TSTAMP: time goes from %" PRIu64 " to %" PRIu64, c->time, now);
	c->time = now & mask;
	c->timed |= m->layout->sync;
	if (c->timed)
		c->see(c->ctx, SEEN_TIME, c->time, 0);
}

static bool goes_by_address(const struct checker *c)
{
	return c->open &&
	       (c->last.type == CODE_INDIRECT ||
		c->last.type == CODE_TRAP_RETURN || c->last.type == CODE_ECALL);
}

/* "DirectBranch Message" */
static void take_branch(struct checker *c)
{
	need(c, c->open && !goes_by_address(c),
	     "the last instruction is no branch, at 0x%" PRIx64, c->last.pc);
	c->open = false;
	c->pc = c->last.target;
}

/* "If Pop does not returns the same address as PC at next valid ingress port
 * cycle, emit": must the return that the last instruction is be silent? */
static bool is_inferable(const struct checker *c, uint64_t target)
{
	const unsigned mode = c->par->implicit_return;

	return mode != RETURN_OFF && !c->par->undone && c->last.pops &&
	       c->known && (mode == RETURN_COUNT || c->guess == target);
}

/* "IndirectBranch Message", B-TYPE of "Details of Common Fields" */
static void take_jump(struct checker *c, const struct message *m)
{
	const bool kinds = !c->par->trap_kind_unknown;

	if (m->btype != 0) {
		need(c, kinds == (m->btype != 1),
		     "B-TYPE %" PRIu64 " is not what the encoder reports",
		     m->btype);
		go_on(c);
		c->see(c->ctx, SEEN_TRAP, c->pc, m->btype);
	} else if (goes_by_address(c)) {
		need(c, m->layout->sync || !is_inferable(c, m->addr),
		     "the return at 0x%" PRIx64 " is inferable", c->last.pc);
	} else {
		go_on(c);
		need(c, m->layout->sync,
		     "B-TYPE is 0, and no indirect jump at 0x%" PRIx64,
		     c->last.pc);
		need(c, c->pc == m->addr,
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

	need(c, m->sync <= 7 || m->sync == 9, "SYNC %" PRIu64 " is reserved",
	     m->sync);
	need(c, (c->state == LOST) == (m->sync == 7),
	     "SYNC 7 stands after Error, and only there");
	need(c, m->sync != 4 || !c->par->history, "SYNC 4 is of BTM alone");
	need(c, c->state != RUNNING || !start || reset,
	     "SYNC %" PRIu64 " while trace runs", m->sync);
	if (c->state != RUNNING)
		need(c,
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
		need(c, reset || c->pc == m->addr,
		     "F-ADDR is 0x%" PRIx64 ", and the flow is at 0x%" PRIx64,
		     m->addr, c->pc);
	}
	if (c->state != RUNNING)
		c->see(c->ctx, SEEN_START, 0, 0);
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
	need(c, m->rcode <= 2, "RCODE %" PRIu64 " is reserved", m->rcode);
	if (m->rcode == 0) {
		need(c, m->rdata != 0 && m->rdata >> 22 == 0,
		     "RDATA is no I-CNT");
		add_count(c, m->rdata);
		return;
	}
	need(c, c->par->history, "HIST in BTM");
	need(c, m->rdata > 1 && m->rdata >> c->par->hist_bits == 0,
	     "RDATA is no HIST");
	need(c, m->rcode != 2 || c->par->repeated_history,
	     "repeated history is not enabled");
	need(c, m->rcode != 2 || m->hrepeat != 0, "HREPEAT is 0");
	add_history(c, m->rdata, m->rcode == 2 ? m->hrepeat : 1);
}

/* "RepeatBranch Message": I-CNT, HIST and target are those of the message
 * before. */
static void repeat(struct checker *c, const struct message *m)
{
	need(c, c->par->repeat_branch, "it is not enabled");
	need(c, c->repeatable, "the message before is no branch message");
	need(c, m->bcnt != 0, "B-CNT is 0");
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

	need(c, format != 1, "FORMAT 1 is reserved");
	need(c, prv != 2 && (m->process >> 2 & 7) != 7,
	     "V and PRV are no mode");
	need(c, format != 0 || m->process >> 5 == 0, "FORMAT 0 has no CONTEXT");
	need(c, !c->scontext_due || format == 2,
	     "scontext stands just after hcontext");
	c->scontext_due = format == 3;
	c->owned = true;
	c->see(c->ctx, SEEN_CONTEXT, m->process, 0);
}

/* "ProgTraceCorrelation Message" */
static void stop(struct checker *c, const struct message *m)
{
	need(c, m->evcode == 0 || m->evcode == 1 || m->evcode == 4,
	     "EVCODE %" PRIu64 " is reserved", m->evcode);
	need(c, m->cdf == c->par->history || (m->cdf == 0 && c->par->lax),
	     "CDF is %" PRIu64, m->cdf);
	if (c->state == RUNNING) {
		walk_all(c, m);
		if (!goes_by_address(c))
			go_on(c);
	} else {
		need(c, m->icnt == 0 && m->hist == 1,
		     "nothing was executed, and I-CNT or HIST count");
	}
	c->open = false;
	c->state = STOPPED;
	c->see(c->ctx, SEEN_STOP, m->evcode, 0);
}

/* "Error Message" */
static void lose(struct checker *c, const struct message *m)
{
	need(c, (m->ecode & ~UINT64_C(0x8c)) == 0, "ECODE 0x%" PRIx64,
	     m->ecode);
	c->state = LOST;
	c->counts = c->count_at = 0;
	c->histories = c->history_at = 0;
	c->open = c->scontext_due = false;
	c->see(c->ctx, SEEN_ERROR, m->ecode, 0);
}

/* May it stand here? */
static void check_order(const struct checker *c, const struct message *m)
{
	const unsigned tcode = m->layout->tcode;

	if (c->par->history)
		need(c, tcode != DIRECT_BRANCH && tcode != DIRECT_BRANCH_SYNC,
		     "is of BTM");
	else
		need(c, !m->layout->hist, "is of HTM");
	need(c, c->state != LOST || m->layout->sync,
	     "Error stands just before a synchronizing message");
	need(c,
	     c->state == RUNNING || m->layout->sync ||
		     tcode == PROG_TRACE_CORRELATION || tcode == ERROR,
	     "trace does not run");
	need(c, !c->owner_due || tcode == OWNERSHIP || tcode == ERROR,
	     "Ownership stands just after a synchronizing message");
	need(c, !c->scontext_due || tcode == OWNERSHIP || tcode == ERROR,
	     "scontext stands just after hcontext");
}

static void take_message(struct checker *c, struct message *m)
{
	const unsigned tcode = m->layout->tcode;
	const bool branch = tcode == DIRECT_BRANCH ||
			    tcode == INDIRECT_BRANCH ||
			    tcode == INDIRECT_BRANCH_HIST;

	check_order(c, m);
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

static void read_stream(struct checker *c, const uint8_t *bytes, size_t len)
{
	struct message m;

	for (size_t at = 0; at < len;) {
		c->place->offset = at;
		if (bytes[at] == 0xff) { /* idle */
			at++;
			continue;
		}
		c->place->number++;
		at += read_message(c->place, c->par, c->code->xlen, bytes + at,
				   len - at, &m);
		if (m.layout)
			take_message(c, &m);
	}
	c->place->name = "end of the stream";
	need(c, c->state != RUNNING || c->par->unstopped, "trace still runs");
	need(c, !c->owner_due || c->par->unstopped, "Ownership is missing");
}

bool ntrace_check(const struct ntrace_params *par, const struct code *code,
		  const uint8_t *bytes, size_t len, ntrace_see *see, void *ctx,
		  char fault[NTRACE_FAULT])
{
	struct checker *c = calloc(1, sizeof(*c));
	struct place place = { .fault = fault };
	bool volatile good = false;

	if (!c)
		return false;
	c->place = &place;
	c->par = par;
	c->code = code;
	c->see = see;
	c->ctx = ctx;
	if (setjmp(place.out) == 0) {
		read_stream(c, bytes, len);
		good = true;
	}
	free(c->history);
	free(c);
	return good;
}
