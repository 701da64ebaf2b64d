/* SPDX-License-Identifier: MIT */
/* sources.c - names, harts and axis of the sources that a timeline shows.
 * Room   cli (floor 9) */
#include "cli/common/bundle/sources.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Software events stand between the calls of their hart. */
static uint32_t flow_of(const struct hsc_manifest *m, size_t source)
{
	size_t i = 0;

	while (m->sources[i].id != m->sources[source].id)
		i++;
	return (uint32_t)i;
}

bool hsc_cli_sources_make(struct hsc_cli_sources *s, struct hsc_decode *d)
{
	const struct hsc_manifest *m = hsc_decode_manifest(d);

	*s = (struct hsc_cli_sources){ .count = m->source_count };
	s->rows = calloc(s->count + 1, sizeof(*s->rows));
	s->names = calloc(s->count + 1, sizeof(*s->names));
	if (!s->rows || !s->names)
		return false;
	for (size_t i = 0; i < s->count; i++) {
		const uint32_t flow = flow_of(m, i);

		snprintf(s->names[i], sizeof(s->names[i]), "hart %" PRIu64,
			 m->sources[i].id);
		s->rows[i].name = m->sources[flow].name ? m->sources[flow].name
							: s->names[i];
		s->rows[i].flow = flow;
		s->rows[i].images = hsc_decode_images(d, (uint32_t)i);
		s->software |= m->sources[i].protocol != NULL;
	}
	return true;
}

struct hsc_axis hsc_cli_sources_axis(const struct hsc_cli_sources *s,
				     struct hsc_axis axis)
{
	if (s->software && axis.unit == HSC_AXIS_INSTRUCTIONS)
		axis.unit = HSC_AXIS_TICKS;
	return axis;
}

void hsc_cli_sources_clear(struct hsc_cli_sources *s)
{
	free(s->rows);
	free(s->names);
	*s = (struct hsc_cli_sources){ .count = 0 };
}
