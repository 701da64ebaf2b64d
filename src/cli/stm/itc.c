/* SPDX-License-Identifier: MIT */
/* itc.c - stm --itc: events out of a capture of ITC writes.
 * Room   cli (floor 9) */
#include "cli/stm/itc.h"
#include <stdlib.h>

struct hsc_cli_stm_state {
	struct hsc_stm_itc itc;
	struct hsc_stm_events *events; /* NULL: there was nothing yet */
};

int hsc_cli_stm_itc_open(struct hsc_cli_stm_itc *s, struct hsc_cli *cli)
{
	struct hsc_error error = { "" };
	const enum hsc_status rc =
		s->file ? hsc_stm_names_read(&s->names, s->file, &error)
			: hsc_stm_names_usual(&s->names);

	return rc == HSC_OK ? HSC_EXIT_OK : hsc_cli_fail(cli, rc, &error);
}

void hsc_cli_stm_itc_close(struct hsc_cli_stm_itc *s)
{
	for (size_t i = 0; i < s->count; i++)
		hsc_stm_events_free(&s->states[i].events);
	free(s->states);
	hsc_stm_names_clear(&s->names);
	s->states = NULL;
	s->count = 0;
}

static enum hsc_status make_states(struct hsc_cli_stm_itc *s,
				   const struct hsc_cli_decode *d)
{
	s->count = hsc_decode_manifest(d->decode)->source_count;
	s->states = calloc(s->count + 1, sizeof(*s->states));
	if (!s->states) {
		s->count = 0;
		return HSC_E_MEMORY;
	}
	for (size_t i = 0; i < s->count; i++)
		s->states[i].itc = (struct hsc_stm_itc){
			.value_channel = s->value_channel,
			.id_channel = s->id_channel,
		};
	return HSC_OK;
}

static enum hsc_status feed(struct hsc_cli_stm_itc *s,
			    const struct hsc_event *e)
{
	struct hsc_cli_stm_state *state = &s->states[e->source];
	const struct hsc_stm_events_config config = {
		.source = e->source,
		.start = e->timed ? e->time : e->clock,
		.steady = true,
		.names = &s->names,
	};
	enum hsc_status rc = HSC_OK;
	struct hsc_stm_item item;

	if (!hsc_stm_itc_feed(&state->itc, e, &item))
		return HSC_OK;
	if (!state->events)
		rc = hsc_stm_events_new(&state->events, &config);
	if (rc == HSC_OK)
		rc = hsc_stm_events_feed(state->events, &item);
	s->now = e->source;
	s->busy = rc == HSC_OK;
	return rc;
}

/* Texts without an end, of each source, once the trace has ended. */
static bool next_rest(struct hsc_cli_stm_itc *s, struct hsc_event *event)
{
	for (; s->ending < s->count; s->ending++) {
		struct hsc_stm_events *events = s->states[s->ending].events;

		if (!events)
			continue;
		hsc_stm_events_finish(events);
		if (hsc_stm_events_next(events, event) == HSC_OK)
			return true;
	}
	return false;
}

bool hsc_cli_stm_itc_next(struct hsc_cli_stm_itc *s, struct hsc_cli_decode *d,
			  struct hsc_event *event)
{
	enum hsc_status rc = s->states ? HSC_OK : make_states(s, d);
	struct hsc_event e;

	while (rc == HSC_OK) {
		if (s->busy && hsc_stm_events_next(s->states[s->now].events,
						   event) == HSC_OK)
			return true;
		s->busy = false;
		if (!hsc_cli_decode_next(d, &e))
			return d->rc == HSC_END && next_rest(s, event);
		rc = feed(s, &e);
	}
	d->rc = rc;
	return false;
}
