/* SPDX-License-Identifier: MIT */
/*
 * labels.h - what formats write of a function, made once.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_EXPORT_LABELS_H
#define HSC_VIEW_EXPORT_LABELS_H

#include "view/export/export.h"

#define HSC_LABEL_BYTES 4096u /* longer names are cut */

struct hsc_label {
	char *text; /* text[len], UTF-8 without control characters */
	char *json; /* json[json_len], the same in quotes */
	uint32_t len, json_len;
	uint32_t number; /* from 1, see hsc_labels_number; 0: none yet */
};

/* Start as { .functions = functions }. */
struct hsc_labels {
	const struct hsc_functions *functions;
	struct hsc_label *rows;
	size_t count;
	uint32_t *order; /* order[numbered]: functions by number, from 0 */
	uint32_t numbered;
	size_t order_room;
};

/* Make the row of a function. NULL: no memory. */
struct hsc_label *hsc_labels_make(struct hsc_labels *n, uint32_t function);

/* The row of a function, borrowed until the next call. NULL: no memory. */
static inline struct hsc_label *hsc_labels_get(struct hsc_labels *n,
					       uint32_t function)
{
	if (function < n->count && n->rows[function].text)
		return &n->rows[function];
	return hsc_labels_make(n, function);
}

/* Number functions from 0 in the order of their first use in the output; the
 * order in which threads looked them up varies. False: no memory. */
bool hsc_labels_number(struct hsc_labels *n, uint32_t function,
		       uint32_t *number);

void hsc_labels_clear(struct hsc_labels *n);

#endif
