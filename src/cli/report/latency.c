/* SPDX-License-Identifier: MIT */
/* latency.c - interrupts are dated by the software events that say when they
 * were asked for.
 * Room   cli (floor 9) */
#include "cli/report/latency.h"
#include "decode/params/interrupts.h"
#include <hartscope/base/digits.h>
#include <hartscope/event/stm_events.h>
#include <hartscope/spec/stm.h>
#include <stdlib.h>
#include <string.h>

#define NUMBERS 3

/* The software events as far as one source of instructions has come by them;
 * each has its own, as sources may come one after the other. */
struct reader {
	struct hsc_decode *decode;
	struct hsc_event next;
	bool held, ended;
};

struct hsc_cli_latency {
	const struct hsc_cli_walk *walk;
	const struct hsc_cli_asserted *rules;
	bool by_recorder;       /* the SoC itself reported them */
	struct reader *readers; /* readers[walk->source_count] */
};

/* Up to NUMBERS of them; 0: it is no such list. */
static size_t take_numbers(const char *text, uint64_t *out)
{
	for (size_t n = 0; n < NUMBERS; n++) {
		const size_t len = strcspn(text, ",");

		if (!hsc_number_of(text, len, &out[n]))
			return 0;
		if (!text[len])
			return n + 1;
		text += len + 1;
	}
	return 0;
}

bool hsc_cli_take_asserted(struct hsc_cli *cli, void *at, const char *value)
{
	struct hsc_cli_asserted *a = at;
	uint64_t v[NUMBERS] = { 0 };
	const size_t n = take_numbers(value, v);

	if (!n || v[0] > UINT16_MAX || v[1] >= HSC_TRAP_CAUSES)
		return hsc_cli_refuse(cli,
				      "--asserted: '%s' is not "
				      "ID[,CAUSE[,HART]], with causes below %d",
				      value, HSC_TRAP_CAUSES);
	if (a->count == HSC_CLI_ASSERTED_MAX)
		return hsc_cli_refuse(cli, "more than %d of --asserted",
				      HSC_CLI_ASSERTED_MAX);
	a->rules[a->count++] =
		(struct hsc_cli_asserted_rule){ .id = (uint16_t)v[0],
						.has_cause = n > 1,
						.has_hart = n > 2,
						.cause = v[1],
						.hart = v[2] };
	return true;
}

/* --- reading ----------------------------------------------------------------
 */

enum hsc_status hsc_cli_latency_new(struct hsc_cli_latency **out,
				    const struct hsc_cli_walk *w,
				    const struct hsc_cli_asserted *rules)
{
	const struct hsc_manifest *m = hsc_decode_manifest(w->d.decode);
	const bool by_recorder =
		strcmp(hsc_manifest_param(m, HSC_INTERRUPTS_PARAM, ""),
		       HSC_INTERRUPTS_STM) == 0;

	*out = NULL;
	if (w->d.axis.unit == HSC_AXIS_INSTRUCTIONS ||
	    (!by_recorder && !rules->count))
		return HSC_OK;
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return HSC_E_MEMORY;
	(*out)->walk = w;
	(*out)->rules = rules;
	(*out)->by_recorder = by_recorder;
	(*out)->readers = calloc(w->source_count + 1, sizeof(struct reader));
	if ((*out)->readers)
		return HSC_OK;
	hsc_cli_latency_free(out);
	return HSC_E_MEMORY;
}

void hsc_cli_latency_free(struct hsc_cli_latency **latency)
{
	struct hsc_cli_latency *l = *latency;

	if (!l)
		return;
	for (size_t i = 0; l->readers && i < l->walk->source_count; i++)
		hsc_decode_close(&l->readers[i].decode);
	free(l->readers);
	free(l);
	*latency = NULL;
}

static enum hsc_status open_reader(const struct hsc_cli_latency *l,
				   struct reader *r)
{
	const struct hsc_decode_config config = { .software_only = true,
						  .dated = true };
	struct hsc_error error = { "" };

	return hsc_decode_open(&r->decode, l->walk->d.cli->bundle, &config,
			       &error);
}

/* The next event is held. HSC_OK or HSC_END. */
static enum hsc_status hold_next(const struct hsc_cli_latency *l,
				 struct reader *r)
{
	enum hsc_status rc = HSC_OK;

	if (r->held)
		return HSC_OK;
	if (r->ended)
		return HSC_END;
	if (!r->decode)
		rc = open_reader(l, r);
	if (rc == HSC_OK)
		rc = hsc_decode_next(r->decode, &r->next);
	r->held = rc == HSC_OK;
	r->ended = rc != HSC_OK;
	return rc;
}

static void by_rules(const struct hsc_cli_latency *l, const struct hsc_event *e,
		     uint64_t hart, uint64_t of, uint64_t at,
		     struct hsc_trap_times *times)
{
	for (size_t i = 0; i < l->rules->count; i++) {
		const struct hsc_cli_asserted_rule *rule = &l->rules->rules[i];
		const uint64_t cause =
			rule->has_cause ? rule->cause : e->software.value;

		if (rule->id == e->software.id && cause < HSC_TRAP_CAUSES &&
		    hart == (rule->has_hart ? rule->hart : of))
			hsc_trap_times_asserted(times, (unsigned)cause, true,
						at);
	}
}

/* `hart` is the one that may be interrupted; e->source says which one emitted
 * the event. */
static void see_event(const struct hsc_cli_latency *l,
		      const struct hsc_event *e, uint64_t hart, uint64_t at,
		      struct hsc_trap_times *times)
{
	const struct hsc_manifest *m = hsc_decode_manifest(l->walk->d.decode);
	const uint64_t of = m->sources[e->source].id;

	if (e->kind == HSC_EVENT_GAP) {
		hsc_trap_times_unknown(times);
		return;
	}
	if (e->kind != HSC_EVENT_SOFTWARE || !e->software.reading->raw)
		return;
	if (l->by_recorder && of == hart &&
	    e->software.value < HSC_TRAP_CAUSES &&
	    (e->software.id == HSC_STM_ASSERTED ||
	     e->software.id == HSC_STM_WITHDRAWN))
		hsc_trap_times_asserted(times, (unsigned)e->software.value,
					e->software.id == HSC_STM_ASSERTED, at);
	by_rules(l, e, hart, of, at, times);
}

enum hsc_status hsc_cli_latency_until(struct hsc_cli_latency *l,
				      uint32_t source, uint64_t clock,
				      struct hsc_trap_times *times)
{
	const struct hsc_manifest *m = hsc_decode_manifest(l->walk->d.decode);
	struct reader *r = &l->readers[source];
	enum hsc_status rc;

	while ((rc = hold_next(l, r)) == HSC_OK) {
		const struct hsc_moment at =
			hsc_axis_event(&l->walk->d.axis, &r->next);

		if (at.at > clock)
			break;
		if (hsc_moment_is_known(at) || r->next.kind == HSC_EVENT_GAP)
			see_event(l, &r->next, m->sources[source].id, at.at,
				  times);
		r->held = false;
	}
	return rc < 0 ? rc : HSC_OK;
}
