/* SPDX-License-Identifier: MIT */
/*
 * strings.h - strings by number, each kept once.
 *
 * Room   image (floor 2)
 */
#ifndef HSC_IMAGE_STRINGS_H
#define HSC_IMAGE_STRINGS_H

#include <hartscope/base/status.h>
#include <stddef.h>
#include <stdint.h>

#define HSC_NO_STRING UINT32_MAX

struct hsc_strings {
	char **at; /* at[count] */
	size_t count, cap;
	uint32_t *slots; /* hash table of numbers; slots[slot_count] */
	size_t slot_count;
};

/* The number of `text` (NULL: HSC_NO_STRING). Returns HSC_OK, HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_strings_put(struct hsc_strings *s,
					     const char *text,
					     uint32_t *number);
void hsc_strings_free(struct hsc_strings *s);

#endif
