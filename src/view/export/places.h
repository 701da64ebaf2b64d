/* SPDX-License-Identifier: MIT */
/*
 * places.h - where the functions of a trace are: address, file and line.
 *
 * Room   view (floor 8)
 *
 * A function is the same in every process; it is where it was entered first.
 */
#ifndef HSC_VIEW_EXPORT_PLACES_H
#define HSC_VIEW_EXPORT_PLACES_H

#include "view/common/source.h"
#include <hartscope/measure/stack.h>

struct hsc_place {
	struct hsc_image *image; /* NULL: it was not entered */
	uint64_t address; /* of its start or, if not known, where it was entered
			   */
};

struct hsc_places;

/* Both are borrowed. Returns HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_places_new(
	struct hsc_places **out, const struct hsc_functions *functions,
	const struct hsc_view_source *sources);
void hsc_places_free(struct hsc_places **places);

/* Put one step in. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_places_feed(struct hsc_places *p,
					     const struct hsc_stack_step *step);

/* Where a function is; `image` is NULL if it was not entered. */
struct hsc_place hsc_places_get(const struct hsc_places *p, uint32_t function);

/* The file and line that a function begins at; the file is borrowed from the
 * image, NULL: not known. */
struct hsc_line hsc_places_line(const struct hsc_places *p, uint32_t function);

#endif
