/* SPDX-License-Identifier: MIT */
/* Events are cut anywhere, and the results of the pieces are joined in any
 * grouping: they are those of all events. */
#include "measure/pack/pack.h"
#include "support/random.h"
#include "unit/measure/program.h"
#include <hartscope/event/events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/calltree.h>
#include <hartscope/measure/durations.h>
#include <hartscope/measure/profile.h>
#include <hartscope/measure/stack.h>
#include <hartscope/measure/trap_times.h>
#include <stdlib.h>

#define EVENTS_MAX 160
#define RUN_LEN    6
#define PIECES     8
#define ROUNDS     2500

/* An event that any piece can make, whatever the ids of its blocks are. */
struct given {
	struct hsc_event event;
	uint64_t starts[RUN_LEN];
	size_t count;
};

struct session {
	struct given given[EVENTS_MAX];
	size_t count;
};

/* What decodes a piece has. */
struct piece {
	struct program program;
	struct hsc_stack *stack;
	struct hsc_profile *profile;
	struct hsc_calltree *tree;
	struct hsc_durations *durations;
	struct hsc_trap_times *traps;
};

/* Small trees: what is too deep or too much must be the same, too. */
static const struct hsc_calltree_config tight = { .max_depth = 5,
						  .max_nodes = 24 };

static void make(struct piece *p, bool open, bool small)
{
	program_make(&p->program);
	CHECK_EQ(hsc_stack_new(&p->stack, p->program.map, 3), HSC_OK);
	CHECK_EQ(hsc_profile_new(&p->profile), HSC_OK);
	CHECK_EQ(hsc_calltree_new(&p->tree, small ? &tight : NULL), HSC_OK);
	CHECK_EQ(hsc_durations_new(&p->durations), HSC_OK);
	CHECK_EQ(hsc_trap_times_new(&p->traps), HSC_OK);
	if (!open)
		return;
	hsc_trap_times_begin_open(p->traps);
	hsc_stack_begin_open(p->stack);
	hsc_profile_begin_open(p->profile);
	hsc_calltree_begin_open(p->tree);
}

static void unmake(struct piece *p)
{
	hsc_stack_free(&p->stack);
	hsc_profile_free(&p->profile);
	hsc_calltree_free(&p->tree);
	hsc_durations_free(&p->durations);
	hsc_trap_times_free(&p->traps);
	program_free(&p->program);
}

static void take(struct piece *p, const struct hsc_stack_step *step)
{
	CHECK_EQ(hsc_profile_feed(p->profile, step), HSC_OK);
	CHECK_EQ(hsc_calltree_feed(p->tree, step), HSC_OK);
	CHECK_EQ(hsc_durations_feed(p->durations, step), HSC_OK);
	CHECK_EQ(hsc_trap_times_step(p->traps, step), HSC_OK);
}

static void drain(struct piece *p)
{
	struct hsc_stack_step step;

	while (hsc_stack_next(p->stack, &step) == HSC_OK)
		take(p, &step);
}

static void feed(struct piece *p, const struct given *g, uint64_t shift)
{
	uint32_t ids[RUN_LEN];
	struct hsc_event e = g->event;

	e.clock -= shift;
	for (size_t i = 0; i < g->count; i++)
		ids[i] = hsc_blocks_find(p->program.blocks, g->starts[i]);
	if (e.kind == HSC_EVENT_BLOCKS) {
		e.blocks.ids = ids;
		e.blocks.count = g->count;
	}
	hsc_trap_times_event(p->traps, &e);
	CHECK_EQ(hsc_stack_feed(p->stack, &e), HSC_OK);
	drain(p);
}

/* --- a session ---------------------------------------------------------- */

/* An instruction of the program. */
static uint64_t somewhere(uint64_t *state)
{
	const size_t parts = sizeof(program_parts) / sizeof(program_parts[0]);
	const size_t i = random_next(state) % parts;
	size_t n = 0;

	while (n < PART_MAX && program_parts[i].code[n])
		n++;
	return program_parts[i].start + 4 * (random_next(state) % n);
}

