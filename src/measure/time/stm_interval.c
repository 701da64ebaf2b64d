/* SPDX-License-Identifier: MIT */
/* stm_interval.c - times between a begin and an end event.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/measure/histogram.h>
#include <hartscope/measure/stm_interval.h>
#include <stdlib.h>

/* Beginnings that may be open at once; the oldest is given up. */
#define OPEN_MAX 1024
/* Ends that may wait for what comes before the first event. */
#define WAITING_MAX 65536

struct row {
	uint32_t from, to; /* sources */
	struct hsc_histogram lengths;
};

/* A beginning or an end; not set: a gap of the source. */
struct moment {
	uint64_t key; /* thread, or value */
	uint64_t time;
	uint32_t source;
	bool set;
};

struct hsc_stm_intervals {
	struct hsc_stm_interval_config config;
	struct row *rows; /* rows[count], room for cap */
	size_t count, cap;
	/* beginnings without an end so far, in a ring: from `oldest` on */
	struct moment open[OPEN_MAX];
	unsigned oldest, open_count;
	/* ends whose beginning may lie before the first event, and gaps among
	 * them: waiting[waiting_count] */
	struct moment *waiting;
	size_t waiting_count, waiting_cap, waiting_ends;
	bool sealed; /* there were too many: nothing before is matched */
	uint64_t unmatched;
};

enum hsc_status hsc_stm_intervals_new(
	struct hsc_stm_intervals **out,
	const struct hsc_stm_interval_config *config)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->config = *config;
	return HSC_OK;
}

void hsc_stm_intervals_free(struct hsc_stm_intervals **intervals)
{
	struct hsc_stm_intervals *m = *intervals;

	if (!m)
		return;
	for (size_t i = 0; i < m->count; i++)
		hsc_histogram_clear(&m->rows[i].lengths);
	free(m->rows);
	free(m->waiting);
	free(m);
	*intervals = NULL;
}

static struct row *row_of(struct hsc_stm_intervals *m, uint32_t from,
			  uint32_t to)
{
	struct row *row;

	for (size_t i = 0; i < m->count; i++)
		if (m->rows[i].from == from && m->rows[i].to == to)
			return &m->rows[i];
	if (!HSC_GROW(m->rows, m->cap, m->count + 1))
		return NULL;
	row = &m->rows[m->count];
	*row = (struct row){ .from = from, .to = to };
	m->count++;
	return row;
}

static enum hsc_status add_interval(struct hsc_stm_intervals *m,
				    const struct moment *begin,
				    const struct moment *end)
{
	struct row *row = row_of(m, begin->source, end->source);
	const uint64_t v =
		end->time > begin->time ? end->time - begin->time : 0;

	return row ? hsc_histogram_add(&row->lengths, v) : HSC_E_MEMORY;
}

static uint64_t key_of(const struct hsc_stm_intervals *m,
		       const struct hsc_event *e)
{
	const struct hsc_stm_reading *r = e->software.reading;

	if (m->config.across)
		return e->software.value;
	return r->has_thread ? r->thread : 0;
}

/* Is an end without a beginning an error? */
static bool is_pair(const struct hsc_stm_intervals *m)
{
	return m->config.from != m->config.to;
}

/* Open beginning number `i`, 0 the oldest. */
static unsigned open_at(const struct hsc_stm_intervals *m, unsigned i)
{
	return (m->oldest + i) % OPEN_MAX;
}

/* The number of the beginning that belongs to an end, the latest of several; or
 * m->open_count. */
static unsigned find_begin(const struct hsc_stm_intervals *m,
			   const struct moment *end)
{
	for (unsigned i = m->open_count; i-- > 0;) {
		const struct moment *o = &m->open[open_at(m, i)];

		if (o->key == end->key &&
		    (o->source != end->source) == m->config.across)
			return i;
	}
	return m->open_count;
}

static void remove_begin(struct hsc_stm_intervals *m, unsigned i)
{
	for (; i + 1 < m->open_count; i++)
		m->open[open_at(m, i)] = m->open[open_at(m, i + 1)];
	m->open_count--;
}

static void begin_interval(struct hsc_stm_intervals *m,
			   const struct moment *begin)
{
	if (m->open_count == OPEN_MAX) {
		m->unmatched++;
		m->oldest = open_at(m, 1);
		m->open_count--;
	}
	m->open[open_at(m, m->open_count++)] = *begin;
}

