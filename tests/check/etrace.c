/* SPDX-License-Identifier: MIT */
/*
 * etrace.c - E-Trace 2.0, read strictly; see etrace.h. Sections that are cited
 * are of 2.0, or of its extensions in 2.0.5.
 *
 * Where "Decoder pseudo code" stops at an address and leaves it to the next
 * packet whether that was right, this looks at the next packet first: the text
 * of "Format 2 notify and updiscon fields" lists the cases. It also counts an
 * implicit return when it is left, as the text has it, not when it is reached.
 */
#include "check/etrace_hart.h"
#include <string.h>

#define AHEAD 16        /* packets that are read to see what comes next */
#define FAR   (1 << 20) /* instructions without an outcome or a return */

struct decoder {
	struct etrace *e;
	struct etrace_packet packet[AHEAD]; /* in hand, and the next ones */
	size_t read;                        /* so many of them are read */
	struct etrace_options options;      /* for the next one to be read */
	struct hart hart;

	unsigned privilege;
	uint64_t context, since_sync; /* since_sync: packets */
	bool enabled, started;
	bool trapped;  /* by a trap of which nothing retired (thaddr = 0) */
	bool reported; /* the last packet told that the instruction at pc ran */
	bool updiscon; /* .. after a jump, and that a sync comes next */
	enum { OWN, NEXT } epc; /* what address is if thaddr is 0 */
};

static uint64_t par(const struct decoder *d, enum etrace_param p)
{
	return d->e->param[p];
}

static void tell(struct decoder *d, enum etrace_kind kind)
{
	const struct etrace_event event = { .kind = kind,
					    .pc = d->hart.pc,
					    .privilege = d->privilege,
					    .context = d->context };

	d->e->event(d->e->ctx, &event);
}

static bool is_sync(const struct etrace_packet *p)
{
	return p->format == 3 &&
	       (p->subformat == START || p->subformat == TRAP);
}

/* The next packet that says how to read the one in hand; NULL if the stream
 * ends. Contexts may stand between, and options may change. */
static const struct etrace_packet *next_of(struct decoder *d)
{
	for (size_t i = 1; i < AHEAD; i++) {
		const struct etrace_packet *p = &d->packet[i];

		if (i == d->read) {
			if (!etrace_parse(d->e, &d->options, &d->packet[i]))
				return NULL;
			d->read++;
		}
		if (is_sync(p) || p->format != 3 ||
		    (p->subformat == SUPPORT && p->qual_status != NO_CHANGE))
			return p;
	}
	DIE(d->e, "contexts without an end");
}

/* --- formats 0, 1 and 2: the way to what they report ---------------------- */

/* "Format 2 notify and updiscon fields": may the address be one that was not
 * jumped to? In front of a format 3, or if notify says so, or where the count
 * of branches can go no further. */
static bool may_be_passed(struct decoder *d, const struct etrace_packet *p)
{
	const struct etrace_packet *next = next_of(d);

	if (p->indexed || p->updiscon)
		return false;
	if (p->notify || (p->counts && p->count == UINT32_MAX))
		return true;
	return !next || (next->format == 3 && next->qual_status != ENDED_NTR);
}

/* Extension, "Format 2 irreport and irets": so many returns were implicit. At a
 * branch it may be left out, as that is "the last branch" itself. The target of
 * an implicit return is reported as that of this return, so it is no way to
 * arrive. */
static bool fits_returns(struct hart *h, const struct etrace_packet *p,
			 bool branch)
{
	if (h->popped && !branch)
		return false;
	if (p->irreport)
		return p->returns == hart_returns(h);
	MUST(h->e, branch || h->returns == 0 || !h->e->param[P_IRET_EXT],
	     "irreport is missing after %u implicit returns", h->returns);
	return true;
}

/* Is the instruction at pc, which was not jumped to, the one? */
static bool arrives(struct hart *h, const struct etrace_packet *p, bool passed)
{
	const bool branch = hart_is_branch(h, h->pc);
	const bool last = branch && hart_left(h) == 1;

	if (!p->addressed && !p->indexed)
		return last;
	MUST(h->e,
	     !last || h->pc == h->address || !hart_is_branch(h, h->address),
	     "the last outcome is of the branch at " HEX, LL(h->pc));
	return h->pc == h->address && hart_used_outcomes(h, h->pc) &&
	       (last || passed) && fits_returns(h, p, branch);
}

