/* SPDX-License-Identifier: MIT */
/*
 * One walk through random code, reported to encoders in every way that there
 * is: single instructions, blocks, the words of the draft's port, the blocks of
 * the ratified one, one to four of them a cycle. The bytes are the same.
 */
#include "pairs/walk.h"
#include "unit/check.h"
#include <hartscope/model/draft_port.h>
#include <hartscope/model/etrace_port.h>
#include <hartscope/model/step_encoder.h>
#include <stdlib.h>

#define SEEDS 8
#define OUT   (1 << 18)

/* The encoder at the end of the way, and what it is reported through. */
struct sink {
	bool nexus; /* N-Trace, else E-Trace */
	struct hsc_et_encoder et;
	struct hsc_nt_encoder nt;
	struct hsc_step_encoder state;
	struct hsc_filters filters;
	size_t steps, traced;
	uint8_t out[OUT];
};

struct setting {
	const char *name;
	bool nexus;
	bool filtered;
	bool classes; /* calls and returns must be reported: 4 bits of itype */
	enum hsc_et_edition edition;
	struct hsc_et_options options;
	uint8_t resync; /* packets; 0: off */
};

static const struct setting settings[] = {
	{ .name = "0.026", .edition = HSC_ET_0_026 },
	{ .name = "0.026, resync", .edition = HSC_ET_0_026, .resync = 5 },
	{ .name = "0.026, full addresses",
	  .edition = HSC_ET_0_026,
	  .options = { .full_address = true } },
	{ .name = "0.026, filtered",
	  .edition = HSC_ET_0_026,
	  .filtered = true },
	{ .name = "2.0" },
	{ .name = "2.0, resync", .resync = 3 },
	{ .name = "2.0, filtered", .filtered = true },
	{ .name = "2.0, sijump", .options = { .sequential_jump = true } },
	{ .name = "2.0, implicit return",
	  .classes = true,
	  .options = { .implicit_return = true } },
	{ .name = "2.0, predictor, cache",
	  .options = { .branch_prediction = true, .jump_target_cache = true } },
	{ .name = "N-Trace", .nexus = true },
	{ .name = "N-Trace, filtered", .nexus = true, .filtered = true },
};

/* --- the encoder -------------------------------------------------------- */

static void set(struct hsc_et_params *par, const char *name, uint64_t value)
{
	struct hsc_error why = { "" };

	CHECK(hsc_et_params_set(par, name, value, &why) == HSC_OK);
	CHECK_STR(why.text, "", name);
}

static void open_etrace(struct sink *k, const struct setting *s, unsigned isa)
{
	struct hsc_et_encoder_config c = {
		.params = hsc_et_params_default(s->edition),
		.options = s->options,
		.link = hsc_et_link_usual(HSC_ET_BY_LENGTH5),
		.resync_unit =
			s->resync ? HSC_ET_RESYNC_PACKETS : HSC_ET_RESYNC_OFF,
		.resync_max = s->resync,
		.context_known = true,
	};
	struct hsc_error why = { "" };

	if (isa == HSC_ISA_RV32)
		set(&c.params, "iaddress_width_p", 32);
	if (s->options.implicit_return)
		set(&c.params, "return_stack_size_p", 4);
	if (s->options.branch_prediction)
		set(&c.params, "bpred_size_p", 4);
	if (s->options.jump_target_cache)
		set(&c.params, "cache_size_p", 4);
	if (s->options.branch_prediction && s->options.jump_target_cache)
		set(&c.params, "f0s_width_p", 1);
	CHECK(hsc_et_encoder_init(&k->et, &c, &why) == HSC_OK);
	CHECK_STR(why.text, "", s->name);
	k->et.out = k->out;
	k->et.out_cap = OUT;
}

/* Only some addresses, or handlers of interrupts in one privilege. */
static void set_filters(struct hsc_filters *f)
{
	*f = (struct hsc_filters){ .selected = 3,
				   .limits = { .single_trap = true } };
	f->filter[0] = (struct hsc_filter){ .enable = true,
					    .comparison = { { true, 2 } } };
	f->comparator[2] = (struct hsc_comparator){
		.p = { .function = HSC_COMPARE_GTE, .match = 0x80000040 },
		.s = { .function = HSC_COMPARE_LT, .match = 0x80000100 },
		.mode = HSC_COMPARE_AND,
	};
	f->filter[1] = (struct hsc_filter){ .enable = true,
					    .match_privilege = true,
					    .privileges = 1 << 1,
					    .match_interrupt = true,
					    .value_interrupt = true };
}

