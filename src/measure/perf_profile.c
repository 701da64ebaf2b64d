/* SPDX-License-Identifier: MIT */
#include <hartscope/measure/perf_profile.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Deeper calls are counted, but have no total. */
#define DEPTH_MAX 65536

struct frame {
	uint32_t function;
	uint64_t base[HSC_PERF_COLUMNS]; /* counted when it began */
};

/* One source. */
struct lane {
	struct frame *frames;    /* frames[depth], room for cap */
	size_t depth, cap, over; /* over: entries beyond DEPTH_MAX */
	uint64_t counted[HSC_PERF_COLUMNS];
	uint8_t columns[HSC_PERF_COUNTERS]; /* by mask bit */
};

struct hsc_perf_profile {
	struct hsc_functions *functions;
	struct hsc_perf_profile_row *rows; /* by function, rows[count] */
	uint32_t count;
	struct hsc_perf_counter columns[HSC_PERF_COLUMNS];
	size_t column_count;
	struct lane *lanes; /* lanes[lane_count] */
	size_t lane_count;
	uint64_t damage, lost;
};

enum hsc_status hsc_perf_profile_new(struct hsc_perf_profile **out,
				     struct hsc_functions *functions,
				     size_t source_count)
{
	struct hsc_perf_profile *p = calloc(1, sizeof(*p));

	*out = p;
	if (!p)
		return HSC_E_MEMORY;
	p->functions = functions;
	p->lanes = calloc(source_count + 1, sizeof(*p->lanes));
	p->lane_count = source_count;
	if (p->lanes)
		return HSC_OK;
	hsc_perf_profile_free(out);
	return HSC_E_MEMORY;
}

void hsc_perf_profile_free(struct hsc_perf_profile **profile)
{
	struct hsc_perf_profile *p = *profile;

	if (!p)
		return;
	for (size_t i = 0; p->lanes && i < p->lane_count; i++)
		free(p->lanes[i].frames);
	free(p->lanes);
	free(p->rows);
	free(p);
	*profile = NULL;
}

/* The function at an address, by its symbol or its place. */
static uint32_t function_at(struct hsc_perf_profile *p,
			    const struct hsc_image *image, uint64_t address)
{
	struct hsc_function f = { .name = "", .module = "" };
	struct hsc_symbol symbol;
	char place[32];

	if (image && hsc_image_symbol(image, address, &symbol)) {
		f = (struct hsc_function){ symbol.name, symbol.module,
					   symbol.end - symbol.start };
	} else {
		snprintf(place, sizeof(place), "0x%" PRIx64, address);
		f.name = place;
	}
	return hsc_functions_index(p->functions, &f);
}

/* The row of a function, or NULL: no memory. */
static struct hsc_perf_profile_row *row_of(struct hsc_perf_profile *p,
					   uint32_t function)
{
	struct hsc_perf_profile_row *rows;
	uint32_t count;

	if (function == HSC_FUNCTION_NONE)
		return NULL;
	if (function < p->count)
		return &p->rows[function];
	count = function + 1 + function / 2;
	rows = realloc(p->rows, count * sizeof(*rows));
	if (!rows)
		return NULL;
	for (uint32_t i = p->count; i < count; i++)
		rows[i] = (struct hsc_perf_profile_row){ .records = 0 };
	p->rows = rows;
	p->count = count;
	return &rows[function];
}

static bool same(const struct hsc_perf_counter *a,
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

	while (at < p->column_count && !same(&p->columns[at], counter))
		at++;
	if (at == p->column_count && at < HSC_PERF_COLUMNS)
		p->columns[p->column_count++] = *counter;
	return at;
}

/* A header: which column each counter goes to. */
static void set_columns(struct hsc_perf_profile *p, struct lane *lane,
			const struct hsc_perf_setup *setup)
{
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++)
		if (setup->mask >> i & 1)
			lane->columns[i] =
				(uint8_t)column_of(p, &setup->counters[i]);
}

/* What was counted since the last record belongs to `row`. */
static void count(struct lane *lane, const struct hsc_perf_item *item,
		  struct hsc_perf_profile_row *row)
{
	for (unsigned i = 0; i < HSC_PERF_COUNTERS; i++) {
		const uint8_t column = lane->columns[i];

		if (!(item->known >> i & 1) || column >= HSC_PERF_COLUMNS)
			continue;
		row->self[column] += item->increment[i];
		lane->counted[column] += item->increment[i];
	}
}

static bool push(struct lane *lane, uint32_t function)
{
	struct frame *f;

	if (lane->depth == DEPTH_MAX) {
		lane->over++;
		return true;
	}
	if (lane->depth == lane->cap) {
		const size_t cap = lane->cap ? 2 * lane->cap : 64;
		struct frame *frames =
			realloc(lane->frames, cap * sizeof(*frames));

		if (!frames)
			return false;
		lane->frames = frames;
		lane->cap = cap;
	}
	f = &lane->frames[lane->depth++];
	f->function = function;
	for (size_t i = 0; i < HSC_PERF_COLUMNS; i++)
		f->base[i] = lane->counted[i];
	return true;
}