static void walk(struct decoder *d, const struct etrace_packet *p, bool passed)
{
	struct hart *h = &d->hart;
	unsigned far = 0;

	do {
		const unsigned returns = h->returns;
		const uint64_t left = hart_left(h);

		hart_step(h, p);
		far = left != hart_left(h) || returns != h->returns ? 0
								    : far + 1;
		MUST(d->e, far < FAR, "no way to " HEX, LL(h->address));
		tell(d, ETRACE_RETIRED);
	} while (!h->jumped && !arrives(h, p, passed));
	MUST(d->e, h->jumped || passed || (!p->addressed && !p->indexed),
	     "reported, but neither jumped to nor in front of a format 3");
}

static void add_outcomes(struct hart *h, const struct etrace_packet *p)
{
	if (p->counts) {
		h->predicted = p->count + UINT64_C(31);
		h->failed =
			p->branch_fmt == NO_ADDR || p->branch_fmt == ADDR_FAIL;
	} else {
		h->map |= (uint32_t)((uint64_t)p->map << h->branches);
		h->branches += p->branches;
	}
}

static void report(struct decoder *d, const struct etrace_packet *p)
{
	const bool passed = may_be_passed(d, p);
	struct hart *h = &d->hart;

	d->e->number = p->number;
	d->e->offset = p->offset;
	add_outcomes(h, p);
	if (p->addressed)
		h->address = etrace_sum(d->e, h->address, p->address,
					h->options.full_address);
	if (p->indexed) {
		MUST(d->e, h->cached[p->index],
		     "entry %u of the cache is empty", p->index);
		h->address = h->cache[p->index];
	}
	walk(d, p, passed);
	MUST(d->e, p->branch_fmt != ADDR_FAIL || hart_left(h) == 1,
	     "branch_fmt is 11, but the address is no branch");
	if (hart_left(h) > 0)
		hart_keep_outcome(h);
	h->returns = 0;
	d->reported = p->addressed || p->indexed;
	d->updiscon = p->updiscon;
}

/* --- format 3 ------------------------------------------------------------- */

/* "Format 2 notify and updiscon fields", case 2: the instruction at pc,
 * reported as the target of a jump, is followed by the one that is
 * synchronised. A branch that a predicted return led to needs no flag. */
static bool is_updiscon_missing(struct decoder *d)
{
	struct hart *h = &d->hart;

	return d->reported && h->jumped && !d->updiscon &&
	       !(h->foreseen && hart_is_branch(h, h->pc));
}

/* "Format 3 subformat 0 - Synchronisation" while trace goes on: a resync, or a
 * change of privilege, which only a trap return makes. */
static void follow(struct decoder *d, const struct etrace_packet *p)
{
	const bool updiscon = d->updiscon, missing = is_updiscon_missing(d);
	const bool same = d->privilege == p->privilege;
	struct hart *h = &d->hart;
	unsigned far = 0;

	h->address = p->address;
	for (;;) {
		hart_step(h, p);
		if (h->jumped || (h->pc == p->address && hart_left(h) == 0 &&
				  (same || h->last.type == CODE_TRAP_RETURN)))
			break;
		MUST(d->e, !updiscon, "updiscon, but no sync is next");
		MUST(d->e, ++far < FAR, "no way to " HEX, LL(p->address));
		tell(d, ETRACE_RETIRED);
	}
	MUST(d->e, hart_left(h) == 0, "outcomes are left over");
	MUST(d->e, same || h->last.type == CODE_TRAP_RETURN,
	     "privilege changes without a trap return");
	MUST(d->e, far > 0 || !missing,
	     "updiscon is missing in the report before");
}

/* "Format 3 thaddr, address and privilege fields". The trap was where the flow
 * would have gone on; after an indirect jump a packet tells that, also if its
 * target is known: 2.0.5, "Decoder pseudo code", exception_address.
 */
static void find_trap(struct decoder *d, const struct etrace_packet *p)
{
	struct hart *h = &d->hart;
	bool indirect;

	MUST(d->e, !is_updiscon_missing(d),
	     "updiscon is missing in the report before");
	h->address = p->address;
	hart_step(h, p);
	indirect = h->jumped || h->last.type == CODE_INDIRECT;
	MUST(d->e, !indirect || !p->thaddr || p->interrupt,
	     "thaddr is 1 after a jump to the exception");
	MUST(d->e,
	     p->thaddr || !h->jumped || d->privilege == p->privilege ||
		     h->last.type == CODE_TRAP_RETURN,
	     "thaddr is 0, but privilege is that of the handler");
	d->epc = indirect && !p->thaddr ? OWN : NEXT;
}

/* Traps in a row: if a packet has not the address of its own trap, then that of
 * the next one (2.0.5, "Decoder pseudo code", exception_address). */
