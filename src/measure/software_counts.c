/* SPDX-License-Identifier: MIT */
/* software_counts.c - software events by identifier.
 * Room   measure (floor 5) */
#include "base/grow.h"
#include "measure/pack/pack.h"
#include <hartscope/event/stm_events.h>
#include <hartscope/measure/software_counts.h>
#include <stdlib.h>
#include <string.h>

struct hsc_software_counts {
	struct hsc_software_count *rows; /* rows[count], room for cap */
	size_t count, cap;
	uint64_t lost;
};

enum hsc_status hsc_software_counts_new(struct hsc_software_counts **out)
{
	*out = calloc(1, sizeof(**out));
	return *out ? HSC_OK : HSC_E_MEMORY;
}

void hsc_software_counts_free(struct hsc_software_counts **counts)
{
	struct hsc_software_counts *c = *counts;

	if (!c)
		return;
	for (size_t i = 0; i < c->count; i++)
		free(c->rows[i].name);
	free(c->rows);
	free(c);
	*counts = NULL;
}

/* The index of the row of `id`, or where it belongs. */
static size_t place_of(const struct hsc_software_counts *c, uint16_t id)
{
	size_t low = 0, high = c->count;

	while (low < high) {
		const size_t middle = (low + high) / 2;

		if (c->rows[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static enum hsc_status add_events(struct hsc_software_counts *c, uint16_t id,
				  const char *name, uint64_t events)
{
	const size_t at = place_of(c, id);
	struct hsc_software_count row = { .id = id };

	if (at == c->count || c->rows[at].id != id) {
		row.name = name ? strdup(name) : NULL;
		if ((name && !row.name) ||
		    !HSC_GROW(c->rows, c->cap, c->count + 1)) {
			free(row.name);
			return HSC_E_MEMORY;
		}
		memmove(&c->rows[at + 1], &c->rows[at],
			(c->count - at) * sizeof(row));
		c->rows[at] = row;
		c->count++;
	}
	c->rows[at].events += events;
	return HSC_OK;
}

enum hsc_status hsc_software_counts_feed(struct hsc_software_counts *c,
					 const struct hsc_event *event)
{
	const struct hsc_stm_reading *r = hsc_event_software(event);

	if (!r)
		return HSC_OK;
	if (event->kind == HSC_EVENT_GAP)
		c->lost += r->lost;
	/* lines of text in a log have no identifier */
	if (event->kind != HSC_EVENT_SOFTWARE || !r->whole ||
	    (!r->raw && !r->name))
		return HSC_OK;
	return add_events(c, (uint16_t)event->software.id, r->name, 1);
}

enum hsc_status hsc_software_counts_merge(
	struct hsc_software_counts *into,
	const struct hsc_software_counts *from)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < from->count; i++)
		rc = add_events(into, from->rows[i].id, from->rows[i].name,
				from->rows[i].events);
	into->lost += from->lost;
	return rc;
}

size_t hsc_software_counts_count(const struct hsc_software_counts *c)
{
	return c->count;
}

const struct hsc_software_count *hsc_software_counts_get(
	const struct hsc_software_counts *c, size_t index)
{
	return &c->rows[index];
}

uint64_t hsc_software_counts_lost(const struct hsc_software_counts *c)
{
	return c->lost;
}

static void pack_row(struct hsc_pack *p, struct hsc_software_counts *c,
		     size_t i)
{
	uint32_t id = p->reads ? 0 : c->rows[i].id;
	uint64_t events = p->reads ? 0 : c->rows[i].events;
	char *name = p->reads ? NULL : c->rows[i].name;

	hsc_pack_u32(p, &id);
	hsc_pack_text(p, &name);
	hsc_pack_u64(p, &events);
	p->bad |= id > UINT16_MAX;
	if (!p->reads)
		return;
	p->bad |=
		!p->bad && add_events(c, (uint16_t)id, name, events) != HSC_OK;
	free(name);
}

void hsc_pack_software(struct hsc_pack *p, struct hsc_software_counts *c)
{
	size_t count = c->count;

	hsc_pack_u64(p, &c->lost);
	hsc_pack_count(p, &count);
	for (size_t i = 0; i < count && !p->bad; i++)
		pack_row(p, c, i);
}