/* Leave an end or a gap to what is merged before the first event. */
static enum hsc_status add_waiting(struct hsc_stm_intervals *m,
				   const struct moment *moment)
{
	m->sealed = m->sealed || m->waiting_count == WAITING_MAX;
	if (m->sealed) {
		m->unmatched += moment->set && is_pair(m);
		return HSC_OK;
	}
	if (!HSC_GROW(m->waiting, m->waiting_cap, m->waiting_count + 1))
		return HSC_E_MEMORY;
	m->waiting[m->waiting_count++] = *moment;
	m->waiting_ends += moment->set;
	return HSC_OK;
}

static enum hsc_status end_interval(struct hsc_stm_intervals *m,
				    const struct moment *end)
{
	const unsigned i = find_begin(m, end);
	struct moment begin;

	if (i == m->open_count)
		return add_waiting(m, end);
	begin = m->open[open_at(m, i)];
	remove_begin(m, i);
	return add_interval(m, &begin, end);
}

/* Between a beginning of this source and its end something is missing. */
static enum hsc_status cut_source(struct hsc_stm_intervals *m, uint32_t source)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < m->open_count; i++) {
		const struct moment o = m->open[open_at(m, i)];

		if (o.source != source)
			m->open[open_at(m, kept++)] = o;
	}
	m->unmatched += m->open_count - kept;
	m->open_count = kept;
	return add_waiting(m, &(struct moment){ .source = source });
}

enum hsc_status hsc_stm_intervals_feed(struct hsc_stm_intervals *m,
				       const struct hsc_event *e)
{
	enum hsc_status rc = HSC_OK;
	struct moment now = { .time = e->time,
			      .source = e->source,
			      .set = true };

	if (e->kind == HSC_EVENT_GAP && !m->config.across)
		return cut_source(m, e->source);
	if (e->kind != HSC_EVENT_SOFTWARE || !e->software.reading->raw)
		return HSC_OK;
	if (!e->timed) { /* when it was is not known */
		m->unmatched += e->software.id == m->config.to ||
				e->software.id == m->config.from;
		return HSC_OK;
	}
	now.key = key_of(m, e);
	if (e->software.id == m->config.to)
		rc = end_interval(m, &now);
	if (e->software.id == m->config.from)
		begin_interval(m, &now);
	return rc;
}

static enum hsc_status merge_row(struct hsc_stm_intervals *into,
				 const struct row *from)
{
	struct row *row = row_of(into, from->from, from->to);

	return row ? hsc_histogram_merge(&row->lengths, &from->lengths)
		   : HSC_E_MEMORY;
}

/* The ends of `from` look for their beginnings in `into`. */
static enum hsc_status merge_waiting(struct hsc_stm_intervals *into,
				     const struct hsc_stm_intervals *from)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < from->waiting_count; i++) {
		const struct moment *w = &from->waiting[i];

		rc = w->set ? end_interval(into, w)
			    : cut_source(into, w->source);
	}
	if (from->sealed) {
		into->unmatched += into->open_count;
		into->open_count = 0;
	}
	into->sealed = into->sealed || from->sealed;
	return rc;
}

enum hsc_status hsc_stm_intervals_merge(struct hsc_stm_intervals *into,
					const struct hsc_stm_intervals *from)
{
	enum hsc_status rc = merge_waiting(into, from);

	for (unsigned i = 0; i < from->open_count; i++)
		begin_interval(into, &from->open[open_at(from, i)]);
	for (size_t i = 0; rc == HSC_OK && i < from->count; i++)
		rc = merge_row(into, &from->rows[i]);
	into->unmatched += from->unmatched;
	return rc;
}

size_t hsc_stm_intervals_count(const struct hsc_stm_intervals *m)
{
	return m->count;
}

struct hsc_stm_interval hsc_stm_intervals_get(const struct hsc_stm_intervals *m,
					      size_t index)
{
	const struct row *row = &m->rows[index];
	const struct hsc_histogram *h = &row->lengths;

	return (struct hsc_stm_interval){
		.from = row->from,
		.to = row->to,
		.count = h->count,
		.min = h->min,
		.max = h->max,
		.sum = h->sum,
		.p99 = hsc_histogram_quantile(h, 990),
	};
}

uint64_t hsc_stm_intervals_unmatched(const struct hsc_stm_intervals *m)
{
	return m->unmatched + m->open_count +
	       (is_pair(m) ? m->waiting_ends : 0);
}
