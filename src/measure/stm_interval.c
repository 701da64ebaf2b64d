/* SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include <hartscope/base/bits.h>
#include <hartscope/event/stm_events.h>
#include <hartscope/measure/stm_interval.h>
#include <stdlib.h>

/* Beginnings that may be open at once; the oldest is given up. */
#define OPEN_MAX 1024
/* Values below 2 * SUB are exact, each octave above has SUB buckets. */
#define SUB_BITS 8
#define SUB      (1u << SUB_BITS)
#define BUCKETS  ((64 - SUB_BITS + 1) * SUB)

struct row {
	struct hsc_stm_interval result;
	uint64_t *buckets; /* buckets[BUCKETS] */
};

struct open {
	uint64_t key; /* thread, or value */
	uint64_t time;
	uint32_t source;
	bool used;
};

struct hsc_stm_intervals {
	struct hsc_stm_interval_config config;
	struct row *rows; /* rows[count], room for cap */
	size_t count, cap;
	struct open open[OPEN_MAX];
	unsigned next; /* place of the next beginning */
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
		free(m->rows[i].buckets);
	free(m->rows);
	free(m);
	*intervals = NULL;
}

static unsigned bucket_of(uint64_t v)
{
	const unsigned bits = hsc_bits64(v);
	const unsigned shift = bits > SUB_BITS + 1 ? bits - SUB_BITS - 1 : 0;

	return shift * SUB + (unsigned)(v >> shift);
}

/* The highest value of a bucket. */
static uint64_t top_of(unsigned bucket)
{
	const unsigned shift = bucket < 2 * SUB ? 0 : bucket / SUB - 1;
	const uint64_t sub = bucket - shift * SUB;

	return ((sub + 1) << shift) - 1;
}

static struct row *row_of(struct hsc_stm_intervals *m, uint32_t from,
			  uint32_t to)
{
	struct row *row;

	for (size_t i = 0; i < m->count; i++)
		if (m->rows[i].result.from == from &&
		    m->rows[i].result.to == to)
			return &m->rows[i];
	if (!HSC_GROW(m->rows, m->cap, m->count + 1))
		return NULL;
	row = &m->rows[m->count];
	*row = (struct row){ .result = { .from = from, .to = to } };
	row->buckets = calloc(BUCKETS, sizeof(*row->buckets));
	if (!row->buckets)
		return NULL;
	m->count++;
	return row;
}

static enum hsc_status add(struct hsc_stm_intervals *m, const struct open *o,
			   const struct hsc_event *e)
{
	struct row *row = row_of(m, o->source, e->source);
	const uint64_t v = e->time > o->time ? e->time - o->time : 0;
	struct hsc_stm_interval *r;

	if (!row)
		return HSC_E_MEMORY;
	r = &row->result;
	r->min = r->count == 0 || v < r->min ? v : r->min;
	r->max = v > r->max ? v : r->max;
	r->sum += v;
	r->count++;
	row->buckets[bucket_of(v)]++;
	return HSC_OK;
}

static uint64_t key_of(const struct hsc_stm_intervals *m,
		       const struct hsc_event *e)
{
	const struct hsc_stm_reading *r = e->software.reading;

	if (m->config.across)
		return e->software.value;
	return r->has_thread ? r->thread : 0;
}

/* The beginning that this event ends, or NULL; the latest of several. */
static struct open *find(struct hsc_stm_intervals *m, const struct hsc_event *e)
{
	const uint64_t key = key_of(m, e);

	for (unsigned i = 1; i <= OPEN_MAX; i++) {
		struct open *o = &m->open[(m->next - i) % OPEN_MAX];

		if (o->used && o->key == key &&
		    (o->source != e->source) == m->config.across)
			return o;
	}
	return NULL;
}

static void begin_interval(struct hsc_stm_intervals *m,
			   const struct hsc_event *e)
{
	struct open *o = &m->open[m->next++ % OPEN_MAX];

	m->unmatched += o->used;
	*o = (struct open){ key_of(m, e), e->time, e->source, true };
}

/* Between a beginning of this source and its end something is missing. */
static void cut(struct hsc_stm_intervals *m, uint32_t source)
{
	for (unsigned i = 0; i < OPEN_MAX; i++)
		if (m->open[i].used && m->open[i].source == source) {
			m->open[i].used = false;
			m->unmatched++;
		}
}

enum hsc_status hsc_stm_intervals_feed(struct hsc_stm_intervals *m,
				       const struct hsc_event *e)
{
	enum hsc_status rc = HSC_OK;
	struct open *o;

	if (e->kind == HSC_EVENT_GAP && !m->config.across)
		cut(m, e->source);
	if (e->kind != HSC_EVENT_SOFTWARE || !e->software.reading->raw)
		return HSC_OK;
	if (!e->timed) { /* when it was is not known */
		m->unmatched += e->software.id == m->config.to ||
				e->software.id == m->config.from;
		return HSC_OK;
	}
	if (e->software.id == m->config.to) {
		o = find(m, e);
		if (o) {
			rc = add(m, o, e);
			o->used = false;
		} else if (m->config.from != m->config.to) {
			m->unmatched++;
		}
	}
	if (e->software.id == m->config.from)
		begin_interval(m, e);
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
	struct hsc_stm_interval r = row->result;
	/* so many are at most p99, rounded up without overflow */
	const uint64_t want = r.count - r.count / 100;
	uint64_t seen = 0;

	for (unsigned i = 0; i < BUCKETS && seen < want; i++) {
		seen += row->buckets[i];
		r.p99 = top_of(i);
	}
	r.p99 = r.p99 > r.max ? r.max : r.p99;
	return r;
}

uint64_t hsc_stm_intervals_unmatched(const struct hsc_stm_intervals *m)
{
	uint64_t n = m->unmatched;

	for (unsigned i = 0; i < OPEN_MAX; i++)
		n += m->open[i].used;
	return n;
}