static bool is_open(const struct lane *lane, uint32_t function)
{
	for (size_t i = lane->depth; i > 0; i--)
		if (lane->frames[i - 1].function == function)
			return true;
	return false;
}

/* Close the newest call of `function`; those inside it never ended. */
static void pop(struct lane *lane, uint32_t function,
		struct hsc_perf_profile_row *row)
{
	const struct frame *f;
	size_t at = lane->depth;

	if (lane->over) {
		lane->over--;
		return;
	}
	while (at > 0 && lane->frames[at - 1].function != function)
		at--;
	if (at == 0)
		return; /* it began before the trace */
	lane->depth = at - 1;
	f = &lane->frames[at - 1];
	row->whole++;
	if (is_open(lane, function))
		return;
	for (size_t i = 0; i < HSC_PERF_COLUMNS; i++)
		row->total[i] += lane->counted[i] - f->base[i];
}

static enum hsc_status feed_record(struct hsc_perf_profile *p,
				   const struct hsc_event *event,
				   const struct hsc_image *image)
{
	const struct hsc_perf_reading *r = event->perf;
	struct lane *lane = &p->lanes[event->source];
	const uint8_t record = r->item->record;
	const uint32_t first = function_at(p, image, r->address[0]);
	const uint32_t ran = record == HSC_PERF_ENTER && r->item->addresses == 2
				     ? function_at(p, image, r->address[1])
				     : first;
	struct hsc_perf_profile_row *row = row_of(p, ran);

	if (!row)
		return HSC_E_MEMORY;
	row->records++;
	count(lane, r->item, row);
	row = row_of(p, first);
	if (!row)
		return HSC_E_MEMORY;
	if (record == HSC_PERF_EXIT)
		pop(lane, first, row);
	if (record != HSC_PERF_ENTER)
		return HSC_OK;
	row->calls++;
	return push(lane, first) ? HSC_OK : HSC_E_MEMORY;
}

enum hsc_status hsc_perf_profile_feed(struct hsc_perf_profile *p,
				      const struct hsc_event *event,
				      const struct hsc_image *image)
{
	struct lane *lane;

	if (event->kind != HSC_EVENT_PERF || event->source >= p->lane_count)
		return HSC_OK;
	lane = &p->lanes[event->source];
	switch (event->perf->item->kind) {
	case HSC_PERF_ITEM_HEADER:
		set_columns(p, lane, event->perf->setup);
		lane->depth = lane->over = 0;
		return HSC_OK;
	case HSC_PERF_ITEM_DAMAGE:
		p->damage++;
		p->lost += event->perf->item->writes;
		lane->depth = lane->over = 0; /* exits may be lost */
		return HSC_OK;
	default:
		return feed_record(p, event, image);
	}
}

static void add(struct hsc_perf_profile_row *row,
		const struct hsc_perf_profile_row *from, const size_t *columns)
{
	row->records += from->records;
	row->calls += from->calls;
	row->whole += from->whole;
	for (size_t i = 0; i < HSC_PERF_COLUMNS; i++) {
		if (columns[i] >= HSC_PERF_COLUMNS)
			continue;
		row->self[columns[i]] += from->self[i];
		row->total[columns[i]] += from->total[i];
	}
}

enum hsc_status hsc_perf_profile_merge(struct hsc_perf_profile *into,
				       const struct hsc_perf_profile *from)
{
	size_t columns[HSC_PERF_COLUMNS];

	for (size_t i = 0; i < HSC_PERF_COLUMNS; i++)
		columns[i] = i < from->column_count
				     ? column_of(into, &from->columns[i])
				     : HSC_PERF_COLUMNS;
	for (uint32_t i = 0; i < from->count; i++) {
		struct hsc_perf_profile_row *row = row_of(into, i);

		if (!row)
			return HSC_E_MEMORY;
		add(row, &from->rows[i], columns);
	}
	into->damage += from->damage;
	into->lost += from->lost;
	return HSC_OK;
}

size_t hsc_perf_profile_columns(const struct hsc_perf_profile *p)
{
	return p->column_count;
}

const struct hsc_perf_counter *hsc_perf_profile_column(
	const struct hsc_perf_profile *p, size_t column)
{
	return &p->columns[column];
}

uint32_t hsc_perf_profile_count(const struct hsc_perf_profile *p)
{
	return p->count;
}

const struct hsc_perf_profile_row *hsc_perf_profile_get(
	const struct hsc_perf_profile *p, uint32_t function)
{
	if (function >= p->count ||
	    (p->rows[function].records == 0 && p->rows[function].calls == 0))
		return NULL;
	return &p->rows[function];
}

uint64_t hsc_perf_profile_damage(const struct hsc_perf_profile *p,
				 uint64_t *writes)
{
	*writes = p->lost;
	return p->damage;
}
