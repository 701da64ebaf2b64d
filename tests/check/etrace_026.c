/* SPDX-License-Identifier: MIT */
/*
 * etrace_026.c - RISC-V Processor Trace 0.026-DRAFT, read strictly; see
 * etrace.h. Tables that are cited are of the draft.
 *
 * The draft has no decoder. What it leaves open is settled in
 * docs/spec-notes.md, "0.026": the order of bits, that whole bytes at the end
 * are dropped by their sign, and the mark: a context packet with nothing new
 * after a report says that the flow jumped there, and a format 3 follows.
 */
#include "check/etrace.h"
#include <string.h>

#define AHEAD 16
#define FAR   (1 << 20) /* instructions without an outcome */
#define HEX   "0x%llx"
#define LL(v) ((unsigned long long)(v))

enum { FULL_DELTA, DIFF_DELTA, ADDR_ONLY, SYNC, TE_SUPPORT }; /* format */
enum { START, EXCEPTION, CONTEXT };                           /* subformat */
enum { NO_CHANGE, ENDED_REP, LOST, ENDED_NTR };               /* qual_status */

struct packet {
	size_t number, offset;
	unsigned format, subformat;
	unsigned branches; /* 31 if 0 is said, and no address then */
	bool addressed;
	uint32_t map;
	uint64_t address; /* of format 3 as it is, of others the field */
	unsigned privilege, branch, ecause, interrupt, enable, qual_status;
	uint64_t context, tval;
};

struct decoder {
	struct etrace *e;
	struct packet packet[AHEAD]; /* the one in hand, and the next ones */
	size_t read;
	uint64_t pc, address;
	struct code_insn last; /* retired before pc */
	unsigned privilege;
	uint64_t context;
	bool enabled, started;
	bool doubtful; /* that the instruction at pc retired: a handler's first
			*/
	bool reported; /* the last packet told that the instruction at pc ran */
	bool jumped;   /* .. and the jump to it */
	bool marked;   /* .. and that a format 3 is next */
	uint32_t map;
	unsigned branches;
	uint64_t since_sync;
};

static unsigned bits(struct decoder *d, uint64_t n)
{
	return (unsigned)etrace_take(d->e, (unsigned)n);
}

/* --- packets -------------------------------------------------------------- */

/* Table 6.1: 1, 9, 17, 25 or 31 bits, of which `branches` are valid. */
static uint32_t map_of(struct decoder *d, unsigned branches)
{
	unsigned width = 1;

	while (width < branches)
		width += width < 25 ? 8 : 6;
	width = branches ? width : 31;
	return bits(d, width) & ((1U << (branches ? branches : 31)) - 1);
}

/* Table 6.3 */
static void parse_sync(struct decoder *d, struct packet *p)
{
	const uint64_t *v = d->e->param;

	p->subformat = bits(d, 2);
	MUST(d->e, p->subformat <= CONTEXT, "subformat 11 is reserved");
	p->context = v[P_NOCONTEXT] ? 0 : bits(d, v[P_CONTEXT_WIDTH]);
	p->privilege = bits(d, v[P_PRIVILEGE_WIDTH]);
	if (p->subformat == CONTEXT)
		return;
	p->branch = bits(d, 1);
	p->address = etrace_sum(d->e, 0, etrace_address(d->e), true);
	if (p->subformat == START)
		return;
	p->ecause = bits(d, v[P_ECAUSE_WIDTH]);
	p->interrupt = bits(d, 1);
	if (!v[P_NOTVAL])
		p->tval = etrace_take(d->e, (unsigned)v[P_IADDRESS_WIDTH]);
}

/* Table 6.4 */
static void parse_support(struct decoder *d, struct packet *p)
{
	MUST(d->e, bits(d, 2) == 0, "msg_type");
	MUST(d->e, bits(d, 6) == 0x34, "control_code");
	MUST(d->e, bits(d, 4) == 0, "support_type");
	p->enable = bits(d, 1);
	MUST(d->e, bits(d, 2) == 0, "encoder_mode");
	p->qual_status = bits(d, 2);
}

/* Tables 6.1 to 6.4; flow 0 is te_support, where there is any. */
static bool parse(struct decoder *d, struct packet *p)
{
	*p = (struct packet){ .format = TE_SUPPORT };
	if (!etrace_frame(d->e))
		return false;
	p->number = d->e->number;
	p->offset = d->e->offset;
	if (d->e->flow != 0 || d->e->param[P_OPEN])
		p->format = bits(d, 2);
	if (p->format == TE_SUPPORT) {
		parse_support(d, p);
	} else if (p->format == SYNC) {
		parse_sync(d, p);
	} else {
		if (p->format != ADDR_ONLY) {
			p->branches = bits(d, 5);
			p->map = map_of(d, p->branches);
		}
		p->addressed = p->format == ADDR_ONLY || p->branches > 0;
		if (p->addressed)
			p->address = etrace_address(d->e);
		else
			p->branches = 31;
	}
	etrace_end(d->e);
	return true;
}

