/* SPDX-License-Identifier: MIT */
/* dqr_text.c - the listing of SiFive's decoder.
 * Room   view (floor 8) */
#include "view/replay/dqr_text.h"
#include "base/grow.h"
#include "view/common/event_text.h"
#include "view/common/trap_text.h"
#include "view/common/writer.h"
#include "view/replay/blanks.h"
#include "view/replay/dqr_instruction.h"
#include <hartscope/event/events.h>
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct state {
	uint64_t context; /* the last PROCESS */
	bool contexted;
	const char *name; /* of its process; NULL: not known */
	bool waiting;     /* a branch waits for where the flow went: */
	uint64_t target;  /* taken, here */
	uint64_t blank;   /* number of what is to be said of it; 0: its line is
			     the last */
	const char *trap; /* word for the first instruction after a trap */
	struct table *table;
};

/* The lines of a block, without what stands before each and without the
 * end of the last. */
struct piece {
	char *text; /* NULL: not made yet */
	size_t len;
};

/* The pieces of one block table. */
struct table {
	const struct hsc_blocks *blocks;
	struct piece *pieces; /* pieces[count], by block id */
	size_t count;
};

struct hsc_view_dqr {
	struct hsc_view_dqr_config config;
	struct table *tables; /* tables[table_count] */
	size_t table_count;
	struct hsc_writer w;
	struct hsc_blanks blanks;
	struct state *states; /* states[config.source_count] */
	uint32_t last;        /* source of the last line, if it waits */
};

/* Sources of one process share a table. */
static void share_tables(struct hsc_view_dqr *v)
{
	for (size_t i = 0; i < v->config.source_count; i++) {
		const struct hsc_blocks *blocks = v->config.sources[i].blocks;
		size_t t = 0;

		while (t < v->table_count && v->tables[t].blocks != blocks)
			t++;
		if (t == v->table_count)
			v->tables[v->table_count++].blocks = blocks;
		v->states[i].table = &v->tables[t];
	}
}

enum hsc_status hsc_view_dqr_new(struct hsc_view_dqr **out,
				 const struct hsc_view_dqr_config *config)
{
	struct hsc_view_dqr *v = calloc(1, sizeof(*v));

	*out = v;
	if (!v)
		return HSC_E_MEMORY;
	v->config = *config;
	v->w.file = config->out;
	v->blanks = (struct hsc_blanks){ .w = &v->w, .out = config->out };
	v->states = calloc(config->source_count + 1, sizeof(*v->states));
	v->tables = calloc(config->source_count + 1, sizeof(*v->tables));
	if (!v->states || !v->tables) {
		hsc_view_dqr_free(out);
		return HSC_E_MEMORY;
	}
	share_tables(v);
	return HSC_OK;
}

void hsc_view_dqr_free(struct hsc_view_dqr **view)
{
	struct hsc_view_dqr *v = *view;

	if (!v)
		return;
	for (size_t t = 0; t < v->table_count; t++) {
		for (size_t i = 0; i < v->tables[t].count; i++)
			free(v->tables[t].pieces[i].text);
		free(v->tables[t].pieces);
	}
	hsc_blanks_free(&v->blanks);
	free(v->tables);
	free(v->states);
	free(v);
	*view = NULL;
}

void hsc_view_dqr_flush(void *view)
{
	struct hsc_view_dqr *v = view;

	hsc_writer_flush(&v->w);
	(void)fflush(v->config.out);
}

/* End a line with what its last instruction did and what was before that, in
 * the order of SiFive's decoder: it lists a trap after a call or return, but
 * before a return from a trap. */
static void end_line(struct hsc_view_dqr *v, struct state *state,
		     enum hsc_edge edge)
{
	static const char *const words[] = {
		[HSC_EDGE_PLAIN] = NULL,
		[HSC_EDGE_CALL] = "Call",
		[HSC_EDGE_RETURN] = "Return",
		[HSC_EDGE_SWAP] = "Swap",
		[HSC_EDGE_TRAP_RETURN] = "Exception Return",
		[HSC_EDGE_ECALL] = NULL,
	};
	const bool late = edge == HSC_EDGE_TRAP_RETURN;
	const char *first = late ? state->trap : words[edge];
	const char *second = late ? words[edge] : state->trap;

