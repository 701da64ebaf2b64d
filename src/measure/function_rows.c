/* SPDX-License-Identifier: MIT */
#include "measure/function_rows.h"
#include <hartscope/flow/flow_item.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hsc_function_rows_clear(struct hsc_function_rows *r)
{
	free(r->bytes);
	r->bytes = NULL;
	r->count = 0;
}

void *hsc_function_rows_grow(struct hsc_function_rows *r, uint32_t function)
{
	const size_t count = (size_t)function + 1 + function / 2;
	unsigned char *bytes;

	if (function == HSC_FUNCTION_NONE)
		return NULL;
	bytes = realloc(r->bytes, count * r->size);
	if (!bytes)
		return NULL;
	memset(bytes + r->count * r->size, 0, (count - r->count) * r->size);
	r->bytes = bytes;
	r->count = (uint32_t)count;
	return r->bytes + function * r->size;
}

const void *hsc_function_rows_get(const struct hsc_function_rows *r,
				  uint32_t function)
{
	return function < r->count ? r->bytes + function * r->size : NULL;
}

uint32_t hsc_function_rows_find(const struct hsc_function_rows *r,
				const struct hsc_image *image, uint64_t address)
{
	struct hsc_function f = { .name = "", .module = "" };
	struct hsc_symbol symbol;
	char place[32];

	if (address == HSC_FLOW_NOWHERE)
		return HSC_FUNCTION_UNKNOWN;
	if (image && hsc_image_symbol(image, address, &symbol)) {
		f.name = symbol.name;
		f.module = symbol.module ? symbol.module : "";
		f.size = symbol.end - symbol.start;
	} else {
		snprintf(place, sizeof(place), "0x%" PRIx64, address);
		f.name = place;
	}
	return hsc_functions_index(r->functions, &f);
}
