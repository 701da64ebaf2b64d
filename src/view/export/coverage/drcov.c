/* SPDX-License-Identifier: MIT */
/* drcov.c - blocks that ran, as DynamoRIO's drcov.
 * Room   view (floor 8) */
#include "view/common/text.h"
#include "view/export/coverage/cover.h"
#include <inttypes.h>
#include <stdlib.h>

#define SIZE_MAX_OF_BLOCK 0xffffu

/* Rows of one module: those of a module stand together. */
struct part {
	size_t first, end;
	uint64_t base;
};

struct drcov {
	FILE *out;
	const struct hsc_code_counts *counts;
	const struct hsc_code_row *rows; /* rows[count] */
	size_t count;
};

static struct part part_from(const struct drcov *d, size_t first)
{
	struct part p = { .first = first, .end = first };

	p.base = hsc_code_counts_base(d->counts, d->rows[first].module);
	while (p.end < d->count &&
	       d->rows[p.end].module == d->rows[first].module)
		p.end++;
	return p;
}

/* A stretch of instructions that ran, from row `at` on: up to a jump, or to
 * one that ran another number of times. Returns the row after it. */
static size_t stretch_from(const struct drcov *d, size_t at, size_t end,
			   uint64_t *size)
{
	const struct hsc_code_row *first = &d->rows[at], *last = first;

	*size = first->length;
	for (at++; at < end; at++) {
		const struct hsc_code_row *row = &d->rows[at];

		if (row->count != first->count ||
		    last->kind != HSC_INSN_LINEAR ||
		    row->offset != last->offset + last->length ||
		    *size + row->length > SIZE_MAX_OF_BLOCK)
			break;
		*size += row->length;
		last = row;
	}
	return at;
}

static void put_number(FILE *out, uint64_t value, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		putc((int)(value >> 8 * i & 0xff), out);
}

/* The stretches of a module; returns how many. Without `write` they are only
 * counted. */
static uint64_t walk_part(const struct drcov *d, const struct part *p,
			  unsigned id, bool write)
{
	uint64_t count = 0, size;

	for (size_t i = p->first; i < p->end;) {
		const struct hsc_code_row *row = &d->rows[i];

		if (!row->count || row->offset < p->base ||
		    row->offset - p->base > UINT32_MAX) {
			i++;
			continue;
		}
		i = stretch_from(d, i, p->end, &size);
		count++;
		if (!write)
			continue;
		put_number(d->out, row->offset - p->base, 4);
		put_number(d->out, size, 2);
		put_number(d->out, id, 2);
	}
	return count;
}

static void print_module(const struct drcov *d, const struct part *p,
			 unsigned id)
{
	const struct hsc_code_row *last = &d->rows[p->end - 1];
	const char *name = hsc_code_counts_string(d->counts, last->module);

	fprintf(d->out, "%3u, 0x%016" PRIx64 ", 0x%016" PRIx64 ", 0x%016x, ",
		id, p->base, last->offset + last->length, 0);
	hsc_view_foreign(d->out, *name ? name : "[no file]");
	putc('\n', d->out);
}

void hsc_export_drcov(FILE *out, const struct hsc_code_counts *counts)
{
	struct drcov d = { .out = out, .counts = counts };
	uint64_t blocks = 0;
	unsigned modules = 0;
	struct part p;

	d.rows = hsc_code_counts_rows(counts, &d.count);
	for (size_t i = 0; i < d.count; i = p.end) {
		p = part_from(&d, i);
		blocks += walk_part(&d, &p, modules++, false);
	}
	fprintf(out,
		"DRCOV VERSION: 2\nDRCOV FLAVOR: drcov\n"
		"Module Table: version 2, count %u\n"
		"Columns: id, base, end, entry, path\n",
		modules);
	modules = 0;
	for (size_t i = 0; i < d.count; i = p.end) {
		p = part_from(&d, i);
		print_module(&d, &p, modules++);
	}
	fprintf(out, "BB Table: %" PRIu64 " bbs\n", blocks);
	modules = 0;
	for (size_t i = 0; i < d.count; i = p.end) {
		p = part_from(&d, i);
		walk_part(&d, &p, modules++, true);
	}
}