	state->trap = NULL;
	if (first || second) {
		hsc_writer_text(&v->w, " [");
		hsc_writer_text(&v->w, first ? first : "");
		hsc_writer_text(&v->w, first && second ? "," : "");
		hsc_writer_text(&v->w, second ? second : "");
		hsc_writer_text(&v->w, "]");
	}
	hsc_writer_text(&v->w, "\n");
}

/* The branch of a source that waits was taken, or not, or nobody knows. */
static void end_waiting(struct hsc_view_dqr *v, uint32_t source,
			const char *tag)
{
	struct state *state = &v->states[source];

	if (!state->waiting)
		return;
	state->waiting = false;
	if (state->blank) {
		hsc_blanks_fill(&v->blanks, state->blank, tag);
	} else {
		hsc_writer_text(&v->w, tag);
		end_line(v, state, HSC_EDGE_PLAIN);
	}
}

/* Another line comes: the last one gets a blank if it waits. */
static void end_last(struct hsc_view_dqr *v)
{
	struct state *state = &v->states[v->last];

	if (!state->waiting || state->blank)
		return;
	state->blank = hsc_blanks_leave(&v->blanks, " [u]");
	state->waiting = state->blank != 0;
	end_line(v, state, HSC_EDGE_PLAIN);
}

/* What a branch that waits did, if the flow is `at` now. */
static const char *way_to(const struct state *state, uint64_t at)
{
	if (at == HSC_FLOW_NOWHERE)
		return " [u]";
	return state->target == at ? " [t]" : " [nt]";
}

static bool has_many(const struct hsc_view_dqr *v)
{
	return v->config.source_count > 1 || v->config.sourced;
}

static bool has_prefix(const struct hsc_view_dqr *v, uint32_t source)
{
	return has_many(v) || (v->states[source].contexted && v->config.mapped);
}

/* "[0] ", or "[0.738.S:prog] " once there was a context. */
static void print_prefix(struct hsc_view_dqr *v, uint32_t source)
{
	static const char modes[] = "US?M";
	const struct state *state = &v->states[source];
	const uint64_t hart = v->config.sources[source].hart;
	const bool many = has_many(v);

	if (!state->contexted || !(many || v->config.mapped)) {
		if (many)
			hsc_writer_format(&v->w, "[%" PRIu64 "] ", hart);
		return;
	}
	hsc_writer_format(&v->w, "[%" PRIu64 ".%" PRIu64 ".%c", hart,
			  state->context >> 5, modes[state->context >> 2 & 3]);
	if (state->name) {
		hsc_writer_text(&v->w, ":");
		hsc_writer_foreign(&v->w, state->name);
	}
	hsc_writer_text(&v->w, "] ");
}

/* The instruction at `pc` of a block. */
static void print_instruction(const struct hsc_view_dqr *v,
			      struct hsc_writer *w, uint32_t source,
			      uint32_t id, uint64_t pc, unsigned length)
{
	const struct hsc_view_dqr_source *s = &v->config.sources[source];
	const struct hsc_block *b = hsc_blocks_get(s->blocks, id);

	hsc_dqr_instruction_print(w, hsc_image_of(&s->images, b->space),
				  v->config.xlen, pc, length);
}

/* All lines of a block, to be had again. False: no memory. */
static bool make_piece(const struct hsc_view_dqr *v, uint32_t source,
		       uint32_t id, struct piece *piece)
{
	struct hsc_blocks *blocks = v->config.sources[source].blocks;
	const unsigned count = hsc_blocks_get(blocks, id)->instructions;
	struct hsc_writer *w = calloc(1, sizeof(*w));
	uint64_t at = 0;
	unsigned length;
	bool good;

	if (!w)
		return false;
	w->file = open_memstream(&piece->text, &piece->len);
	if (w->file) {
		for (unsigned i = 0; i < count; i++) {
			if (i)
				hsc_writer_text(w, "\n");
			hsc_blocks_instruction(blocks, id, i, &at, &length);
			print_instruction(v, w, source, id, at, length);
		}
		hsc_writer_flush(w);
	}
	good = w->file && !ferror(w->file);
	good = w->file && fclose(w->file) == 0 && good;
	free(w);
	return good;
}

