/* SPDX-License-Identifier: MIT */
/* places.c - file and line of functions, kept once.
 * Room   view (floor 8) */
#include "view/export/places.h"
#include "base/grow.h"
#include <stdlib.h>
#include <string.h>

#define INLINED_MAX 16

struct hsc_places {
	const struct hsc_functions *functions;
	const struct hsc_view_source *sources;
	struct hsc_place *rows; /* by function */
	size_t count;
};

enum hsc_status hsc_places_new(struct hsc_places **out,
			       const struct hsc_functions *functions,
			       const struct hsc_view_source *sources)
{
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->functions = functions;
	(*out)->sources = sources;
	return HSC_OK;
}

void hsc_places_free(struct hsc_places **places)
{
	if (*places)
		free((*places)->rows);
	free(*places);
	*places = NULL;
}

static struct hsc_place find_place(const struct hsc_places *p,
				   const struct hsc_stack_step *step)
{
	struct hsc_place place = {
		hsc_image_of(&p->sources[step->source].images, step->space),
		step->address,
	};
	struct hsc_symbol symbol;

	if (place.image &&
	    hsc_image_symbol(place.image, step->address, &symbol) &&
	    strcmp(symbol.raw,
		   hsc_functions_get(p->functions, step->function)->raw) == 0)
		place.address = symbol.start;
	return place;
}

enum hsc_status hsc_places_feed(struct hsc_places *p,
				const struct hsc_stack_step *step)
{
	struct hsc_place *row;

	if (step->kind != HSC_STACK_ENTER)
		return HSC_OK;
	if (!HSC_GROW_ZEROED(p->rows, p->count, (size_t)step->function + 1))
		return HSC_E_MEMORY;
	row = &p->rows[step->function];
	if (!row->image)
		*row = find_place(p, step);
	return HSC_OK;
}

struct hsc_place hsc_places_get(const struct hsc_places *p, uint32_t function)
{
	return function < p->count ? p->rows[function]
				   : (struct hsc_place){ .image = NULL };
}

struct hsc_line hsc_places_line(const struct hsc_places *p, uint32_t function)
{
	const struct hsc_place place = hsc_places_get(p, function);
	struct hsc_line lines[INLINED_MAX];
	size_t count = 0;

	if (place.image)
		count = hsc_image_lines(place.image, place.address, lines,
					INLINED_MAX);
	return count ? lines[count - 1] : (struct hsc_line){ .file = NULL };
}