static bool is_sync(const struct packet *p)
{
	return p->format == SYNC && p->subformat != CONTEXT;
}

/* Look at what follows a report up to the next packet that is no context: is
 * there a mark, and may the address have been passed only? */
static bool may_be_passed(struct decoder *d, bool *marked)
{
	uint64_t context = d->context;

	*marked = false;
	for (size_t i = 1; i < AHEAD; i++) {
		const struct packet *p = &d->packet[i];

		if (i == d->read) {
			if (!parse(d, &d->packet[i]))
				return !*marked;
			d->read++;
		}
		if (p->format == TE_SUPPORT && p->qual_status == NO_CHANGE)
			continue;
		if (p->format != SYNC || is_sync(p))
			return !*marked &&
			       (is_sync(p) || (p->format == TE_SUPPORT &&
					       p->qual_status != ENDED_NTR));
		*marked |=
			p->context == context && p->privilege == d->privilege;
		context = p->context;
	}
	DIE(d->e, "contexts without an end");
}

/* --- the way -------------------------------------------------------------- */

static bool is_branch(struct decoder *d, uint64_t pc)
{
	return etrace_insn(d->e, pc).type == CODE_BRANCH;
}

static void tell(struct decoder *d, enum etrace_kind kind)
{
	const struct etrace_event event = { .kind = kind,
					    .pc = d->pc,
					    .privilege = d->privilege,
					    .context = d->context };

	d->e->event(d->e->ctx, &event);
}

/* The instruction at pc retires. If its successor is not in the code, it is the
 * reported address: "Unpredictable PC Discontinuity". */
static void step(struct decoder *d)
{
	const struct code_insn insn = etrace_insn(d->e, d->pc);

	d->jumped = false;
	if (insn.type == CODE_BRANCH) {
		MUST(d->e, d->branches > 0, "no outcome for the branch at " HEX,
		     LL(d->pc));
		d->pc = d->map & 1 ? insn.next : insn.target;
		d->map >>= 1;
		d->branches--;
	} else if (insn.type == CODE_JUMP) {
		d->pc = insn.target;
	} else if (insn.type == CODE_PLAIN) {
		d->pc = insn.next;
	} else {
		d->pc = d->address;
		d->jumped = true;
	}
	d->last = insn;
}

static void report(struct decoder *d, const struct packet *p)
{
	const bool full =
		d->e->param[P_FULL_ADDRESS] || p->format == FULL_DELTA;
	bool marked, passed = may_be_passed(d, &marked), last;

	d->e->number = p->number;
	d->e->offset = p->offset;
	MUST(d->e,
	     !p->addressed || p->format != DIFF_DELTA ||
		     !d->e->param[P_FULL_ADDRESS],
	     "a difference, though addresses are full");
	MUST(d->e, p->addressed || p->format == FULL_DELTA, "format 1 alone");
	d->map |= (uint32_t)((uint64_t)p->map << d->branches);
	d->branches += p->branches;
	if (p->addressed)
		d->address = etrace_sum(d->e, d->address, p->address, full);
	for (unsigned far = 0;; far++) {
		const unsigned before = d->branches;

		step(d);
		MUST(d->e, far < FAR, "no way to " HEX, LL(d->address));
		far = before != d->branches ? 0 : far;
		tell(d, ETRACE_RETIRED);
		last = d->branches == 1 && is_branch(d, d->pc);
		if (d->jumped || (last && !p->addressed))
			break;
		MUST(d->e,
		     !last || d->pc == d->address || !is_branch(d, d->address),
		     "the last outcome is of the branch at " HEX, LL(d->pc));
		if (p->addressed && d->pc == d->address &&
		    (last || (passed && d->branches == is_branch(d, d->pc))))
			break;
	}
	MUST(d->e, !d->jumped || p->addressed, "a jump is not reported");
	MUST(d->e, d->branches == is_branch(d, d->pc),
	     "outcomes are left over");
	MUST(d->e, d->jumped || passed || !p->addressed,
	     "reported, but neither jumped to nor in front of a format 3");
	d->reported = p->addressed;
	d->marked = marked;
}

/* --- format 3 ------------------------------------------------------------- */

/* A report of a jump that stands right before a format 3 has a mark. */
static void check_mark(struct decoder *d)
{
	MUST(d->e,
	     !d->reported || !d->jumped || d->marked || !d->e->param[P_MARKER],
	     "the mark of a jump is missing");
}

/* A resync, or a change of privilege, which only a trap return makes. */
static void follow(struct decoder *d, const struct packet *p)
{
	const bool same = d->privilege == p->privilege, marked = d->marked;
	const bool missing = d->reported && d->jumped && !marked;
	unsigned far = 0;

	d->address = p->address;
	for (;;) {
		step(d);
		if (d->jumped ||
		    (d->pc == p->address && d->branches == 0 && same))
			break;
		MUST(d->e, !marked, "a mark, but no format 3 is next");
		MUST(d->e, ++far < FAR, "no way to " HEX, LL(p->address));
		tell(d, ETRACE_RETIRED);
	}
	MUST(d->e, d->branches == 0, "outcomes are left over");
	MUST(d->e, same || d->last.type == CODE_TRAP_RETURN,
	     "privilege changes without a trap return");
	MUST(d->e, far > 0 || !missing || !d->e->param[P_MARKER],
	     "the mark of a jump is missing");
}