/* The walk that makes a session: where it is, and what it has called. */
struct walk {
	struct program program;
	uint64_t at, clock;
	uint64_t links[64], trapped;
	size_t depth;
	unsigned wild; /* of 100 moves, so many go anywhere */
};

/* Where block `id` leads. */
static uint64_t leads(struct walk *w, const struct hsc_block *b,
		      uint64_t *state)
{
	if (random_next(state) % 100 < w->wild)
		return somewhere(state);
	switch (hsc_edge_of((enum hsc_insn_kind)b->end)) {
	case HSC_EDGE_CALL:
		if (w->depth < 64)
			w->links[w->depth++] = b->next;
		return b->target ? b->target : somewhere(state);
	case HSC_EDGE_RETURN:
		return w->depth ? w->links[--w->depth] : somewhere(state);
	case HSC_EDGE_TRAP_RETURN:
		return w->trapped;
	default:
		return b->target ? b->target : b->next;
	}
}

static void run(struct walk *w, struct given *g, uint64_t *state)
{
	const size_t count = 1 + random_next(state) % RUN_LEN;

	g->event.kind = HSC_EVENT_BLOCKS;
	while (g->count < count) {
		uint32_t id = hsc_blocks_find(w->program.blocks, w->at);
		const struct hsc_block *b;

		if (id == HSC_BLOCK_NONE) {
			w->at = somewhere(state);
			id = hsc_blocks_find(w->program.blocks, w->at);
		}
		b = hsc_blocks_get(w->program.blocks, id);
		g->starts[g->count++] = w->at;
		w->clock += b->instructions;
		w->at = leads(w, b, state);
	}
}

static void add(struct session *s, struct walk *w, uint64_t *state)
{
	struct given *g = &s->given[s->count++];
	const unsigned dice = (unsigned)(random_next(state) % 100);
	struct hsc_event *e = &g->event;

	*g = (struct given){ .event.clock = w->clock };
	e->source = 3;
	e->offset = s->count;
	e->at = HSC_FLOW_NOWHERE;
	if (dice < 80) {
		run(w, g, state);
	} else if (dice < 90) {
		const bool back = random_next(state) % 3 == 0;

		e->kind = HSC_EVENT_TRAP;
		e->trap.from =
			random_next(state) % 4 ? w->at : HSC_FLOW_NOWHERE;
		e->trap.to = back ? w->trapped : 0x1300;
		e->trap.has_cause = true;
		e->trap.cause = (uint16_t)(random_next(state) % 3);
		w->trapped = w->at;
		w->at = e->trap.to;
	} else if (dice < 95) {
		e->kind = HSC_EVENT_DATA_WRITE;
		e->at = random_next(state) % 3 ? w->at : HSC_FLOW_NOWHERE;
	} else if (dice < 97) {
		e->kind = HSC_EVENT_GAP;
	} else if (dice < 98) {
		e->kind = HSC_EVENT_STOP;
	} else {
		e->kind = HSC_EVENT_START;
		if (random_next(state) % 2)
			w->at = random_next(state) % 2 ? w->trapped
						       : somewhere(state);
		e->edge.address = w->at;
	}
}

static void make_session(struct session *s, uint64_t *state)
{
	const size_t count = 1 + random_next(state) % EVENTS_MAX;
	struct walk w = { .at = somewhere(state), .trapped = 0x1008 };

	program_make(&w.program);
	w.wild = (unsigned)(random_next(state) % 3) * 15;
	s->count = 0;
	while (s->count < count)
		add(s, &w, state);
	program_free(&w.program);
}

/* --- joining ------------------------------------------------------------ */

/* The functions of `from` as those of `to`. */
static uint32_t *map_functions(const struct program *to,
			       const struct program *from)
{
	const uint32_t count = hsc_functions_count(from->functions);
	uint32_t *map = calloc(count, sizeof(*map));

	for (uint32_t i = 0; i < count; i++)
		map[i] = hsc_functions_index(
			to->functions, hsc_functions_get(from->functions, i));
	return map;
}

