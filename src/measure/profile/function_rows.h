/* SPDX-License-Identifier: MIT */
/*
 * function_rows.h - what is counted by function: rows of any size that grow.
 *
 * Room   measure (floor 5)
 */
#ifndef HSC_MEASURE_PROFILE_FUNCTION_ROWS_H
#define HSC_MEASURE_PROFILE_FUNCTION_ROWS_H

#include <hartscope/image/image.h>
#include <hartscope/measure/functions.h>
#include <stdbool.h>

/* Start with functions and size; the rest is zero. */
struct hsc_function_rows {
	struct hsc_functions *functions; /* borrowed */
	size_t size;                     /* of a row, bytes */
	unsigned char *bytes;            /* bytes[count * size] */
	size_t count;
};

void hsc_function_rows_clear(struct hsc_function_rows *r);

/* Make room for the row of a function; as hsc_function_rows_at. */
void *hsc_function_rows_grow(struct hsc_function_rows *r, uint32_t function);

/* The row of a function, all zero if it is new; borrowed until the next new
 * one. NULL: no memory. HSC_FUNCTION_NONE has none. */
static inline void *hsc_function_rows_at(struct hsc_function_rows *r,
					 uint32_t function)
{
	return function < r->count ? r->bytes + function * r->size
				   : hsc_function_rows_grow(r, function);
}

/* As above, for a row that may not exist: NULL then. */
const void *hsc_function_rows_get(const struct hsc_function_rows *r,
				  uint32_t function);

/* Add the rows of `from`, whose members are all sums of type uint64_t. False:
 * no memory. */
bool hsc_function_rows_merge(struct hsc_function_rows *into,
			     const struct hsc_function_rows *from);

/*
 * The function at an address: by its symbol, or by the place if there is none,
 * or no image. HSC_FUNCTION_UNKNOWN if the address is HSC_FLOW_NOWHERE,
 * HSC_FUNCTION_NONE: no memory.
 */
uint32_t hsc_function_rows_find(const struct hsc_function_rows *r,
				const struct hsc_image *image,
				uint64_t address);

#endif