/* A trap after another: did it hit the first instruction of the handler? So it
 * is, if its cause and tval fit; "0.026: a trap in the first instruction of a
 * handler" in docs/spec-notes.md. */
static bool is_hit(struct decoder *d, const struct packet *p)
{
	const struct code_insn insn = etrace_insn(d->e, d->pc);

	if (p->interrupt)
		return false;
	if (p->ecause == 3)
		return insn.type == CODE_EBREAK || p->tval == d->pc;
	if (p->ecause >= 8 && p->ecause <= 11)
		return insn.type == CODE_ECALL;
	if (p->ecause == 2)
		return p->tval == insn.word;
	return p->tval == d->pc && (p->ecause <= 1 || p->ecause == 12);
}

static void trap(struct decoder *d, const struct packet *p)
{
	struct etrace_event event = { .kind = ETRACE_TRAP,
				      .interrupt = p->interrupt,
				      .cause = p->ecause,
				      .tval = p->tval,
				      .privilege = d->privilege,
				      .context = d->context,
				      .pc = d->pc,
				      .known = d->doubtful };

	if (d->started && !d->doubtful) {
		check_mark(d);
		d->address = p->address;
		step(d);
		event.known = !d->jumped;
		event.pc = d->pc;
	}
	d->e->event(d->e->ctx, &event);
}

static void synchronise(struct decoder *d, const struct packet *p)
{
	if (!d->started)
		tell(d, ETRACE_START);
	if (p->subformat == EXCEPTION)
		trap(d, p);
	else if (d->started)
		follow(d, p);
	d->started = d->reported = true;
	d->jumped = d->marked = false;
	d->pc = d->address = p->address;
	d->privilege = p->privilege;
	d->context = p->context;
	d->branches = is_branch(d, d->pc);
	MUST(d->e, d->branches || p->branch, "branch is 0, but there is none");
	d->map = d->branches && p->branch;
	d->since_sync = 0;
	d->doubtful = p->subformat == EXCEPTION;
	tell(d, d->doubtful ? ETRACE_CONTEXT : ETRACE_RETIRED);
}

/* Trace stops. A branch that was reported last has its outcome still. */
static void stop(struct decoder *d, bool enabled)
{
	struct etrace_event event = { .kind = ETRACE_STOP };

	step(d);
	event.pc = d->pc;
	event.known = enabled && !d->jumped;
	d->e->event(d->e->ctx, &event);
}

static void support(struct decoder *d, const struct packet *p)
{
	const bool ntr = p->qual_status == ENDED_NTR;

	if (ntr || p->qual_status == ENDED_REP) {
		MUST(d->e, d->started, "trace ends, but did not begin");
		MUST(d->e, d->reported, "the last instruction is not reported");
		MUST(d->e, ntr == d->jumped,
		     ntr ? "ended_ntr, but no jump was reported"
			 : "ended_rep, but a jump was reported");
		stop(d, p->enable);
	}
	if (p->qual_status != NO_CHANGE)
		d->started = d->marked = false;
	d->enabled = p->enable;
}

static void process(struct decoder *d, const struct packet *p)
{
	const uint64_t most = d->e->param[P_SYNC_MOST];

	d->e->number = p->number;
	d->e->offset = p->offset;
	if (d->doubtful && !(p->format == SYNC && p->subformat == CONTEXT)) {
		if (p->format != SYNC || p->subformat != EXCEPTION ||
		    !is_hit(d, p)) {
			tell(d, ETRACE_RETIRED);
			d->doubtful = false;
		}
	}
	if (p->format == TE_SUPPORT) {
		support(d, p);
		return;
	}
	MUST(d->e, d->enabled, "no te_support said that trace is on");
	MUST(d->e, most == 0 || d->since_sync++ < most, "a sync is overdue");
	if (is_sync(p)) {
		synchronise(d, p);
	} else if (p->format == SYNC) {
		MUST(d->e, !d->started || d->privilege == p->privilege,
		     "a context packet changes privilege");
		d->context = p->context;
		tell(d, ETRACE_CONTEXT);
	} else {
		MUST(d->e, d->started, "a sync must come first");
		MUST(d->e, !d->marked, "a mark, but no format 3 is next");
		report(d, p);
	}
}

bool etrace_026_check(struct etrace *e)
{
	static struct decoder d;

	d = (struct decoder){ .e = e, .enabled = e->param[P_OPEN] };
	if (setjmp(e->out))
		return false;
	while (d.read > 0 || parse(&d, &d.packet[0])) {
		d.read += d.read == 0;
		process(&d, &d.packet[0]);
		d.read--;
		memmove(d.packet, d.packet + 1, d.read * sizeof(d.packet[0]));
	}
	MUST(e, !d.started || e->param[P_OPEN], "the stream does not end");
	return true;
}