static void open_sink(struct sink *k, const struct setting *s, unsigned isa)
{
	const struct hsc_nt_encoder_config c = { .xlen = (uint8_t)isa };

	k->nexus = s->nexus;
	k->state = (struct hsc_step_encoder){ .tracing = false };
	k->filters = (struct hsc_filters){ .selected = 0 };
	k->steps = k->traced = 0;
	if (s->filtered)
		set_filters(&k->filters);
	hsc_filters_reset(&k->filters);
	if (!s->nexus) {
		open_etrace(k, s, isa);
		return;
	}
	CHECK(hsc_nt_encoder_init(&k->nt, &c) == HSC_OK);
	k->nt.out = k->out;
	k->nt.out_cap = OUT;
}

static void take(struct sink *k, const struct hsc_step *step)
{
	const struct hsc_qualified q = hsc_filters_step(&k->filters, step);

	k->steps++;
	k->traced += q.trace;
	if (k->nexus)
		hsc_nt_encoder_step(&k->nt, &k->state, step, q);
	else
		hsc_et_encoder_step(&k->et, &k->state, step, q);
}

static uint64_t close_sink(struct sink *k)
{
	if (k->nexus)
		hsc_nt_encoder_finish(&k->nt, &k->state);
	else
		hsc_et_encoder_finish(&k->et, &k->state);
	CHECK_EQ(k->nexus ? k->nt.lost : k->et.lost, 0);
	return k->nexus ? k->nt.out_len : k->et.out_len;
}

/* --- ways to tell ------------------------------------------------------- */

static void by_instructions(const struct walk *w, struct sink *k)
{
	for (size_t i = 0; i < w->count; i++)
		take(k, &w->step[i]);
}

static bool goes_with(const struct hsc_step *a, const struct hsc_step *b)
{
	return a->privilege == b->privilege && a->context == b->context &&
	       b->ctype == HSC_ET_CONTEXT_NONE;
}

/* b comes right after a, and may be in one block with it. */
static bool joins(const struct hsc_step *a, const struct hsc_step *b)
{
	return a->kind == HSC_STEP_RETIRED && b->kind == HSC_STEP_RETIRED &&
	       a->block.end == HSC_INSN_LINEAR &&
	       a->block.next == b->block.start && goes_with(a, b);
}

static void join(struct hsc_step *a, const struct hsc_step *b)
{
	const struct hsc_retired first = a->block;

	a->block = b->block;
	a->block.start = first.start;
	a->block.halfwords += first.halfwords;
	a->block.instructions += first.instructions;
	a->to = b->to;
}

/* The block at w->step[i], and how many instructions it has. */
static size_t gather(const struct walk *w, size_t i, size_t most,
		     struct hsc_step *out)
{
	size_t n = 1;

	*out = w->step[i];
	while (n < most && i + n < w->count &&
	       joins(&w->step[i + n - 1], &w->step[i + n])) {
		join(out, &w->step[i + n]);
		n++;
	}
	return n;
}

static void by_blocks(const struct walk *w, struct sink *k)
{
	struct hsc_step step;

	for (size_t i = 0; i < w->count;) {
		i += gather(w, i, 1 + i % 7, &step);
		take(k, &step);
	}
}

/* --- the draft's port --------------------------------------------------- */

static void draft_word(const struct walk *w, size_t i,
		       struct hsc_draft_word *out)
{
	const struct hsc_step *s = &w->step[i];

	*out = (struct hsc_draft_word){
		.iretire = s->kind == HSC_STEP_RETIRED,
		.iexception = s->kind == HSC_STEP_TRAP,
		.interrupt = s->trap.interrupt,
		.priv = s->privilege,
		.cause = s->trap.cause,
		.tval = s->trap.tval,
		.context = s->context,
		.iaddr =
			s->kind == HSC_STEP_TRAP ? s->trap.epc : s->block.start,
	};
	if (out->iretire)
		memcpy(out->instr.bytes, w->bytes[i], s->block.halfwords * 2);
}

/* The zero-cycle case: the trap is reported in the word before. */
static bool retires_and_traps(const struct walk *w, size_t i)
{
	return i + 1 < w->count && w->step[i].kind == HSC_STEP_RETIRED &&
	       w->step[i + 1].kind == HSC_STEP_TRAP &&
	       w->step[i].block.end <= HSC_INSN_CALL &&
	       goes_with(&w->step[i], &w->step[i + 1]) && i % 3 == 0;
}

