/* SPDX-License-Identifier: MIT */
/* contexts.c - instructions by context and privilege.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/pack/pack.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/measure/contexts.h>
#include <hartscope/spec/ntrace_process.h>
#include <stdlib.h>

#define NO_ROW SIZE_MAX

/* A row. In a piece, its context, its privilege or both may be those of what
 * ran before the piece, which is not known yet. */
struct row {
	struct hsc_context is;
	bool open_context, open_level;
};

/* A seam is where a row was entered after another row that may turn out to be
 * the same one. Parts of a row that are open only become fewer, so there are at
 * most two seams. */
#define SEAMS 2

struct seam {
	size_t before, after; /* rows */
};

/* A source. */
struct state {
	struct row in;      /* the current context; its counts are not used */
	size_t row;         /* the row of that */
	size_t first, last; /* the rows that ran first and last, or NO_ROW */
	bool gap;           /* the first row ran after a loss */
	struct seam seams[SEAMS];
	size_t seam_count;
	bool begun;     /* else all of it is zero */
	uint64_t since; /* when it entered that, if it has a time */
};

struct hsc_contexts {
	struct hsc_axis axis;
	struct row *rows; /* rows[count]; the first is for unknown contexts */
	size_t count, cap;
	bool full;            /* there were more contexts than rows */
	struct state *states; /* by source */
	size_t state_count;
};

static const struct row unknown = { .is.privilege = HSC_FLOW_NO_PRIVILEGE };

enum hsc_status hsc_contexts_new(struct hsc_contexts **out,
				 const struct hsc_axis *axis)
{
	struct hsc_contexts *c = calloc(1, sizeof(*c));

	*out = c;
	if (!c)
		return HSC_E_MEMORY;
	c->axis = *axis;
	if (!HSC_GROW(c->rows, c->cap, 1)) {
		hsc_contexts_free(out);
		return HSC_E_MEMORY;
	}
	c->rows[c->count++] = unknown;
	return HSC_OK;
}

void hsc_contexts_free(struct hsc_contexts **contexts)
{
	if (!*contexts)
		return;
	free((*contexts)->rows);
	free((*contexts)->states);
	free(*contexts);
	*contexts = NULL;
}

static bool is_same(const struct row *a, const struct row *b)
{
	return a->is.known == b->is.known && a->is.format == b->is.format &&
	       a->is.privilege == b->is.privilege &&
	       a->is.context == b->is.context &&
	       a->open_context == b->open_context &&
	       a->open_level == b->open_level;
}

/* Find the row of a context; contexts that find no room share the first row.
 * False: no memory. */
static bool find_row(struct hsc_contexts *c, const struct row *in, size_t *at)
{
	*at = 0;
	while (*at < c->count && !is_same(&c->rows[*at], in))
		++*at;
	if (*at < c->count)
		return true;
	if (c->count > HSC_CONTEXTS_MAX) {
		c->full = true;
		*at = 0;
		return true;
	}
	if (!HSC_GROW(c->rows, c->cap, c->count + 1))
		return false;
	c->rows[c->count] = *in;
	c->rows[c->count].is.entered = 0;
	c->rows[c->count].is.instructions = 0;
	c->rows[c->count].is.amount = 0;
	c->rows[c->count].is.untimed = 0;
	c->count++;
	return true;
}

/* The state of a source; NULL: no memory. */
static struct state *state_of(struct hsc_contexts *c, uint32_t source)
{
	struct state *s;

	if (!HSC_GROW_ZEROED(c->states, c->state_count, (size_t)source + 1))
		return NULL;
	s = &c->states[source];
	if (!s->begun)
		*s = (struct state){ .in = unknown,
				     .first = NO_ROW,
				     .last = NO_ROW,
				     .begun = true };
	return s;
}

