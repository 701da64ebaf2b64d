/* SPDX-License-Identifier: MIT */
/* code.c - versions of code that a running program wrote, cut to pieces that
 * changed.
 * Room   capture (floor 2) */
#include "capture/recording/code.h"
#include "base/grow.h"
#include <hartscope/base/digits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS 4 /* of a half-word */

void hsc_log_code_clear(struct hsc_log_code *code)
{
	free(code->halves);
	free(code->cuts.list);
	*code = (struct hsc_log_code){ .halves = NULL };
}

enum hsc_status hsc_log_code_add(struct hsc_log_code *code, uint32_t version,
				 uint64_t start, const char *hex)
{
	const size_t count = strlen(hex) / DIGITS;

	if (start % 2 || strlen(hex) % DIGITS)
		return HSC_E_FORMAT;
	if (!HSC_GROW(code->halves, code->cap, code->count + count))
		return HSC_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		uint8_t low = 0, high = 0;

		if (!hsc_byte_of(hex + DIGITS * i, &low) ||
		    !hsc_byte_of(hex + DIGITS * i + 2, &high))
			return HSC_E_FORMAT;
		code->halves[code->count] = (struct hsc_log_half){
			.address = start + 2 * i,
			.version = version,
			.half = (uint16_t)(low | high << 8),
			.order = code->count,
		};
		code->count++;
	}
	return HSC_OK;
}

enum hsc_status hsc_log_code_cut(struct hsc_log_code *code,
				 const struct hsc_recording_cut *cut)
{
	struct hsc_recording_cuts *cuts = &code->cuts;

	if (!HSC_GROW(cuts->list, cuts->cap, cuts->count + 1))
		return HSC_E_MEMORY;
	cuts->list[cuts->count++] = *cut;
	return HSC_OK;
}

static int order_of(uint64_t a, uint64_t b)
{
	return a == b ? 0 : a < b ? -1 : 1;
}

/* By address; at one address changed half-words before those of all
 * versions. */
static int by_address(const void *a, const void *b)
{
	const struct hsc_log_half *x = a, *y = b;
	int order = order_of(x->address, y->address);

	if (!order)
		order = order_of(y->version, x->version);
	return order ? order : order_of(x->order, y->order);
}

/* Drop half-words that changed from those that hold in all versions. */
static void drop_changed(struct hsc_log_code *code)
{
	size_t kept = 0;
	bool changed = false;

	qsort(code->halves, code->count, sizeof(*code->halves), by_address);
	for (size_t i = 0; i < code->count; i++) {
		const struct hsc_log_half *h = &code->halves[i];

		if (i == 0 || h->address != h[-1].address)
			changed = h->version != 0;
		if (h->version || !changed)
			code->halves[kept++] = *h;
	}
	code->count = kept;
}

static int by_version(const void *a, const void *b)
{
	const struct hsc_log_half *x = a, *y = b;
	int order = order_of(x->version, y->version);

	if (!order)
		order = order_of(x->address, y->address);
	return order ? order : order_of(x->order, y->order);
}

/* Keep the last of several half-words of a version at one address. */
static void drop_repeated(struct hsc_log_code *code)
{
	size_t kept = 0;

	qsort(code->halves, code->count, sizeof(*code->halves), by_version);
	for (size_t i = 0; i < code->count; i++) {
		const struct hsc_log_half *h = &code->halves[i];
		const bool last = i + 1 == code->count ||
				  h[1].address != h->address ||
				  h[1].version != h->version;

		if (last)
			code->halves[kept++] = *h;
	}
	code->count = kept;
}

/* Add a map for half-words h[count], which follow each other. */
static bool add_map(struct hsc_process *p, const struct hsc_log_half *h,
		    size_t count)
{
	struct hsc_map *map = hsc_process_add_map(p);

	if (!map)
		return false;
	map->bytes = malloc(DIGITS * count + 1);
	if (!map->bytes)
		return false;
	map->start = h->address;
	map->len = 2 * (uint64_t)count;
	for (size_t i = 0; i < count; i++)
		snprintf(map->bytes + DIGITS * i, DIGITS + 1, "%02x%02x",
			 h[i].half & 0xffU, (unsigned)h[i].half >> 8);
	return true;
}

/* Add all half-words of a version, from *at on. */
static bool add_version(const struct hsc_log_code *code, uint32_t version,
			size_t *at, struct hsc_process *p)
{
	while (*at < code->count && code->halves[*at].version == version) {
		const struct hsc_log_half *h = &code->halves[*at];
		size_t n = 1;

		while (*at + n < code->count && h[n].version == version &&
		       h[n].address == h[n - 1].address + 2)
			n++;
		if (!add_map(p, h, n))
			return false;
		*at += n;
	}
	return true;
}

enum hsc_status hsc_log_code_finish(struct hsc_log_code *code,
				    struct hsc_process *p)
{
	const uint32_t last = code->version ? code->version : 1;
	size_t at = 0;

	if (code->count == 0 && code->version == 0)
		return HSC_OK;
	if (code->count) {
		drop_changed(code);
		drop_repeated(code);
	}
	for (uint32_t v = 0; v <= last; v++) {
		struct hsc_process *version = hsc_process_add_version(p);

		if (!version || !add_version(code, v, &at, version))
			return HSC_E_MEMORY;
	}
	return HSC_OK;
}
