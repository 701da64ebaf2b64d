/* SPDX-License-Identifier: MIT */
/* dates.c - events wait for the timestamp after them.
 * Room   event (floor 4) */
#include "base/grow.h"
#include <hartscope/event/dates.h>
#include <stdlib.h>
#include <string.h>

/* A timestamp for a point that the flow has not reached yet, in half-words of
 * all blocks so far. */
struct mark {
	uint64_t halfwords, time;
	bool late;
};

struct hsc_dates {
	const struct hsc_blocks *blocks;
	struct hsc_event *events; /* events[count], `taken` of them taken */
	size_t count, cap, taken;
	uint32_t *ids; /* ids[id_count] of all of them */
	size_t id_count, id_cap;
	struct hsc_stamp *list; /* their timestamps */
	size_t list_cap;
	struct hsc_stamps stamps;
	size_t given; /* of them, those that were there before the events */
	struct mark *marks; /* marks[mark_count], rising */
	size_t mark_count, mark_cap;
	uint64_t halfwords; /* of all blocks so far */
	uint64_t time;      /* of the last timestamp */
	bool closed;        /* events may be taken */
	bool cut;           /* the next timestamp has nothing to do with it */
	bool finished;
};

enum hsc_status hsc_dates_new(struct hsc_dates **out,
			      const struct hsc_blocks *blocks)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->blocks = blocks;
	return HSC_OK;
}

void hsc_dates_free(struct hsc_dates **dates)
{
	struct hsc_dates *d = *dates;

	if (!d)
		return;
	free(d->events);
	free(d->ids);
	free(d->list);
	free(d->marks);
	free(d);
	*dates = NULL;
}

/* The last timestamp, if it is late and was not used for a date. */
static const struct hsc_stamp *last_late(const struct hsc_dates *d)
{
	const size_t count = d->stamps.count;

	return count > d->given && d->list[count - 1].late ? &d->list[count - 1]
							   : NULL;
}

/* Drop a late timestamp that adds nothing to the next one: it was sent together
 * with that. */
static void drop_late(struct hsc_dates *d, uint64_t clock, uint64_t time)
{
	const struct hsc_stamp *s;

	while ((s = last_late(d)) && (s->clock == clock || s->time == time))
		d->stamps.count--;
}

/*
 * Add a timestamp. Counters step back a little where differences were rounded,
 * and far where they were set to 0; the axis does not step back, so the time
 * before was too high.
 */
static bool add_stamp(struct hsc_dates *d, uint64_t clock, uint64_t time,
		      bool late)
{
	struct hsc_stamps *s = &d->stamps;

	if (!HSC_GROW(d->list, d->list_cap, s->count + 1))
		return false;
	late |= time < d->time;
	d->time = time > d->time ? time : d->time;
	drop_late(d, clock, d->time);
	s->list = d->list;
	d->list[s->count++] = (struct hsc_stamp){ clock, d->time, late };
	return true;
}

/* How many whole instructions the first `halfwords` of a block are. */
static uint64_t instructions_in(const struct hsc_dates *d, uint32_t id,
				uint64_t halfwords)
{
	uint64_t address, at = 0;
	unsigned length, n = 0;

	while (hsc_blocks_instruction(d->blocks, id, n, &address, &length)) {
		at += length / 2;
		if (at > halfwords)
			break;
		n++;
	}
	return n;
}

/* The flow has reached what was marked within a block that begins at `clock`:
 * timestamps. */
static bool reach_marks(struct hsc_dates *d, uint32_t id, uint64_t clock,
			uint64_t end)
{
	size_t n = 0;

	for (; n < d->mark_count && d->marks[n].halfwords <= end; n++)
		if (!add_stamp(d,
			       clock + instructions_in(d, id,
						       d->marks[n].halfwords -
							       d->halfwords),
			       d->marks[n].time, d->marks[n].late))
			return false;
	d->mark_count -= n;
	if (n && d->mark_count)
		memmove(d->marks, d->marks + n,
			d->mark_count * sizeof(*d->marks));
	return true;
}