/* V and PRV as one level. */
static uint8_t level_of(uint64_t process)
{
	const unsigned prv = process >> HSC_NT_PROCESS_PRV_AT & 3;

	return (uint8_t)(process >> HSC_NT_PROCESS_V_AT & 1 ? HSC_LEVEL_VU + prv
							    : prv);
}

static void set_level(struct row *in, uint8_t level)
{
	in->is.privilege = level;
	in->open_level = false;
}

static void set_context(struct row *in, unsigned format, uint64_t context)
{
	in->is.known = true;
	in->is.format = (uint8_t)format;
	in->is.context = context;
	in->open_context = false;
}

/* Set the row from a message. A message of N-Trace may have only the mode. */
static void set_row(struct row *in, const struct hsc_event_context *e)
{
	const unsigned format = HSC_NT_PROCESS_FORMAT(e->process);

	if (e->privilege != HSC_FLOW_NO_PRIVILEGE) {
		set_level(in, e->privilege);
		set_context(in, 0, e->process);
		return;
	}
	set_level(in, level_of(e->process));
	if (format != HSC_NT_FORMAT_MODE)
		set_context(in, format,
			    e->process >> HSC_NT_PROCESS_CONTEXT_AT);
}

/* How many parts of a row are not known yet; the number never rises. */
static unsigned count_open(const struct row *row)
{
	return (unsigned)row->open_context + row->open_level;
}

/* Note that a row was entered after another; it was not if both turn out to be
 * the same. */
static void see_seam(struct hsc_contexts *c, struct state *s, size_t before,
		     size_t after)
{
	if (before == NO_ROW)
		return;
	if (before == after)
		c->rows[after].is.entered--;
	else if (s->seam_count < SEAMS &&
		 count_open(&c->rows[before]) != count_open(&c->rows[after]))
		s->seams[s->seam_count++] = (struct seam){ before, after };
}

/* Count a run of blocks, and its time if both ends are known. The row is
 * entered if another one ran before. */
static void count_run(struct hsc_contexts *c, struct state *s,
		      const struct hsc_event *e)
{
	struct hsc_context *row = &c->rows[s->row].is;
	const uint64_t n = e->blocks.instructions;
	struct hsc_moment from = hsc_axis_within(&c->axis, e, e->clock);
	struct hsc_moment to = hsc_axis_within(&c->axis, e, e->clock + n);

	if (s->last != s->row) {
		row->entered++;
		see_seam(c, s, s->last, s->row);
	}
	s->last = s->row;
	if (s->first == NO_ROW)
		s->first = s->row;
	row->instructions += n;
	if (from.at < s->since)
		from.at = s->since;
	if (to.at < from.at && to.at < s->since)
		to.at = from.at;
	if (hsc_moment_is_known(from) && hsc_moment_is_known(to) &&
	    to.at >= from.at)
		row->amount += to.at - from.at;
	else
		row->untimed += n;
}

/* After a loss the context is unknown. */
static void lose_context(struct state *s)
{
	s->in = unknown;
	s->gap |= s->first == NO_ROW;
	s->last = NO_ROW;
}

/* A message with a context has its own time, which is later than that of the
 * last known instruction: until then the hart was in the context before. */
static void enter_context(struct hsc_contexts *c, struct state *s,
			  const struct hsc_event *e)
{
	const struct hsc_moment known = hsc_axis_within(&c->axis, e, e->clock);
	const struct hsc_moment now = hsc_axis_event(&c->axis, e);

	if (c->axis.unit == HSC_AXIS_INSTRUCTIONS || !e->timed ||
	    !hsc_moment_is_known(known) || now.at < known.at)
		return;
	if (now.at > s->since && s->last == s->row)
		c->rows[s->row].is.amount +=
			now.at - (known.at > s->since ? known.at : s->since);
	if (now.at > s->since)
		s->since = now.at;
}

