/* SPDX-License-Identifier: MIT */
/* perf_profile.c - increments of counters, by function.
 * Room   measure (floor 5) */
#include "measure/profile/perf_state.h"
#include <stdlib.h>
#include <string.h>

enum hsc_status hsc_perf_profile_new(struct hsc_perf_profile **out,
				     struct hsc_functions *functions,
				     size_t source_count)
{
	struct hsc_perf_profile *p =
		calloc(1, sizeof(*p) + source_count * sizeof(p->states[0]));

	*out = p;
	if (!p)
		return HSC_E_MEMORY;
	p->rows.functions = functions;
	p->rows.size = sizeof(struct hsc_perf_profile_row);
	p->source_count = source_count;
	for (size_t i = 0; i < source_count; i++)
		p->states[i].calls.columns = HSC_PERF_ALL;
	for (size_t i = 0; i < HSC_PERF_COLUMNS; i++)
		p->least[i] = UINT64_MAX;
	return HSC_OK;
}

void hsc_perf_profile_free(struct hsc_perf_profile **profile)
{
	struct hsc_perf_profile *p = *profile;

	if (!p)
		return;
	for (size_t i = 0; i < p->source_count; i++)
		hsc_open_calls_clear(&p->states[i].calls);
	hsc_function_rows_clear(&p->rows);
	free(p);
	*profile = NULL;
}

static bool same_counter(const struct hsc_perf_counter *a,
			 const struct hsc_perf_counter *b)
{
	return a->type == b->type && a->code == b->code &&
	       a->event_data == b->event_data;
}

/* The column of a counter, a new one if need be; HSC_PERF_COLUMNS: no room. */
static size_t column_of(struct hsc_perf_profile *p,
			const struct hsc_perf_counter *counter)
{
	size_t at = 0;

	while (at < p->column_count && !same_counter(&p->columns[at], counter))
		at++;
	if (at == p->column_count && at < HSC_PERF_COLUMNS)
		p->columns[p->column_count++] = *counter;
	p->full |= at == HSC_PERF_COLUMNS;
	return at;
}

/* A header was read: map each counter to its column. */
static void set_columns(struct hsc_perf_profile *p,
			struct hsc_perf_source *state,
			const struct hsc_perf_setup *setup)
{
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++)
		if (setup->mask >> i & 1)
			state->columns[i] =
				(uint8_t)column_of(p, &setup->counters[i]);
}

/* What was counted since the last record belongs to `row`. */
static void count_record(struct hsc_perf_profile *p,
			 struct hsc_perf_source *state,
			 const struct hsc_perf_item *item,
			 struct hsc_perf_profile_row *row)
{
	const bool charged = state->in_a_row && item->known;

	row->charged += charged;
	state->counted[HSC_PERF_RECORDS] += charged;
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		const uint8_t column = state->columns[i];

		if (!(item->known >> i & 1) || column >= HSC_PERF_COLUMNS)
			continue;
		row->self[column] += item->increment[i];
		state->counted[column] += item->increment[i];
		if (state->in_a_row && item->increment[i] < p->least[column])
			p->least[column] = item->increment[i];
	}
}

/* End the newest call of `function`; calls inside it had no exit record. */
static void leave_call(struct hsc_perf_source *state, uint32_t function,
		       struct hsc_perf_profile_row *row)
{
	struct hsc_open_calls *calls = &state->calls;
	const uint32_t at = hsc_open_calls_find(calls, function);
	const uint64_t *base = NULL;
	bool outermost = false;

	if (calls->over) {
		calls->over--;
		return;
	}
	if (at == calls->depth)
		return; /* it began before the trace */
	while (calls->depth > at)
		hsc_open_calls_pop(calls, &base, &outermost);
	row->whole++;
	for (size_t i = 0; i < HSC_PERF_COLUMNS && outermost; i++)
		row->total[i] += state->counted[i] - base[i];
	if (outermost)
		row->total_charged += state->counted[HSC_PERF_RECORDS] -
				      base[HSC_PERF_RECORDS];
}

