/* SPDX-License-Identifier: MIT */
/* tables.c - the tables of a report, out of joined shards.
 * Room   cli (floor 9) */
#include "cli/merge/tables.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct hsc_view_title hsc_cli_merge_title(const struct hsc_shards *s)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	struct hsc_view_title title = {
		.bundle = f->bundle,
		.harts = (size_t)f->harts,
		.unit = f->unit,
		.instructions = f->totals.instructions,
		.gaps = f->totals.gaps,
		.gap_bytes = f->totals.gap_bytes,
		.uncounted = f->totals.uncounted,
	};

	for (size_t i = 0; i < f->source_count; i++)
		title.folded += hsc_shards_get(s, i)->folded;
	return title;
}

/* What is to be shown of each source, or of all in the first. */
struct tables {
	struct hsc_view_table *rows;   /* rows[count] */
	struct hsc_profile **profiles; /* profiles[count] */
	struct hsc_trap_counts *traps; /* traps[count] */
	struct hsc_durations **lengths;
	struct hsc_trap_times **trap_times;
	struct hsc_software_counts *
		*software;  /* all [count], NULL: not there */
	const char **names; /* names[count] */
	char (*texts)[32];
	size_t count;
};

static void clear_tables(struct tables *t)
{
	for (size_t i = 0; t->profiles && i < t->count; i++)
		hsc_profile_free(&t->profiles[i]);
	for (size_t i = 0; t->lengths && i < t->count; i++)
		hsc_durations_free(&t->lengths[i]);
	for (size_t i = 0; t->trap_times && i < t->count; i++)
		hsc_trap_times_free(&t->trap_times[i]);
	for (size_t i = 0; t->software && i < t->count; i++)
		hsc_software_counts_free(&t->software[i]);
	free(t->rows);
	free((void *)t->profiles);
	free((void *)t->lengths);
	free((void *)t->trap_times);
	free((void *)t->software);
	free(t->traps);
	free((void *)t->names);
	free(t->texts);
}

static bool make_tables(struct tables *t, size_t sources)
{
	t->count = sources + 1;
	t->rows = calloc(t->count, sizeof(*t->rows));
	t->profiles = calloc(t->count, sizeof(struct hsc_profile *));
	t->traps = calloc(t->count, sizeof(*t->traps));
	t->lengths = calloc(t->count, sizeof(struct hsc_durations *));
	t->trap_times = calloc(t->count, sizeof(struct hsc_trap_times *));
	t->software = calloc(t->count, sizeof(struct hsc_software_counts *));
	t->names = calloc(t->count, sizeof(*t->names));
	t->texts = calloc(t->count, sizeof(*t->texts));
	return t->rows && t->profiles && t->traps && t->lengths &&
	       t->trap_times && t->software && t->names && t->texts;
}

static enum hsc_status add_times(struct tables *t, size_t at,
				 const struct hsc_source_result *s)
{
	enum hsc_status rc = HSC_OK;

	if (!t->lengths[at])
		rc = hsc_durations_new(&t->lengths[at]);
	if (rc == HSC_OK)
		rc = hsc_durations_merge(t->lengths[at], s->durations, NULL);
	if (rc == HSC_OK && !t->trap_times[at])
		rc = hsc_trap_times_new(&t->trap_times[at]);
	return rc == HSC_OK
		       ? hsc_trap_times_merge(t->trap_times[at], s->trap_times)
		       : rc;
}

static enum hsc_status add_source(struct tables *t, size_t at,
				  const struct hsc_source_result *s)
{
	enum hsc_status rc = HSC_OK;

	hsc_trap_counts_merge(&t->traps[at], &s->traps);
	if (!s->profile || !hsc_profile_count(s->profile))
		return HSC_OK;
	if (!t->profiles[at])
		rc = hsc_profile_new(&t->profiles[at]);
	if (rc == HSC_OK)
		rc = hsc_profile_merge(t->profiles[at], s->profile);
	return rc == HSC_OK && s->durations ? add_times(t, at, s) : rc;
}

/* Software events count for the hart that emitted them. */
static enum hsc_status add_software(struct tables *t,
				    const struct hsc_shards *s, size_t source,
				    bool per_hart)
{
	const struct hsc_shard_source *of = hsc_shards_facts(s)->sources;
	const struct hsc_software_counts *from =
		hsc_shards_get(s, source)->software;
	enum hsc_status rc = HSC_OK;
	size_t at = 0;

	while (per_hart && of[at].id != of[source].id)
		at++;
	if (from && !t->software[at])
		rc = hsc_software_counts_new(&t->software[at]);
	return rc == HSC_OK && from
		       ? hsc_software_counts_merge(t->software[at], from)
		       : rc;
}

static enum hsc_status fill_tables(struct tables *t, const struct hsc_shards *s,
				   bool per_hart)
{
	const struct hsc_shard_facts *f = hsc_shards_facts(s);
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < f->source_count; i++) {
		snprintf(t->texts[i], sizeof(t->texts[i]), "hart %" PRIu64,
			 f->sources[i].id);
		t->names[i] =
			f->sources[i].name ? f->sources[i].name : t->texts[i];
		rc = add_source(t, per_hart ? i : 0, hsc_shards_get(s, i));
		if (rc == HSC_OK)
			rc = add_software(t, s, i, per_hart);
	}
	return rc;
}

/* The tables that there are; how many. */
static size_t choose_tables(struct tables *t, const struct hsc_shards *s,
			    bool per_hart)
{
	size_t n = 0;

	for (size_t i = 0; i < t->count; i++) {
		if (!t->profiles[i] && !t->software[i])
			continue;
		t->rows[n].software = t->software[i];
		t->rows[n].profile = t->profiles[i];
		t->rows[n].traps = &t->traps[i];
		t->rows[n].durations = t->lengths[i];
		t->rows[n].trap_times = t->trap_times[i];
		if (per_hart) {
			t->rows[n].id = hsc_shards_facts(s)->sources[i].id;
			t->rows[n].name = t->names[i];
		}
		n++;
	}
	return n;
}

enum hsc_status hsc_cli_merge_report(struct hsc_view_report *view,
				     const struct hsc_shards *s, bool per_hart,
				     const char *format, FILE *out)
{
	const size_t sources = hsc_shards_facts(s)->source_count;
	const struct hsc_view_title title = hsc_cli_merge_title(s);
	struct tables t = { .count = 0 };
	enum hsc_status rc = HSC_E_MEMORY;
	size_t n;

	if (make_tables(&t, sources))
		rc = fill_tables(&t, s, per_hart);
	view->out = out;
	view->functions = hsc_shards_functions(s);
	view->sources = t.names;
	view->source_count = sources;
	n = rc == HSC_OK ? choose_tables(&t, s, per_hart) : 0;
	if (rc == HSC_OK && strcmp(format, "json") == 0)
		rc = hsc_view_report_json(view, &title, t.rows, n);
	else if (rc == HSC_OK && strcmp(format, "csv") == 0)
		rc = hsc_view_report_csv(view, &title, t.rows, n);
	else if (rc == HSC_OK)
		rc = hsc_view_report_text(view, &title, t.rows, n);
	clear_tables(&t);
	return rc;
}