enum hsc_status hsc_contexts_feed(struct hsc_contexts *c,
				  const struct hsc_event *e)
{
	struct state *s;

	if (e->reported)
		return HSC_OK;
	s = state_of(c, e->source);
	if (!s)
		return HSC_E_MEMORY;
	switch (e->kind) {
	case HSC_EVENT_BLOCKS:
		count_run(c, s, e);
		return HSC_OK;
	case HSC_EVENT_GAP:
	case HSC_EVENT_STOP:
		lose_context(s);
		break;
	case HSC_EVENT_CONTEXT:
		enter_context(c, s, e);
		set_row(&s->in, &e->context);
		break;
	default:
		return HSC_OK;
	}
	if (is_same(&c->rows[s->row], &s->in))
		return HSC_OK;
	return find_row(c, &s->in, &s->row) ? HSC_OK : HSC_E_MEMORY;
}

enum hsc_status hsc_contexts_begin_open(struct hsc_contexts *c, uint32_t source)
{
	struct state *s = state_of(c, source);

	if (!s)
		return HSC_E_MEMORY;
	s->in.open_context = s->in.open_level = true;
	return find_row(c, &s->in, &s->row) ? HSC_OK : HSC_E_MEMORY;
}

static void add_context(struct hsc_context *row, const struct hsc_context *from)
{
	row->entered += from->entered;
	row->instructions += from->instructions;
	row->amount += from->amount;
	row->untimed += from->untimed;
}

/* The row in which what is not known is taken from `before`. */
static struct row resolve_row(struct row in, const struct row *before)
{
	if (in.open_context) {
		in.is.known = before->is.known;
		in.is.format = before->is.format;
		in.is.context = before->is.context;
		in.open_context = before->open_context;
	}
	if (in.open_level) {
		in.is.privilege = before->is.privilege;
		in.open_level = before->open_level;
	}
	return in;
}

/* Add all rows of `from`, which begins after `before`. rows[from->count],
 * unless NULL, gets their numbers in `into`. */
static enum hsc_status add_rows(struct hsc_contexts *into,
				const struct hsc_contexts *from,
				const struct row *before, size_t *rows)
{
	into->full |= from->full;
	for (size_t i = 0; i < from->count; i++) {
		const struct row in = resolve_row(from->rows[i], before);
		size_t at;

		if (!find_row(into, &in, &at))
			return HSC_E_MEMORY;
		add_context(&into->rows[at].is, &from->rows[i].is);
		if (rows)
			rows[i] = at;
	}
	return HSC_OK;
}

/* Continue the source with a piece whose rows are rows[]. */
static void join_states(struct hsc_contexts *into, struct state *s,
			const struct state *from, const size_t *rows)
{
	const bool ran = from->first != NO_ROW;
	const size_t first = ran ? rows[from->first] : NO_ROW;

	if (from->gap)
		s->last = NO_ROW;
	if (ran)
		see_seam(into, s, s->last, first);
	for (size_t i = 0; i < from->seam_count; i++)
		see_seam(into, s, rows[from->seams[i].before],
			 rows[from->seams[i].after]);
	if (s->first == NO_ROW) {
		s->first = first;
		s->gap |= from->gap;
	}
	if (ran)
		s->last = from->last == NO_ROW ? NO_ROW : rows[from->last];
	s->in = resolve_row(from->in, &s->in);
}

enum hsc_status hsc_contexts_join(struct hsc_contexts *into, uint32_t source,
				  const struct hsc_contexts *from)
{
	struct state *s = state_of(into, source);
	size_t *rows = calloc(from->count, sizeof(*rows));
	const struct state *piece =
		source < from->state_count ? &from->states[source] : NULL;
	enum hsc_status rc = HSC_E_MEMORY;

	if (s && rows)
		rc = add_rows(into, from, &s->in, rows);
	if (rc == HSC_OK && piece && piece->begun) {
		join_states(into, s, piece, rows);
		if (!find_row(into, &s->in, &s->row))
			rc = HSC_E_MEMORY;
	}
	free(rows);
	return rc;
}