static enum hsc_status feed_record(struct hsc_perf_profile *p,
				   const struct hsc_event *event,
				   const struct hsc_image *image)
{
	const struct hsc_perf_reading *r = event->perf;
	struct hsc_perf_source *state = &p->states[event->source];
	const uint8_t record = r->item->record;
	const uint32_t first =
		hsc_function_rows_find(&p->rows, image, r->address[0]);
	const uint32_t ran =
		record == HSC_PERF_ENTER && r->item->addresses == 2
			? hsc_function_rows_find(&p->rows, image, r->address[1])
			: first;
	struct hsc_perf_profile_row *row = hsc_function_rows_at(&p->rows, ran);

	if (!row)
		return HSC_E_MEMORY;
	row->records++;
	count_record(p, state, r->item, row);
	state->in_a_row = true;
	row = hsc_function_rows_at(&p->rows, first);
	if (!row)
		return HSC_E_MEMORY;
	if (record == HSC_PERF_EXIT)
		leave_call(state, first, row);
	if (record != HSC_PERF_ENTER)
		return HSC_OK;
	row->calls++;
	return hsc_open_calls_push(&state->calls,
				   (struct hsc_open_call){ first, first },
				   state->counted)
		       ? HSC_OK
		       : HSC_E_MEMORY;
}

enum hsc_status hsc_perf_profile_feed(struct hsc_perf_profile *p,
				      const struct hsc_event *event,
				      const struct hsc_image *image)
{
	struct hsc_perf_source *state;

	if (event->kind != HSC_EVENT_PERF || event->source >= p->source_count)
		return HSC_OK;
	state = &p->states[event->source];
	switch (event->perf->item->kind) {
	case HSC_PERF_ITEM_HEADER:
		set_columns(p, state, event->perf->setup);
		state->in_a_row = false;
		hsc_open_calls_forget(&state->calls);
		return HSC_OK;
	case HSC_PERF_ITEM_DAMAGE:
		p->damage++;
		p->lost += event->perf->item->writes;
		state->in_a_row = false;
		state->damaged = true;
		hsc_open_calls_forget(&state->calls); /* exits may be lost */
		return HSC_OK;
	default:
		return feed_record(p, event, image);
	}
}

/* a * b / c, where a < c and b <= c: bit by bit of a, from the top. */
static uint64_t part_of_less(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t quotient = 0, rest = 0;

	for (unsigned i = 64; i-- > 0;) {
		const bool over = rest >= c - rest;
		const uint64_t bit = a >> i & 1;

		quotient = 2 * quotient + over;
		rest = over ? rest - (c - rest) : 2 * rest;
		if (bit && rest >= c - b) {
			rest -= c - b;
			quotient++;
		} else if (bit) {
			rest += b;
		}
	}
	return quotient;
}

/* a * b / c, where b <= c, without overflow. */
static uint64_t part_of(uint64_t a, uint64_t b, uint64_t c)
{
	const uint64_t less = a % c;

	return a / c * b + (c >> 32 ? part_of_less(less, b, c) : less * b / c);
}

/* Divide the held counts among list[count], which have `all` instructions in
 * sum. The parts add up to the whole. */
static enum hsc_status share_counts(struct hsc_perf_profile *p,
				    const struct hsc_perf_source *state,
				    const struct hsc_share *list, size_t count,
				    uint64_t all)
{
	uint64_t before = 0;

	for (size_t i = 0; i < count; i++) {
		const uint64_t after = before + list[i].instructions;
		struct hsc_perf_profile_row *row =
			hsc_function_rows_at(&p->rows, list[i].function);

		if (!row)
			return HSC_E_MEMORY;
		row->instructions += list[i].instructions;
		row->records += i + 1 == count ? state->held_records : 0;
		for (size_t k = 0; k < HSC_PERF_COLUMNS; k++)
			row->self[k] += part_of(state->held[k], after, all) -
					part_of(state->held[k], before, all);
		before = after;
	}
	return HSC_OK;
}

enum hsc_status hsc_perf_profile_share(struct hsc_perf_profile *p,
				       const struct hsc_event *event,
				       const struct hsc_share *list,
				       size_t count, bool whole)
{
	const struct hsc_perf_item *item = event->perf->item;
	struct hsc_perf_source *state = &p->states[event->source];
	enum hsc_status rc = HSC_OK;
	uint64_t all = 0;

	whole &= item->known && !state->damaged;
	state->damaged = false;
	for (size_t i = 0; i < count; i++)
		all += list[i].instructions;
	for (unsigned k = 0; k < HSC_PERF_COUNTERS; k++)
		if (item->known >> k & 1 &&
		    state->columns[k] < HSC_PERF_COLUMNS)
			state->held[state->columns[k]] += item->increment[k];
	state->held_records++;
	if (whole && all == 0)
		return HSC_OK;
	if (whole)
		rc = share_counts(p, state, list, count, all);
	memset(state->held, 0, sizeof(state->held));
	state->held_records = 0;
	return rc;
}

