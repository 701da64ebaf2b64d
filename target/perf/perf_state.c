/* SPDX-License-Identifier: MIT */
/* perf_state.c - settings that all harts or threads share.
 * Room   target/perf */
#include "perf_state.h"

struct hsc_perf_state hsc_perf_state;

HSC_UNTRACED int hsc_perf_begin(int cores, int funnels, int most_cores)
{
	struct hsc_perf_state *s = &hsc_perf_state;

	if (s->begun)
		return PERF_E_AGAIN;
	if (cores < 1 || cores > most_cores)
		return PERF_E_CORES;
	if (funnels < 0 || funnels > 1)
		return PERF_E_FUNNELS;
	s->cores = (uint8_t)cores;
	s->funnels = (uint8_t)funnels;
	s->kind = HSC_PERF_NONE;
	s->begun = 1;
	return PERF_OK;
}

HSC_UNTRACED uint32_t hsc_perf_code(const perfEvent *e)
{
	if (e->type == perfEventHWCache)
		return HSC_PERF_CACHE_CODE(e->cache_id, e->op_id, e->result_id);
	return (uint32_t)e->code;
}

HSC_UNTRACED bool hsc_perf_event_exists(const perfEvent *e)
{
	switch (e->type) {
	case perfEventHWGeneral:
		return e->code == HW_TIMESTAMP ||
		       (e->code > 0 && e->code < HSC_PERF_GENERAL_EVENTS);
	case perfEventHWCache:
		return e->cache_id >= 0 && e->cache_id < HSC_PERF_CACHES &&
		       e->op_id >= 0 && e->op_id < HSC_PERF_CACHE_OPS &&
		       e->result_id >= 0 && e->result_id < 2;
	default:
		return e->type == perfEventHWRaw;
	}
}

HSC_UNTRACED int hsc_perf_may(const struct hsc_perf_choice *c)
{
	const struct hsc_perf_state *s = &hsc_perf_state;

	if (!s->begun || s->on)
		return PERF_E_ORDER;
	if (s->kind != HSC_PERF_NONE && s->kind != c->kind)
		return PERF_E_KIND;
	if (c->count < 0 || c->count > HSC_PERF_COUNTERS)
		return PERF_E_COUNTERS;
	if (c->count > 0 && !c->list)
		return PERF_E_NULL;
	if (c->channel < 0 || c->channel >= HSC_PERF_CHANNELS)
		return PERF_E_CHANNEL;
	if ((unsigned)c->counts >= HSC_PERF_COUNTS)
		return PERF_E_TYPE;
	for (int i = 0; i < c->count; i++)
		if (!hsc_perf_event_exists(&c->list[i]))
			return PERF_E_EVENT;
	return PERF_OK;
}

HSC_UNTRACED void hsc_perf_chosen(const struct hsc_perf_choice *c)
{
	struct hsc_perf_state *s = &hsc_perf_state;

	s->channel = (uint8_t)c->channel;
	s->counts = (uint8_t)c->counts;
	s->kind = (uint8_t)c->kind;
}

HSC_UNTRACED int hsc_perf_switch_on(void)
{
	struct hsc_perf_state *s = &hsc_perf_state;

	if (!s->begun || s->kind == HSC_PERF_NONE)
		return PERF_E_ORDER;
	if (!s->on)
		s->session++;
	s->on = s->kind;
	return PERF_OK;
}

HSC_UNTRACED int hsc_perf_switch_off(void)
{
	struct hsc_perf_state *s = &hsc_perf_state;

	if (!s->begun || s->kind == HSC_PERF_NONE)
		return PERF_E_ORDER;
	s->on = 0;
	return PERF_OK;
}

HSC_UNTRACED int hsc_perf_may_write(int channel)
{
	const struct hsc_perf_state *s = &hsc_perf_state;

	if (s->kind == HSC_PERF_NONE)
		return PERF_E_ORDER;
	return channel < 0 || channel >= HSC_PERF_CHANNELS ||
			       channel == s->channel
		       ? PERF_E_CHANNEL
		       : PERF_OK;
}
