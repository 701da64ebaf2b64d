/* SPDX-License-Identifier: MIT */
/*
 * What our encoders write of random harts, in both editions, with every mode
 * alone, all of them and any, at many intervals of resync, against the
 * checkers: nothing contradicts the specification, and they find what ran:
 * instructions, traps, privilege and contexts.
 *
 * Usage: test_etrace_harts [FIRST-LAST [INSTRUCTIONS [MODE]]]: seeds. Exit 3:
 * one is wrong.
 */
#include "check/etrace.h"
#include "pairs/et_compare.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SECONDS      10
#define INSTRUCTIONS 1500
#define FAULT        3

/* Beyond the interval: a resync may be put off for a better place, while 64
 * jumps are told; in 2.0 each may have a notification before it. */
#define PUT_OFF(draft) ((draft) ? 50 : 140)

/* Runs whose streams were once wrong: a context told twice is a mark in 0.026;
 * irets before a synchronisation that did not retire. */
static const struct et_case wrong_once[] = {
	{ 4593, DRAFT, 64, 1500, NULL, 0 },
	{ 4161, RETURN_IRETS, 2, 1500, NULL, 0 },
};

static struct et_hart hart;

/* What the checker found so far. */
struct seen {
	size_t pcs, traps, contexts;
	uint64_t context;
	char why[200];
};

static void differ(struct seen *s, const char *what, size_t at, uint64_t got,
		   uint64_t want)
{
	if (!s->why[0])
		snprintf(s->why, sizeof(s->why),
			 "%s %zu is 0x%" PRIx64 ", want 0x%" PRIx64, what, at,
			 got, want);
}

static void same(struct seen *s, const char *what, size_t at, uint64_t got,
		 uint64_t want)
{
	if (got != want)
		differ(s, what, at, got, want);
}

static uint64_t mask_of(unsigned bits)
{
	return bits ? UINT64_MAX >> (64 - bits) : 0;
}

/* The next context in which something ran, as much of it as packets have. */
static void see_context(struct seen *s, uint64_t context)
{
	const uint8_t *width = hart.config.params.width;
	uint64_t want = s->context;

	if (!hart.config.context_known || width[ETW_CONTEXT] == 0 ||
	    context == s->context)
		return;
	while (want == s->context && s->contexts < hart.context_count)
		want = hart.contexts[s->contexts++] &
		       mask_of(width[ETW_CONTEXT]);
	same(s, "context", s->contexts, context, want);
	s->context = context;
}

static void see_trap(struct seen *s, const struct etrace_event *event)
{
	const struct et_hart_trap *t = &hart.trap[s->traps];
	const uint8_t *width = hart.config.params.width;
	const bool draft = hart.config.params.edition == HSC_ET_0_026;

	if (s->traps >= hart.trap_count) {
		differ(s, "trap", s->traps, event->cause, 0);
		return;
	}
	same(s, "cause of trap", s->traps, event->cause,
	     t->cause & mask_of(width[ETW_ECAUSE]));
	same(s, "interrupt of trap", s->traps, event->interrupt, t->interrupt);
	if (!event->interrupt || draft)
		same(s, "tval of trap", s->traps, event->tval,
		     t->tval & mask_of(width[ETW_TVAL]));
	/* a trusty hart returns to its call even where auipc tells otherwise */
	if (event->known && !hart.trusty)
		same(s, "epc of trap", s->traps, event->pc, t->epc);
	s->traps++;
}

static void see(void *ctx, const struct etrace_event *event)
{
	struct seen *s = ctx;

	if (event->kind != ETRACE_START && event->kind != ETRACE_STOP)
		see_context(s, event->context);
	if (event->kind == ETRACE_TRAP)
		see_trap(s, event);
	if (event->kind != ETRACE_RETIRED)
		return;
	if (s->pcs < hart.pc_count) {
		same(s, "pc", s->pcs, event->pc, hart.pcs[s->pcs]);
		same(s, "privilege of instruction", s->pcs, event->privilege,
		     hart.levels[s->pcs]);
	}
	s->pcs++;
}

static void set(struct etrace *e, const char *name, uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	if (!etrace_set(e, name, text)) {
		printf("no parameter %s\n", name);
		exit(1);
	}
}