bool hsc_contexts_joins(const struct hsc_contexts *into,
			const struct hsc_contexts *from)
{
	return !from->full || !into->state_count;
}

enum hsc_status hsc_contexts_merge(struct hsc_contexts *into,
				   const struct hsc_contexts *from)
{
	return add_rows(into, from, &unknown, NULL);
}

static void pack_row(struct hsc_pack *p, struct row *row)
{
	uint32_t format = p->reads ? 0 : row->is.format;
	uint32_t level = p->reads ? 0 : row->is.privilege;

	hsc_pack_bool(p, &row->is.known);
	hsc_pack_u32(p, &format);
	hsc_pack_u32(p, &level);
	p->bad |= format > UINT8_MAX || level > UINT8_MAX;
	row->is.format = (uint8_t)format;
	row->is.privilege = (uint8_t)level;
	hsc_pack_u64(p, &row->is.context);
	hsc_pack_u64(p, &row->is.entered);
	hsc_pack_u64(p, &row->is.instructions);
	hsc_pack_u64(p, &row->is.amount);
	hsc_pack_u64(p, &row->is.untimed);
	hsc_pack_bool(p, &row->open_context);
	hsc_pack_bool(p, &row->open_level);
}

/* The number of a row, or none. */
static void pack_at(struct hsc_pack *p, const struct hsc_contexts *c,
		    size_t *row)
{
	uint64_t after = p->reads ? 0 : *row == NO_ROW ? 0 : *row + 1;

	hsc_pack_u64(p, &after);
	p->bad |= after > c->count;
	*row = after && !p->bad ? (size_t)after - 1 : NO_ROW;
}

/* Has the row an entry that joining may take off, as it does for the first row
 * and for seams? */
static bool was_entered(const struct hsc_contexts *c, size_t row)
{
	return row != NO_ROW && c->rows[row].is.entered;
}

static void pack_state(struct hsc_pack *p, const struct hsc_contexts *c,
		       struct state *s)
{
	hsc_pack_bool(p, &s->gap);
	pack_at(p, c, &s->row);
	pack_at(p, c, &s->first);
	pack_at(p, c, &s->last);
	hsc_pack_count(p, &s->seam_count);
	p->bad |= s->seam_count > SEAMS;
	for (size_t i = 0; i < s->seam_count && !p->bad; i++) {
		pack_at(p, c, &s->seams[i].before);
		pack_at(p, c, &s->seams[i].after);
		p->bad |= !was_entered(c, s->seams[i].before) ||
			  !was_entered(c, s->seams[i].after);
	}
	p->bad |= s->row == NO_ROW || (s->last != NO_ROW && s->first == NO_ROW);
	if (!p->bad)
		pack_row(p, &s->in);
	p->bad |= !p->bad && s->first != NO_ROW && !was_entered(c, s->first);
}

void hsc_pack_contexts(struct hsc_pack *p, struct hsc_contexts *c,
		       uint32_t source)
{
	struct state *s = state_of(c, source);

	p->bad |= !s;
	hsc_pack_bool(p, &c->full);
	hsc_pack_count(p, &c->count);
	p->bad |= !c->count || c->count > HSC_CONTEXTS_MAX + 1 ||
		  (p->reads && !HSC_GROW(c->rows, c->cap, c->count));
	for (size_t i = 0; i < c->count && !p->bad; i++)
		pack_row(p, &c->rows[i]);
	p->bad |= !p->bad && !is_same(&c->rows[0], &unknown);
	if (s && !p->bad)
		pack_state(p, c, s);
}

bool hsc_contexts_full(const struct hsc_contexts *c)
{
	return c->full;
}

size_t hsc_contexts_count(const struct hsc_contexts *c)
{
	return c->count;
}

const struct hsc_context *hsc_contexts_get(const struct hsc_contexts *c,
					   size_t i)
{
	return &c->rows[i].is;
}