/* Does `from` go on after `to`? */
static bool join(struct piece *to, const struct piece *from, uint64_t shift)
{
	uint32_t *functions = map_functions(&to->program, &from->program);
	struct hsc_stack_step step;

	if (!hsc_stack_joins(to->stack, from->stack, functions)) {
		free(functions);
		return false;
	}
	CHECK_EQ(hsc_stack_join(to->stack, from->stack, functions, shift),
		 HSC_OK);
	while (hsc_stack_next(to->stack, &step) == HSC_OK) {
		if (step.kind != HSC_STACK_GRAFT) {
			take(to, &step);
			continue;
		}
		CHECK_EQ(hsc_profile_graft(to->profile, from->profile,
					   functions, &step),
			 HSC_OK);
		CHECK_EQ(hsc_calltree_graft(to->tree, from->tree, functions,
					    &step),
			 HSC_OK);
		CHECK_EQ(hsc_durations_graft(to->durations, from->durations,
					     functions, &step),
			 HSC_OK);
		CHECK_EQ(hsc_trap_times_graft(to->traps, from->traps, &step),
			 HSC_OK);
	}
	free(functions);
	return true;
}

static size_t tell_lengths(const struct hsc_histogram *h, char *text,
			   size_t cap)
{
	return (size_t)snprintf(text, cap, " %u %u %u-%u %u/%u",
				(unsigned)h->count, (unsigned)h->sum,
				(unsigned)h->min, (unsigned)h->max,
				(unsigned)hsc_histogram_quantile(h, 500),
				(unsigned)hsc_histogram_quantile(h, 990));
}

/* Lengths of the calls of a function. */
static void tell_duration(const struct piece *p, uint32_t function, char *text,
			  size_t cap)
{
	const struct hsc_duration *d =
		hsc_durations_get(p->durations, function);
	size_t n;

	if (!d)
		return;
	n = tell_lengths(&d->lengths, text, cap);
	snprintf(text + n, cap - n, " @%u +%u", (unsigned)d->worst_at,
		 (unsigned)d->worst_offset);
}