/* NULL: no memory. */
static const struct piece *piece_of(struct hsc_view_dqr *v, uint32_t source,
				    uint32_t id)
{
	struct table *t = v->states[source].table;

	if (id >= t->count &&
	    !HSC_GROW_ZEROED(t->pieces, t->count, (size_t)id + 1))
		return NULL;
	if (!t->pieces[id].text && !make_piece(v, source, id, &t->pieces[id]))
		return NULL;
	return &t->pieces[id];
}

/* The lines of a block, but for the end of the last. */
static void print_lines(struct hsc_view_dqr *v, uint32_t source,
			const struct piece *p)
{
	struct state *state = &v->states[source];
	const char *at = p->text, *end = p->text + p->len, *stop;

	if (!has_prefix(v, source) && !state->trap) {
		hsc_writer_bytes(&v->w, at, p->len);
		return;
	}
	for (;; at = stop + 1) {
		print_prefix(v, source);
		stop = memchr(at, '\n', (size_t)(end - at));
		hsc_writer_bytes(&v->w, at, (size_t)((stop ? stop : end) - at));
		if (!stop)
			return;
		end_line(v, state, HSC_EDGE_PLAIN);
	}
}

/* What the last instruction of a block did. */
static void print_end(struct hsc_view_dqr *v, uint32_t source,
		      const struct hsc_block *b)
{
	struct state *state = &v->states[source];

	if (b->end != HSC_INSN_BRANCH) {
		end_line(v, state, hsc_edge_of((enum hsc_insn_kind)b->end));
		return;
	}
	if (b->target == b->start + 2 * (uint64_t)b->halfwords) {
		hsc_writer_text(&v->w, " [u]"); /* both ways lead there */
		end_line(v, state, HSC_EDGE_PLAIN);
		return;
	}
	state->waiting = true;
	state->target = b->target;
	state->blank = 0;
	v->last = source;
}

static enum hsc_status print_block(struct hsc_view_dqr *v, uint32_t source,
				   uint32_t id)
{
	const struct hsc_block *b =
		hsc_blocks_get(v->config.sources[source].blocks, id);
	const struct piece *piece = piece_of(v, source, id);

	if (!piece)
		return HSC_E_MEMORY;
	end_waiting(v, source, way_to(&v->states[source], b->start));
	end_last(v);
	print_lines(v, source, piece);
	print_end(v, source, b);
	return HSC_OK;
}

/* The instruction that an event message is about, if its code is known. */
static void print_reported(struct hsc_view_dqr *v, const struct hsc_event *e)
{
	struct hsc_blocks *blocks = v->config.sources[e->source].blocks;
	const uint64_t address = hsc_event_address(e);
	const uint32_t id =
		address & 1 ? HSC_BLOCK_NONE : hsc_blocks_find(blocks, address);
	unsigned length;
	uint64_t at;

	if (id == HSC_BLOCK_NONE ||
	    !hsc_blocks_instruction(blocks, id, 0, &at, &length))
		return;
	print_prefix(v, e->source);
	print_instruction(v, &v->w, e->source, id, at, length);
	hsc_writer_text(&v->w, e->kind == HSC_EVENT_CALL     ? " [Call]\n"
			       : e->kind == HSC_EVENT_RETURN ? " [Return]\n"
							     : "\n");
}

/* Is there a line for the instruction that an event message is about? Amid a
 * flow it has one already; SiFive's decoder takes a trigger or watchpoint that
 * has no number for one that is. */