static void add_trap(const struct walk *w, size_t i, struct hsc_draft_word *out)
{
	const struct hsc_step *s = &w->step[i];

	out->iexception = true;
	out->interrupt = s->trap.interrupt;
	out->cause = s->trap.cause;
	out->tval = s->trap.tval;
	if (w->step[i - 1].block.end == HSC_INSN_BRANCH)
		out->outcome = w->step[i - 1].to == w->step[i - 1].block.target
				       ? HSC_DRAFT_TAKEN
				       : HSC_DRAFT_NOT_TAKEN;
}

static void drain_draft(struct hsc_draft_port *p, struct sink *k)
{
	struct hsc_step step;

	while (hsc_draft_port_next(p, &step) == HSC_OK)
		take(k, &step);
}

static void by_draft_port(const struct walk *w, struct sink *k,
			  unsigned retires)
{
	static struct hsc_draft_port p;
	struct hsc_draft_port_config c = {
		.attributes = hsc_et_attributes_default(HSC_ET_0_026),
		.isa = w->graph.isa,
	};
	struct hsc_error why;

	c.attributes.value[ET_A_RETIRES] = (uint16_t)retires;
	CHECK(hsc_draft_port_init(&p, &c, &why) == HSC_OK);
	for (size_t i = 0; i < w->count;) {
		struct hsc_draft_cycle cycle = { .time = 0 };
		unsigned n = (unsigned)i % 3 == 0 && retires > 1; /* a hole */
		bool trapped = false;

		for (; n < retires && i < w->count && !trapped; n++, i++) {
			draft_word(w, i, &cycle.word[n]);
			if (retires_and_traps(w, i))
				add_trap(w, ++i, &cycle.word[n]);
			trapped = cycle.word[n].iexception;
		}
		CHECK(hsc_draft_port_feed(&p, &cycle) == HSC_OK);
		drain_draft(&p, k);
	}
	hsc_draft_port_end(&p);
	drain_draft(&p, k);
}

/* --- the ratified port -------------------------------------------------- */

struct shape {
	unsigned itype_bits, blocks;
	bool single; /* one instruction in a block */
	bool epc;    /* iaddr of interrupts that retire nothing */
};

static uint8_t itype(const struct hsc_step *s, unsigned bits)
{
	static const uint8_t wide[HSC_INSN_KINDS] = {
		[HSC_INSN_JUMP] = 11,
		[HSC_INSN_JUMP_OTHER] = 15,
		[HSC_INSN_CALL] = 9,
		[HSC_INSN_INDIRECT_JUMP] = 10,
		[HSC_INSN_INDIRECT_OTHER] = 14,
		[HSC_INSN_INDIRECT_CALL] = 8,
		[HSC_INSN_RETURN] = 13,
		[HSC_INSN_SWAP] = 12,
		[HSC_INSN_TRAP_RETURN] = 3,
	};
	const enum hsc_insn_kind end = (enum hsc_insn_kind)s->block.end;

	if (end == HSC_INSN_BRANCH)
		return s->to == s->block.target ? 5 : 4;
	if (bits == 4 || end == HSC_INSN_TRAP_RETURN)
		return wide[end];
	return hsc_insn_is_indirect(end) ? 6 : 0;
}

static void fill_group(const struct hsc_step *s, const struct shape *shape,
		       struct hsc_et_group *g)
{
	g->iaddr = s->block.start;
	g->iretire = shape->single ? 1 : s->block.halfwords;
	g->ilastsize = s->block.last_halfwords == 2;
	g->itype = itype(s, shape->itype_bits);
	g->sijump = s->block.inferable;
}

static void fill_trap(const struct hsc_step *s, const struct shape *shape,
		      struct hsc_et_cycle *c, struct hsc_et_group *g)
{
	g->itype = s->trap.interrupt ? 2 : 1;
	if (g->iretire == 0 && (!s->trap.interrupt || shape->epc))
		g->iaddr = s->trap.epc;
	c->cause = s->trap.cause;
	c->tval = s->trap.tval;
}

/* Fill one cycle from w->step[i] on. Returns how many steps went in. */
static size_t fill_cycle(const struct walk *w, size_t i,
			 const struct shape *shape, struct hsc_et_cycle *c)
{
	const size_t most = shape->single ? 1 : 1 + i % 5;
	const size_t begin = i;
	struct hsc_step s;

	c->priv = w->step[i].privilege;
	c->context = w->step[i].context;
	c->ctype = w->step[i].ctype;
	for (unsigned n = 0; n < shape->blocks && i < w->count; n++) {
		if (i > begin && !goes_with(&w->step[i - 1], &w->step[i]))
			break;
		s = w->step[i];
		if (s.kind == HSC_STEP_RETIRED) {
			i += gather(w, i, most, &s);
			fill_group(&s, shape, &c->group[n]);
			if (s.block.end != HSC_INSN_LINEAR || i == w->count ||
			    w->step[i].kind != HSC_STEP_TRAP ||
			    !goes_with(&s, &w->step[i]))
				continue;
		}
		fill_trap(&w->step[i++], shape, c, &c->group[n]);
		break;
	}
	return i - begin;
}

