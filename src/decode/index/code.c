/* SPDX-License-Identifier: MIT */
/* code.c - areas of code that ran, sorted, as differences in few bytes.
 * Room   decode (floor 6) */
#include "decode/index/code.h"
#include "base/grow.h"
#include "measure/pack/pack.h"
#include <stdlib.h>

#define LINE_SHIFT 6u

void hsc_index_code_add(struct hsc_index_code *code, uint64_t begin,
			uint64_t end)
{
	for (uint64_t line = begin >> LINE_SHIFT;
	     line <= (end - 1) >> LINE_SHIFT; line++) {
		if (!HSC_GROW(code->lines, code->cap, code->count + 1)) {
			code->full = true;
			return;
		}
		code->lines[code->count++] = line;
	}
}

static int by_number(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Sort, and remove duplicates, after shifting each by `by` bits. */
static void sort_unique(struct hsc_index_code *code, unsigned by)
{
	size_t kept = 0;

	for (size_t i = 0; i < code->count; i++) {
		const uint64_t area = code->lines[i] >> by;

		if (!kept || code->lines[kept - 1] != area)
			code->lines[kept++] = area;
	}
	code->count = kept;
}

uint8_t *hsc_index_code_take(struct hsc_index_code *code, size_t *len)
{
	struct hsc_pack p = { .bad = code->full };
	uint64_t shift = LINE_SHIFT, before = 0;

	if (code->count)
		qsort(code->lines, code->count, sizeof(*code->lines),
		      by_number);
	sort_unique(code, 0);
	for (; code->count > HSC_INDEX_AREAS; shift++)
		sort_unique(code, 1);
	hsc_pack_u64(&p, &shift);
	hsc_pack_count(&p, &code->count);
	for (size_t i = 0; i < code->count; i++) {
		uint64_t more = code->lines[i] - before;

		hsc_pack_u64(&p, &more);
		before = code->lines[i];
	}
	code->count = 0;
	code->full = false;
	*len = p.len;
	if (!p.bad)
		return p.bytes;
	free(p.bytes);
	*len = 0;
	return NULL;
}

void hsc_index_code_clear(struct hsc_index_code *code)
{
	free(code->lines);
	*code = (struct hsc_index_code){ .count = 0 };
}

bool hsc_index_code_any(const uint8_t *bytes, size_t len,
			hsc_index_wants *wants, void *ctx)
{
	struct hsc_pack p = { .reads = true,
			      .bytes = (uint8_t *)bytes, /* not modified */
			      .len = len };
	uint64_t shift, area = 0, more;
	size_t count = 0;

	hsc_pack_u64(&p, &shift);
	hsc_pack_count(&p, &count);
	if (p.bad || shift < LINE_SHIFT || shift >= 64)
		return true;
	for (size_t i = 0; i < count && !p.bad; i++) {
		hsc_pack_u64(&p, &more);
		area += more;
		if (area >> (64 - shift) ||
		    wants(ctx, area << shift, (area + 1) << shift))
			return true;
	}
	return p.bad;
}
