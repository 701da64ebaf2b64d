/* SPDX-License-Identifier: MIT */
/* counters.c - what counters counted as bytes, and back.
 * Room   measure (floor 5) */
#include "measure/pack/pack.h"
#include "measure/profile/perf_state.h"

static void pack_column(struct hsc_pack *p, struct hsc_perf_counter *c)
{
	uint32_t type = p->reads ? 0 : c->type;
	uint32_t bits = p->reads ? 0 : c->bits;
	uint32_t csr = p->reads ? 0 : c->csr;

	hsc_pack_u32(p, &type);
	hsc_pack_u32(p, &bits);
	hsc_pack_u32(p, &csr);
	p->bad |= type > UINT8_MAX || bits > 64 || csr > UINT16_MAX;
	c->type = (uint8_t)type;
	c->bits = (uint8_t)bits;
	c->csr = (uint16_t)csr;
	hsc_pack_u32(p, &c->code);
	hsc_pack_u64(p, &c->event_data);
}

static void pack_columns(struct hsc_pack *p, struct hsc_perf_profile *c)
{
	hsc_pack_count(p, &c->column_count);
	if (c->column_count > HSC_PERF_COLUMNS) {
		p->bad = true;
		c->column_count = 0;
	}
	for (size_t i = 0; i < c->column_count && !p->bad; i++) {
		pack_column(p, &c->columns[i]);
		hsc_pack_u64(p, &c->least[i]);
	}
}

static void pack_row(struct hsc_pack *p, const struct hsc_perf_profile *c,
		     struct hsc_perf_profile_row *row)
{
	hsc_pack_u64(p, &row->records);
	hsc_pack_u64(p, &row->calls);
	hsc_pack_u64(p, &row->whole);
	hsc_pack_u64(p, &row->charged);
	hsc_pack_u64(p, &row->total_charged);
	hsc_pack_u64(p, &row->instructions);
	for (size_t i = 0; i < c->column_count; i++) {
		hsc_pack_u64(p, &row->self[i]);
		hsc_pack_u64(p, &row->total[i]);
	}
}

/* How many functions have a row. */
static size_t rows_of(const struct hsc_perf_profile *c)
{
	size_t count = 0;

	for (uint32_t i = 0; i < c->rows.count; i++)
		count += hsc_perf_profile_get(c, i) != NULL;
	return count;
}

void hsc_pack_counters(struct hsc_pack *p, struct hsc_perf_profile *c)
{
	size_t count = p->reads ? 0 : rows_of(c);
	uint32_t function = 0;

	pack_columns(p, c);
	hsc_pack_u64(p, &c->damage);
	hsc_pack_u64(p, &c->lost);
	hsc_pack_bool(p, &c->full);
	hsc_pack_count(p, &count);
	for (size_t i = 0; i < count && !p->bad; i++, function++) {
		struct hsc_perf_profile_row *row;

		while (!p->reads && !hsc_perf_profile_get(c, function))
			function++;
		hsc_pack_u32(p, &function);
		p->bad |= function >= p->functions;
		row = p->bad ? NULL : hsc_function_rows_at(&c->rows, function);
		p->bad |= !row;
		if (row)
			pack_row(p, c, row);
	}
}