static bool is_listed(const struct hsc_event *e)
{
	const bool hit =
		e->kind == HSC_EVENT_WATCHPOINT || e->kind == HSC_EVENT_TRIGGER;

	return e->reported && e->at == HSC_FLOW_NOWHERE &&
	       !(hit && e->hit.number == HSC_FLOW_NO_NUMBER);
}

/* What is no instruction, as a line about its message. */
static void print_message(struct hsc_view_dqr *v, const struct hsc_event *e)
{
	const struct hsc_image *image =
		hsc_image_of(&v->config.sources[e->source].images, e->space);
	const bool placed = e->reported || e->kind == HSC_EVENT_DATA_WRITE;
	const bool lost = e->kind == HSC_EVENT_GAP;
	char text[HSC_VIEW_EVENT_MAX], why[HSC_VIEW_TRAP];

	if (!hsc_view_event_words(image, e, text) && !lost)
		return;
	if (placed || lost)
		end_waiting(v, e->source,
			    way_to(&v->states[e->source],
				   lost ? HSC_FLOW_NOWHERE : e->at));
	end_last(v);
	if (is_listed(e))
		print_reported(v, e);
	hsc_writer_text(&v->w, "\n");
	print_prefix(v, e->source);
	hsc_writer_format(&v->w, "Trace: Msg # %" PRIu64 ", ", e->message + 1);
	if (lost)
		hsc_writer_format(&v->w, "lost: %s", hsc_view_reason(e, why));
	else
		hsc_writer_foreign(&v->w, text);
	hsc_writer_text(&v->w, "\n");
}

/* The next instruction is that of a handler; `from` would have been. */
static void mark_trap(struct hsc_view_dqr *v, const struct hsc_event *e)
{
	struct state *state = &v->states[e->source];

	end_waiting(v, e->source, way_to(state, e->trap.from));
	state->trap = e->trap.btype == HSC_NT_BTYPE_EXCEPTION ? "Exception"
							      : "Interrupt";
}

static const char *name_of(const struct hsc_view_dqr_config *c, uint64_t pid)
{
	for (size_t i = 0; i < c->process_count; i++)
		if (c->processes[i].pid == pid)
			return c->processes[i].name;
	return NULL;
}

static void mark_context(const struct hsc_view_dqr *v, struct state *state,
			 uint64_t process)
{
	if ((process & 3) == HSC_NT_FORMAT_HCONTEXT)
		return;
	state->context =
		(process & 3) == HSC_NT_FORMAT_SCONTEXT
			? process
			: (state->context & ~UINT64_C(31)) | (process & 31);
	state->contexted = true;
	state->name = name_of(&v->config, state->context >> 5);
}

static enum hsc_status feed(void *view, const struct hsc_event *e)
{
	struct hsc_view_dqr *v = view;
	struct state *state = &v->states[e->source];

	if (e->kind == HSC_EVENT_CONTEXT && !e->reported)
		mark_context(v, state, e->context.process);
	if (e->kind == HSC_EVENT_TRAP && !e->reported)
		mark_trap(v, e);
	if (e->kind == HSC_EVENT_STOP)
		end_waiting(v, e->source, way_to(state, e->edge.address));
	if (e->kind == HSC_EVENT_GAP)
		state->trap = NULL;
	if (e->kind != HSC_EVENT_BLOCKS)
		print_message(v, e);
	for (size_t i = 0; e->kind == HSC_EVENT_BLOCKS && i < e->blocks.count;
	     i++)
		if (print_block(v, e->source, e->blocks.ids[i]) != HSC_OK)
			return HSC_E_MEMORY;
	return hsc_blanks_settle(&v->blanks, false);
}

static enum hsc_status finish(void *view)
{
	struct hsc_view_dqr *v = view;
	enum hsc_status rc;

	end_last(v);
	hsc_writer_text(&v->w, "End of Trace File\n");
	rc = hsc_blanks_settle(&v->blanks, true);
	hsc_writer_flush(&v->w);
	return rc == HSC_OK && ferror(v->config.out) ? HSC_E_FILE : rc;
}

const struct hsc_view_ops hsc_view_dqr_ops = { feed, NULL, finish };
