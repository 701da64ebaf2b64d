/* SPDX-License-Identifier: MIT */
/* by_flow.c - what was counted between two records goes to the functions that
 * ran.
 * Room   cli (floor 9) */
#include "cli/counters/by_flow.h"
#include "decode/params/settings.h"
#include <stdlib.h>

struct state {
	const struct hsc_cli_by_flow *f;
	struct hsc_perf_events *stage;
	struct hsc_shares **shares; /* by source */
	uint8_t channel;
};

static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	const struct state *state = view;

	return hsc_shares_step(state->shares[s->source], s);
}

/* A record, a header or damage. */
static enum hsc_status take_record(struct state *state,
				   const struct hsc_event *e)
{
	const struct hsc_cli_by_flow *f = state->f;
	struct hsc_perf_profile **p = &f->profiles[e->source];
	struct hsc_shares *shares = state->shares[e->source];
	const struct hsc_share *list = NULL;
	size_t count = 0;
	bool whole;

	if (!hsc_perf_tally_feed(f->tally, e))
		return HSC_OK;
	if (!*p &&
	    hsc_perf_profile_new(p, f->walk->functions, f->count) != HSC_OK)
		return HSC_E_MEMORY;
	if (e->perf->item->kind != HSC_PERF_ITEM_RECORD)
		return hsc_perf_profile_feed(*p, e, NULL);
	whole = hsc_shares_take(shares, e->perf->item->write, &list, &count);
	return hsc_perf_profile_share(*p, e, list, count, whole);
}

static enum hsc_status drain_records(struct state *state)
{
	enum hsc_status rc;
	struct hsc_event e;

	while ((rc = hsc_perf_events_next(state->stage, &e)) == HSC_OK)
		if (e.kind == HSC_EVENT_PERF) {
			rc = take_record(state, &e);
			if (rc != HSC_OK)
				return rc;
		}
	return rc < 0 ? rc : HSC_OK;
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct state *state = view;
	struct hsc_shares *shares = state->shares[e->source];
	enum hsc_status rc;

	if (e->kind == HSC_EVENT_GAP || e->kind == HSC_EVENT_STOP)
		hsc_shares_lose(shares);
	if (e->kind == HSC_EVENT_START)
		hsc_shares_begin(shares);
	if (e->kind != HSC_EVENT_DATA_WRITE ||
	    e->write.channel != state->channel)
		return HSC_OK;
	rc = hsc_shares_cut(shares, e->clock);
	if (rc == HSC_OK)
		rc = hsc_perf_events_feed(state->stage, e);
	return rc == HSC_OK ? drain_records(state) : rc;
}

static enum hsc_status finish(void *view)
{
	struct state *state = view;

	hsc_perf_events_finish(state->stage);
	return drain_records(state);
}

static const struct hsc_view_ops ops = { event, step, finish };

enum hsc_status hsc_cli_by_flow(const struct hsc_cli_by_flow *f)
{
	const struct hsc_manifest *m = hsc_decode_manifest(f->walk->d.decode);
	struct state state = {
		.f = f,
		.channel = f->chain->other_channel
				   ? f->chain->channel
				   : (uint8_t)hsc_settings_value(
					     m, HSC_P_NT_PERF_CHANNEL),
		.shares = calloc(m->source_count + 1,
				 sizeof(struct hsc_shares *)),
	};
	/* addresses of records are not used */
	const struct hsc_perf_events_config config = {
		.channel = state.channel,
		.addresses = HSC_PERF_ADDRESSES_FULL,
		.source_count = m->source_count,
		.header = f->chain->header,
	};
	enum hsc_status rc = HSC_E_MEMORY;

	if (state.shares)
		rc = hsc_perf_events_new(&state.stage, &config);
	for (size_t i = 0; rc == HSC_OK && i < m->source_count; i++)
		rc = hsc_shares_new(&state.shares[i]);
	if (rc == HSC_OK)
		hsc_cli_walk_run(f->walk, &ops, &state);
	for (size_t i = 0; state.shares && i < m->source_count; i++)
		hsc_shares_free(&state.shares[i]);
	free((void *)state.shares);
	hsc_perf_events_free(&state.stage);
	return rc;
}