/* The settings of the encoder, by their names. */
static void configure(struct etrace *e, bool draft)
{
	const struct hsc_et_encoder_config *c = &hart.encoder.config;

	etrace_init(e, draft);
	for (unsigned i = 0; i < ET_PARAMS; i++)
		if (hsc_et_param_row(i)->editions >> c->params.edition & 1)
			set(e, hsc_et_param_row(i)->name, c->params.value[i]);
	set(e, "sequential_jump", c->options.sequential_jump);
	set(e, "full_address", c->options.full_address);
	set(e, "handler", hart.graph.base);
	set(e, "support", c->support);
	set(e, "source_bits", c->link.source_bits);
	set(e, "time_bytes", c->link.time_bytes);
	set(e, "type_bits", c->link.type_bits);
	set(e, "shortest", 1);
	if (c->resync_unit == HSC_ET_RESYNC_PACKETS &&
	    !c->options.implicit_return)
		set(e, "sync_most", c->resync_max + PUT_OFF(draft));
}

/* False: what was read contradicts the specification, or what ran. */
static bool holds(const struct et_case *c)
{
	static struct etrace e;
	const bool draft = c->mode == DRAFT || c->mode == DRAFT_FULL;
	struct code code = { 0 };
	struct seen s = { 0 };
	bool right;

	et_case_run(c, &hart);
	configure(&e, draft);
	code.xlen = hart.graph.isa == HSC_ISA_RV32 ? 32 : 64;
	code_add(&code, hart.graph.base, hart.graph.code, hart.graph.len);
	e.code = &code;
	e.event = see;
	e.ctx = &s;
	e.stream = hart.out;
	e.len = hart.encoder.out_len;
	right = draft ? etrace_026_check(&e) : etrace_check(&e);
	same(&s, "number of instructions", 0, s.pcs, hart.pc_count);
	same(&s, "number of traps", 0, s.traps, hart.trap_count);
	if (right && !s.why[0])
		return true;
	printf("seed %" PRIu64 " (%s, resync %u/%" PRIu64
	       "), %u instructions: %s%s%s\n",
	       c->seed, et_mode_names[c->mode], hart.config.resync_unit,
	       hart.config.resync_max, c->instructions, e.why,
	       e.why[0] && s.why[0] ? "; " : "", s.why);
	return false;
}

/* One hart of seven has a width that is not the usual one. */
static void vary(struct et_case *c)
{
	static const struct {
		const char *name;
		uint64_t least, most;
	} rows[] = {
		{ "context_width_p", 1, 32 },  { "ecause_width_p", 1, 16 },
		{ "privilege_width_p", 2, 4 }, { "iaddress_width_p", 11, 64 },
		{ "iaddress_lsb_p", 0, 1 },    { "nocontext_p", 1, 1 },
		{ "notime_p", 0, 0 },
	};
	const size_t i = c->seed / 7 % (sizeof(rows) / sizeof(*rows));

	if (c->seed % 7 != 6 || c->mode == DRAFT || c->mode == DRAFT_FULL)
		return;
	c->param = rows[i].name;
	c->value = rows[i].least +
		   c->seed / 49 % (rows[i].most - rows[i].least + 1);
}

int main(int argc, char **argv)
{
	const unsigned n =
		argc > 2 ? (unsigned)strtoul(argv[2], NULL, 0) : INSTRUCTIONS;
	char *dash = argc > 1 ? strchr(argv[1], '-') : NULL;
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
	const uint64_t last = dash ? strtoull(dash + 1, NULL, 0) : seed;
	const time_t start = time(NULL);
	uint64_t instructions = 0, first = seed;

	for (size_t i = 0; i < sizeof(wrong_once) / sizeof(*wrong_once); i++)
		if (!holds(&wrong_once[i]))
			return FAULT;
	for (;; seed++) {
		struct et_case c = et_case_of(seed, n);

		if (argc > 3)
			c.mode = (enum et_mode)strtoul(argv[3], NULL, 0);
		vary(&c);
		if (!holds(&c))
			return FAULT;
		instructions += hart.pc_count;
		if (argc > 1 ? seed >= last : time(NULL) - start > SECONDS)
			break;
	}
	printf("%" PRIu64 " harts, %" PRIu64 " instructions\n",
	       seed - first + 1, instructions);
	return 0;
}