static void add_perf_row(struct hsc_perf_profile_row *row,
			 const struct hsc_perf_profile_row *from,
			 const size_t *columns)
{
	row->records += from->records;
	row->calls += from->calls;
	row->whole += from->whole;
	row->charged += from->charged;
	row->total_charged += from->total_charged;
	row->instructions += from->instructions;
	for (size_t i = 0; i < HSC_PERF_COLUMNS; i++) {
		if (columns[i] >= HSC_PERF_COLUMNS)
			continue;
		row->self[columns[i]] += from->self[i];
		row->total[columns[i]] += from->total[i];
	}
}

enum hsc_status hsc_perf_profile_merge(struct hsc_perf_profile *into,
				       const struct hsc_perf_profile *from,
				       const uint32_t *functions)
{
	size_t columns[HSC_PERF_COLUMNS];

	for (size_t i = 0; i < HSC_PERF_COLUMNS; i++)
		columns[i] = i < from->column_count
				     ? column_of(into, &from->columns[i])
				     : HSC_PERF_COLUMNS;
	for (uint32_t i = 0; i < from->rows.count; i++) {
		struct hsc_perf_profile_row *row;

		if (!hsc_perf_profile_get(from, i))
			continue;
		row = hsc_function_rows_at(&into->rows,
					   functions ? functions[i] : i);
		if (!row)
			return HSC_E_MEMORY;
		add_perf_row(row, hsc_function_rows_get(&from->rows, i),
			     columns);
	}
	for (size_t i = 0; i < HSC_PERF_COLUMNS; i++)
		if (columns[i] < HSC_PERF_COLUMNS &&
		    from->least[i] < into->least[columns[i]])
			into->least[columns[i]] = from->least[i];
	into->damage += from->damage;
	into->lost += from->lost;
	into->full |= from->full;
	return HSC_OK;
}

size_t hsc_perf_profile_columns(const struct hsc_perf_profile *p)
{
	return p->column_count;
}

bool hsc_perf_profile_full(const struct hsc_perf_profile *p)
{
	return p->full;
}

const struct hsc_perf_counter *hsc_perf_profile_column(
	const struct hsc_perf_profile *p, size_t column)
{
	return &p->columns[column];
}

uint64_t hsc_perf_profile_cost(const struct hsc_perf_profile *p, size_t column)
{
	return p->least[column] == UINT64_MAX ? 0 : p->least[column];
}

uint32_t hsc_perf_profile_count(const struct hsc_perf_profile *p)
{
	return (uint32_t)p->rows.count;
}

const struct hsc_perf_profile_row *hsc_perf_profile_get(
	const struct hsc_perf_profile *p, uint32_t function)
{
	const struct hsc_perf_profile_row *row =
		hsc_function_rows_get(&p->rows, function);

	return row && (row->records || row->calls || row->instructions) ? row
									: NULL;
}

uint64_t hsc_perf_profile_damage(const struct hsc_perf_profile *p,
				 uint64_t *writes)
{
	*writes = p->lost;
	return p->damage;
}

bool hsc_perf_tally_feed(struct hsc_perf_tally *t,
			 const struct hsc_event *event)
{
	const struct hsc_perf_item *item;

	if (event->kind != HSC_EVENT_PERF)
		return false;
	item = event->perf->item;
	t->records += item->kind == HSC_PERF_ITEM_RECORD;
	if (item->kind != HSC_PERF_ITEM_DAMAGE)
		return true;
	t->damage++;
	t->lost += item->writes;
	t->headless += item->reason == HSC_PERF_NO_HEADER;
	t->full += item->reason == HSC_PERF_LOST;
	t->cut += item->reason == HSC_PERF_CUT;
	return true;
}

void hsc_perf_tally_merge(struct hsc_perf_tally *into,
			  const struct hsc_perf_tally *from)
{
	into->records += from->records;
	into->damage += from->damage;
	into->lost += from->lost;
	into->headless += from->headless;
	into->full += from->full;
	into->cut += from->cut;
}