static bool add_blocks(struct hsc_dates *d, const struct hsc_event *e)
{
	const uint32_t *ids = e->blocks.ids;
	uint64_t clock = e->clock;

	if (!HSC_GROW(d->ids, d->id_cap, d->id_count + e->blocks.count))
		return false;
	memcpy(d->ids + d->id_count, ids, e->blocks.count * sizeof(*ids));
	d->id_count += e->blocks.count;
	for (size_t i = 0; i < e->blocks.count; i++) {
		const struct hsc_block *b = hsc_blocks_get(d->blocks, ids[i]);
		const uint64_t end = d->halfwords + b->halfwords;

		if (d->mark_count && !reach_marks(d, ids[i], clock, end))
			return false;
		d->halfwords = end;
		clock += b->instructions;
	}
	return true;
}

static bool add_time(struct hsc_dates *d, const struct hsc_event *e)
{
	if (e->stamp.ahead == 0) {
		d->mark_count = 0; /* the flow passed them on another way */
		d->closed = !e->stamp.late;
		return add_stamp(d, e->clock, e->time, e->stamp.late);
	}
	if (!HSC_GROW(d->marks, d->mark_cap, d->mark_count + 1))
		return false;
	d->marks[d->mark_count++] =
		(struct mark){ d->halfwords + e->stamp.ahead, e->time,
			       e->stamp.late };
	return true;
}

/* No timestamp follows: what comes now may be earlier than a late one. */
static void cut_off(struct hsc_dates *d)
{
	while (last_late(d))
		d->stamps.count--;
	d->mark_count = 0;
	d->closed = d->cut = true;
}

/* Start with the timestamp that the last events ended with. */
static void start_stamps(struct hsc_dates *d)
{
	struct hsc_stamps *s = &d->stamps;

	if (s->count && !d->cut)
		d->list[0] = d->list[s->count - 1];
	s->count = s->count && !d->cut;
	d->given = s->count;
	s->least = d->time;
	d->count = d->taken = d->id_count = 0;
	d->closed = d->cut = false;
}

enum hsc_status hsc_dates_begin(struct hsc_dates *d,
				const struct hsc_stamp *last)
{
	d->closed = true;
	return add_stamp(d, last->clock, last->time, last->late) ? HSC_OK
								 : HSC_E_MEMORY;
}

enum hsc_status hsc_dates_feed(struct hsc_dates *d, const struct hsc_event *e)
{
	bool fits = true;

	if (d->closed && d->taken < d->count)
		return HSC_E_VALUE;
	if (d->closed)
		start_stamps(d);
	if (!HSC_GROW(d->events, d->cap, d->count + 1))
		return HSC_E_MEMORY;
	d->events[d->count++] = *e;
	if (e->kind == HSC_EVENT_BLOCKS)
		fits = add_blocks(d, e);
	else if (e->kind == HSC_EVENT_TIME)
		fits = add_time(d, e);
	if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_STOP)
		cut_off(d);
	if (d->count >= HSC_DATES_EVENTS || d->id_count >= HSC_DATES_IDS)
		d->closed = true;
	return fits ? HSC_OK : HSC_E_MEMORY;
}

void hsc_dates_finish(struct hsc_dates *d)
{
	while (!d->closed && last_late(d))
		d->stamps.count--;
	d->finished = d->closed = true;
}

enum hsc_status hsc_dates_next(struct hsc_dates *d, uint64_t turns,
			       struct hsc_event *out)
{
	if (!d->closed || d->taken == d->count)
		return d->finished ? HSC_END : HSC_AGAIN;
	if (d->taken == 0)
		d->id_count = 0;
	*out = d->events[d->taken++];
	if (out->kind == HSC_EVENT_BLOCKS) {
		out->blocks.ids = d->ids + d->id_count;
		d->id_count += out->blocks.count;
	}
	d->stamps.turns = turns;
	out->stamps = &d->stamps;
	return HSC_OK;
}