static size_t tell_traps(const struct piece *p, char *text, size_t cap)
{
	size_t n = 0;

	for (unsigned i = 0; i < 3; i++) {
		const struct hsc_trap_time *t =
			hsc_trap_times_get(p->traps, false, i);

		n += (size_t)snprintf(text + n, cap - n, "trap %u: %u", i,
				      (unsigned)t->count);
		n += tell_lengths(&t->lengths, text + n, cap - n);
		n += tell_lengths(&t->intervals, text + n, cap - n);
	}
	return n;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* Rows by name: which index a function has is not part of a result. */
static size_t tell_rows(const struct piece *p, char *text, size_t cap)
{
	char lines[64][256], lengths[128] = "";
	size_t count = 0, n = 0;

	for (uint32_t i = 0; i < hsc_profile_count(p->profile); i++) {
		const struct hsc_profile_row r = hsc_profile_get(p->profile, i);

		tell_duration(p, i, lengths, sizeof(lengths));
		if (r.calls || r.cut || r.self || r.at_least)
			snprintf(lines[count++], sizeof(lines[0]),
				 "%s %u %u %u %u %u%s\n",
				 hsc_functions_get(p->program.functions, i)
					 ->name,
				 (unsigned)r.calls, (unsigned)r.cut,
				 (unsigned)r.total, (unsigned)r.at_least,
				 (unsigned)r.self, lengths);
		lengths[0] = '\0';
	}
	qsort(lines, count, sizeof(lines[0]), by_text);
	for (size_t i = 0; i < count; i++)
		n += (size_t)snprintf(text + n, cap - n, "%s", lines[i]);
	return n;
}

/* All that a result says; nodes in the order they were made. */
static void tell(const struct piece *p, char *text, size_t cap)
{
	size_t n = tell_rows(p, text, cap);

	n += tell_traps(p, text + n, cap - n);
	for (uint32_t i = 0; i < hsc_calltree_count(p->tree); i++) {
		const struct hsc_calltree_node *d =
			hsc_calltree_get(p->tree, i);
		const char *name =
			i ? hsc_functions_get(p->program.functions, d->function)
					->name
			  : "";

		n += (size_t)snprintf(
			text + n, cap - n, "%u %s%s %u %u %u %u\n", d->parent,
			name, d->trap ? "!" : "", (unsigned)d->calls,
			(unsigned)d->found, (unsigned)d->self, d->next);
	}
	snprintf(text + n, cap - n, "%u %u\n",
		 (unsigned)hsc_calltree_folded(p->tree),
		 (unsigned)hsc_stack_folded(p->stack));
}

static void whole(const struct session *s, bool small, char *text, size_t cap)
{
	struct piece p;

	make(&p, false, small);
	for (size_t i = 0; i < s->count; i++)
		feed(&p, &s->given[i], 0);
	hsc_stack_finish(p.stack);
	drain(&p);
	tell(&p, text, cap);
	unmake(&p);
}

/* Write it as bytes, and read another one from them. */
static void repack(struct piece *p)
{
	struct hsc_pack w = { .reads = false };
	struct hsc_pack r;
	struct piece q;

	hsc_pack_functions(&w, p->program.functions);
	hsc_pack_piece(&w, p->stack, p->profile, p->tree);
	hsc_pack_times(&w, p->stack, p->durations, p->traps);
	make(&q, false, false);
	r = (struct hsc_pack){ .reads = true, .bytes = w.bytes, .len = w.len };
	hsc_pack_functions(&r, q.program.functions);
	hsc_pack_piece(&r, q.stack, q.profile, q.tree);
	hsc_pack_times(&r, q.stack, q.durations, q.traps);
	CHECK(!w.bad && !r.bad && r.pos == r.len);
	free(w.bytes);
	unmake(p);
	*p = q;
}

/* False: a piece said that it cannot be joined. */
static bool pieces(const struct session *s, bool small, char *text, size_t cap,
		   uint64_t *state)
{
	struct piece p[PIECES + 1];
	uint64_t shift[PIECES + 1];
	size_t count = 1 + random_next(state) % PIECES, at = 0;
	const bool open = random_next(state) % 2;
	bool joined = true;

	make(&p[0], false, small);
	shift[0] = 0;
	/* the first piece may know that nothing is open before it */
	for (size_t i = 1; i <= count; i++) {
		const size_t end =
			i == count
				? s->count
				: at + random_next(state) % (s->count - at + 1);

		make(&p[i], i > 1 || open, small && i == 1 && !open);
		shift[i] =
			at < s->count ? s->given[at].event.clock : shift[i - 1];
		for (; at < end; at++)
			feed(&p[i], &s->given[at], shift[i]);
		if (random_next(state) % 2)
			repack(&p[i]);
	}
	for (; count; count--) {
		const size_t i = random_next(state) % count;

		joined = joined &&
			 join(&p[i], &p[i + 1], shift[i + 1] - shift[i]);
		unmake(&p[i + 1]);
		for (size_t k = i + 1; k < count; k++) {
			p[k] = p[k + 1];
			shift[k] = shift[k + 1];
		}
	}
	hsc_stack_finish(p[0].stack);
	drain(&p[0]);
	tell(&p[0], text, cap);
	unmake(&p[0]);
	return joined;
}

int main(void)
{
	static char want[16384], got[16384];
	uint64_t state = 1;
	const unsigned rounds = random_rounds(ROUNDS);
	unsigned refused = 0;

	for (unsigned i = 0; i < rounds && !check_failures; i++) {
		static struct session s;
		const bool small = i % 4 == 0;

		make_session(&s, &state);
		whole(&s, small, want, sizeof(want));
		if (pieces(&s, small, got, sizeof(got), &state))
			CHECK_STR(got, want, "joined");
		else
			refused++;
	}
	/* a trap to where the trap below would go back to, assumed not to be
	 * one, is seldom even here */
	CHECK(refused < rounds / 20);
	printf("%u refused\n", refused);
	return check_failures != 0;
}
