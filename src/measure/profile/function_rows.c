/* SPDX-License-Identifier: MIT */
/* function_rows.c - rows by function, which grow and merge.
 * Room   measure (floor 5) */
#include "measure/profile/function_rows.h"
#include "base/grow.h"
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void hsc_function_rows_clear(struct hsc_function_rows *r)
{
	free(r->bytes);
	r->bytes = NULL;
	r->count = 0;
}

void *hsc_function_rows_grow(struct hsc_function_rows *r, uint32_t function)
{
	if (function == HSC_FUNCTION_NONE ||
	    !hsc_grow_zeroed(&r->bytes, &r->count, (size_t)function + 1,
			     r->size))
		return NULL;
	return r->bytes + function * r->size;
}

const void *hsc_function_rows_get(const struct hsc_function_rows *r,
				  uint32_t function)
{
	return function < r->count ? r->bytes + function * r->size : NULL;
}

bool hsc_function_rows_merge(struct hsc_function_rows *into,
			     const struct hsc_function_rows *from)
{
	const size_t members = from->size / sizeof(uint64_t);

	for (uint32_t i = 0; i < from->count; i++) {
		const uint64_t *b = hsc_function_rows_get(from, i);
		uint64_t *a = hsc_function_rows_at(into, i);

		if (!a)
			return false;
		for (size_t k = 0; k < members; k++)
			a[k] += b[k];
	}
	return true;
}

uint32_t hsc_function_rows_find(const struct hsc_function_rows *r,
				const struct hsc_image *image, uint64_t address)
{
	struct hsc_function f = { .name = "", .module = "" };
	struct hsc_symbol symbol;
	char place[32];

	if (address == HSC_FLOW_NOWHERE)
		return HSC_FUNCTION_UNKNOWN;
	if (image && hsc_image_symbol(image, address, &symbol))
		return hsc_functions_symbol(r->functions, &symbol);
	snprintf(place, sizeof(place), "0x%" PRIx64, address);
	f.name = place;
	return hsc_functions_index(r->functions, &f);
}