static void trap(struct decoder *d, const struct etrace_packet *p)
{
	struct etrace_event event = { .kind = ETRACE_TRAP,
				      .interrupt = p->interrupt,
				      .cause = p->ecause,
				      .tval = p->tval,
				      .privilege = d->privilege,
				      .context = d->context,
				      .pc = p->address,
				      .known = !p->thaddr };
	const uint64_t before = d->hart.address;

	if (!d->started) {
		d->epc = OWN;
	} else if (!d->trapped) {
		find_trap(d, p);
		if (d->epc == NEXT) {
			event.pc = d->hart.pc;
			event.known = !d->hart.jumped;
		}
	} else if (d->epc == NEXT) {
		event.pc = before;
		event.known = true;
	}
	d->e->event(d->e->ctx, &event);
}

static void synchronise(struct decoder *d, const struct etrace_packet *p)
{
	const bool goes_on = p->subformat == START && d->started && !d->trapped;
	struct hart *h = &d->hart;

	if (!d->started)
		tell(d, ETRACE_START);
	if (p->subformat == TRAP)
		trap(d, p);
	else if (goes_on)
		follow(d, p);
	if (!goes_on)
		h->last = (struct code_insn){ 0 };
	d->started = true;
	d->updiscon = false;
	d->since_sync = 0;
	d->privilege = p->privilege;
	d->context = p->context;
	h->address = p->address;
	d->trapped = p->subformat == TRAP && !p->thaddr;
	if (d->trapped)
		return;
	hart_begin(h, p->address, !p->branch);
	MUST(d->e, h->branches || p->branch, "branch is 0, but there is none");
	d->reported = true;
	tell(d, ETRACE_RETIRED);
}

/* Trace stops. A branch that was reported last has its outcome still. */
static void stop(struct decoder *d, bool enabled)
{
	const struct etrace_packet nowhere = { .format = 3 };
	struct etrace_event event = { .kind = ETRACE_STOP };

	if (!d->trapped) {
		hart_step(&d->hart, &nowhere);
		event.pc = d->hart.pc;
		event.known = enabled && !d->hart.jumped;
	}
	d->e->event(d->e->ctx, &event);
}

/* "Format 3 subformat 3 qual_status field" */
static void support(struct decoder *d, const struct etrace_packet *p)
{
	const bool ntr = p->qual_status == ENDED_NTR;
	const struct hart *h = &d->hart;

	if (ntr || p->qual_status == ENDED_REP) {
		MUST(d->e, d->started, "trace ends, but did not begin");
		MUST(d->e, d->trapped || d->reported,
		     "the last instruction is not reported");
		MUST(d->e,
		     d->trapped || h->foreseen || d->updiscon ||
			     ntr == h->jumped,
		     ntr ? "ended_ntr, but no jump was reported"
			 : "ended_rep, but a jump was reported");
		stop(d, p->ienable);
	}
	if (p->qual_status != NO_CHANGE)
		d->started = d->trapped = d->updiscon = false;
	d->enabled = p->ienable || par(d, P_OPEN);
	d->hart.options = p->options;
}

static void process(struct decoder *d, const struct etrace_packet *p)
{
	const uint64_t most = par(d, P_SYNC_MOST);

	d->e->number = p->number;
	d->e->offset = p->offset;
	if (p->format == 3 && p->subformat == SUPPORT) {
		support(d, p);
		return;
	}
	MUST(d->e, d->enabled, "no support packet said that trace is on");
	MUST(d->e, most == 0 || d->since_sync++ < most, "a sync is overdue");
	if (is_sync(p)) {
		synchronise(d, p);
		return;
	}
	MUST(d->e, !d->updiscon || p->format == 3,
	     "updiscon, but no sync next");
	if (p->format == 3) {
		MUST(d->e, !d->started || d->privilege == p->privilege,
		     "a context packet changes privilege");
		d->context = p->context;
		tell(d, ETRACE_CONTEXT);
	} else {
		MUST(d->e, d->started && !d->trapped, "a sync must come first");
		report(d, p);
	}
}

bool etrace_check(struct etrace *e)
{
	static struct decoder d;

	d = (struct decoder){ .e = e,
			      .hart = { .e = e },
			      .enabled = e->param[P_OPEN] };
	if (setjmp(e->out))
		return false;
	while (d.read > 0 || etrace_parse(e, &d.options, &d.packet[0])) {
		d.read += d.read == 0;
		process(&d, &d.packet[0]);
		d.read--;
		memmove(d.packet, d.packet + 1, d.read * sizeof(d.packet[0]));
	}
	MUST(e, !d.started || e->param[P_OPEN], "the stream does not end");
	return true;
}