static void drain_port(struct hsc_et_port *p, struct sink *k)
{
	struct hsc_step step;

	while (hsc_et_port_next(p, &step) == HSC_OK)
		take(k, &step);
}

static void by_port(const struct walk *w, struct sink *k,
		    const struct shape *shape)
{
	static struct hsc_et_port p;
	struct hsc_et_port_config config = {
		.attributes = hsc_et_attributes_default(HSC_ET_2_0),
		.interrupt_iaddr = shape->epc,
	};
	uint16_t *v = config.attributes.value;
	struct hsc_error why;

	v[ET_A_ITYPE_WIDTH] = (uint16_t)shape->itype_bits;
	v[ET_A_BLOCKS] = (uint16_t)shape->blocks;
	v[ET_A_RETIRES] = shape->single ? 1 : 8;
	v[ET_A_IRETIRE_WIDTH] = shape->single ? 1 : 6;
	v[ET_A_IADDRESS_WIDTH] = (uint16_t)hsc_isa_xlen(w->graph.isa);
	v[ET_A_SIJUMP] = 1;
	v[ET_A_NOCONTEXT] = 0;
	v[ET_A_CONTEXT_WIDTH] = 32;
	v[ET_A_ECAUSE_WIDTH] = 5;
	CHECK(hsc_et_port_init(&p, &config, &why) == HSC_OK);
	for (size_t i = 0; i < w->count;) {
		struct hsc_et_cycle cycle = { .time = 0 };

		i += fill_cycle(w, i, shape, &cycle);
		CHECK(hsc_et_port_feed(&p, &cycle) == HSC_OK);
		drain_port(&p, k);
	}
	hsc_et_port_end(&p);
	drain_port(&p, k);
}

/* --- comparing ---------------------------------------------------------- */

static struct sink want, got;
static uint64_t want_len;

static void compare(const char *setting, const char *way, unsigned n)
{
	const uint64_t len = close_sink(&got);

	if (len == want_len && memcmp(got.out, want.out, (size_t)len) == 0)
		return;
	printf("%s, %s %u: %" PRIu64 " bytes, want %" PRIu64 "\n", setting, way,
	       n, len, want_len);
	check_failures++;
}

static void check_ports(const struct walk *w, const struct setting *s)
{
	for (unsigned n = 0; n < 32; n++) {
		const struct shape shape = { n & 1 ? 4 : 3, 1 + n / 8,
					     (n & 2) != 0, (n & 4) != 0 };

		/* Filters look at whole blocks, and at the address of a trap,
		 * which not all ports tell. */
		if ((s->classes && shape.itype_bits == 3) ||
		    (s->filtered && (n & 7) != 7) ||
		    (!shape.epc && w->interrupts))
			continue;
		open_sink(&got, s, w->graph.isa);
		by_port(w, &got, &shape);
		compare(s->name, "port of shape", n);
	}
}

static void check_setting(const struct walk *w, const struct setting *s)
{
	open_sink(&want, s, w->graph.isa);
	by_instructions(w, &want);
	want_len = close_sink(&want);
	CHECK(want_len > 100);
	CHECK_EQ(want.steps, w->count);
	CHECK(want.traced > 100);
	CHECK(s->filtered == (want.traced < want.steps));
	if (!s->filtered) {
		open_sink(&got, s, w->graph.isa);
		by_blocks(w, &got);
		compare(s->name, "blocks", 0);
	}
	for (unsigned n = 1; n <= 4; n++) {
		open_sink(&got, s, w->graph.isa);
		by_draft_port(w, &got, n);
		compare(s->name, "words a cycle", n);
	}
	check_ports(w, s);
}

int main(void)
{
	static struct walk w;

	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		walk_make(&w, seed, seed % 4 < 2 ? HSC_ISA_RV64 : HSC_ISA_RV32);
		CHECK(w.count > WALK_STEPS - 100);
		for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]);
		     i++)
			check_setting(&w, &settings[i]);
		if (check_failures) {
			printf("seed %" PRIu64 "\n", seed);
			break;
		}
	}
	return check_failures != 0;
}
