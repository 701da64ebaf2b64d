/* SPDX-License-Identifier: MIT */
/* parquet.c - a folder of tables that DuckDB, Spark and others query: calls,
 * functions, events, and what of the program's code ran. Columns of these are
 * explained in hartscope-export(1).
 * Room   view (floor 8) */
#include "view/export/folder.h"
#include "view/export/labels.h"
#include "view/export/profile/code_profile.h"
#include "view/export/table/table.h"
#include "view/export/timeline/instant.h"
#include <hartscope/measure/profile.h>
#include <stdlib.h>

static const struct hsc_column call_columns[] = {
	{ "hart", HSC_COLUMN_U32 },      { "thread", HSC_COLUMN_NAME },
	{ "function", HSC_COLUMN_NAME }, { "caller", HSC_COLUMN_NAME },
	{ "depth", HSC_COLUMN_U32 },     { "began", HSC_COLUMN_U64 },
	{ "ended", HSC_COLUMN_U64 },     { "ended_by", HSC_COLUMN_NAME },
	{ "whole", HSC_COLUMN_U32 },     { "found", HSC_COLUMN_U32 },
};
enum { HART, THREAD, FUNCTION, CALLER, DEPTH, BEGAN, ENDED, BY, WHOLE, FOUND };

static const struct hsc_column event_columns[] = {
	{ "hart", HSC_COLUMN_U32 },      { "thread", HSC_COLUMN_NAME },
	{ "clock", HSC_COLUMN_U64 },     { "offset", HSC_COLUMN_U64 },
	{ "category", HSC_COLUMN_NAME }, { "name", HSC_COLUMN_TEXT },
	{ "text", HSC_COLUMN_TEXT },
};

static const struct hsc_column function_columns[] = {
	{ "function", HSC_COLUMN_NAME }, { "module", HSC_COLUMN_NAME },
	{ "address", HSC_COLUMN_U64 },   { "file", HSC_COLUMN_NAME },
	{ "line", HSC_COLUMN_U32 },      { "calls", HSC_COLUMN_U64 },
	{ "total", HSC_COLUMN_U64 },     { "self", HSC_COLUMN_U64 },
};

static const struct hsc_column code_columns[] = {
	{ "module", HSC_COLUMN_NAME }, { "kind", HSC_COLUMN_NAME },
	{ "first", HSC_COLUMN_U64 },   { "last", HSC_COLUMN_U64 },
	{ "count", HSC_COLUMN_U64 },
};

#define COLUMNS(list) list, sizeof(list) / sizeof(list[0])

struct parquet {
	struct hsc_export e;
	struct hsc_labels labels;
	struct hsc_instants instants;
	struct hsc_instant instant;
	struct hsc_profile *profile;   /* of all, */
	struct hsc_profile **profiles; /* merged from that of each source */
	struct hsc_table *calls, *events;
};

static enum hsc_status open_table(const struct hsc_export *e,
				  struct hsc_table **out, const char *name,
				  const struct hsc_column *columns,
				  size_t count)
{
	FILE *f = hsc_folder_open(e, name, "wb");
	enum hsc_status rc = HSC_E_FILE;

	*out = NULL;
	if (!f)
		return rc;
	rc = hsc_table_new(out, f, columns, count);
	if (rc != HSC_OK)
		fclose(f);
	return rc;
}

static uint64_t hart_of(const struct parquet *v, uint32_t source)
{
	return v->e.manifest->sources[source].id;
}

static const char *name_of(struct parquet *v, uint32_t function)
{
	const struct hsc_label *l =
		function == HSC_FUNCTION_NONE
			? NULL
			: hsc_labels_get(&v->labels, function);

	return l ? l->text : "";
}

/* A call is a row when it ends. */
static enum hsc_status step(void *view, const struct hsc_stack_step *s)
{
	static const char *const ends[] = {
		[HSC_STACK_RETURN] = "return",
		[HSC_STACK_REPLACED] = "replaced",
		[HSC_STACK_TRAP_RETURN] = "trap return",
		[HSC_STACK_UNWOUND] = "unwound",
		[HSC_STACK_CUT] = "lost trace",
		[HSC_STACK_OPEN] = "end of trace",
		[HSC_STACK_SWITCHED] = "switched out",
	};
	struct parquet *v = view;
	struct hsc_table *t = v->calls;
	struct hsc_profile **profile = &v->profiles[s->source];
	enum hsc_status rc = *profile ? HSC_OK : hsc_profile_new(profile);
	uint32_t number;

	if (!hsc_labels_number(&v->labels, s->function, &number))
		rc = HSC_E_MEMORY;
	if (rc == HSC_OK)
		rc = hsc_profile_feed(*profile, s);
	if (s->kind == HSC_STACK_ENTER || rc != HSC_OK)
		return rc;
	hsc_table_number(t, HART, hart_of(v, s->source));
	hsc_table_name(t, THREAD, s->source, v->e.sources[s->source].name);
	hsc_table_name(t, FUNCTION, s->function, name_of(v, s->function));
	hsc_table_name(t, CALLER, s->caller + 1u, name_of(v, s->caller));
	hsc_table_number(t, DEPTH, s->depth);
	hsc_table_number(t, BEGAN, s->began);
	hsc_table_number(t, ENDED, s->clock);
	hsc_table_name(t, BY, s->how, ends[s->how]);
	hsc_table_number(t, WHOLE, hsc_stack_is_seen(s));
	hsc_table_number(t, FOUND, s->found);
	return hsc_table_end(t);
}

/* The category of an instant, as a key. */
static uint32_t key_of(const char *category)
{
	static const char *const all[] = { "gap", "itc", "software", "counters",
					   "message" };
	uint32_t i = 0;

	while (i < 5 && strcmp(all[i], category) != 0)
		i++;
	return i;
}

static enum hsc_status event(void *view, const struct hsc_event *e)
{
	struct parquet *v = view;
	const struct hsc_instant *i = &v->instant;
	char text[4096];

	if (!hsc_instant_of(&v->instants, e, &v->instant))
		return HSC_OK;
	hsc_instant_join(i, text, sizeof(text));
	hsc_table_number(v->events, 0, hart_of(v, e->source));
	hsc_table_name(v->events, 1, e->source, v->e.sources[e->source].name);
	hsc_table_number(v->events, 2, i->clock);
	hsc_table_number(v->events, 3, e->offset);
	hsc_table_name(v->events, 4, key_of(i->category), i->category);
	hsc_table_text(v->events, 5, i->name);
	hsc_table_text(v->events, 6, text);
	return hsc_table_end(v->events);
}

static enum hsc_status put_function(struct parquet *v, struct hsc_table *t,
				    uint32_t function)
{
	const struct hsc_profile_row row =
		hsc_profile_get(v->profile, function);
	struct hsc_place place = { .image = NULL };
	struct hsc_line line = { .file = NULL };

	if (v->e.places) {
		place = hsc_places_get(v->e.places, function);
		line = hsc_places_line(v->e.places, function);
	}
	hsc_table_name(t, 0, function, name_of(v, function));
	hsc_table_name(t, 1, function,
		       hsc_functions_get(v->e.functions, function)->module);
	hsc_table_number(t, 2, place.address);
	hsc_table_name(t, 3, function, line.file ? line.file : "");
	hsc_table_number(t, 4, line.line);
	hsc_table_number(t, 5, row.calls);
	hsc_table_number(t, 6, row.at_least);
	hsc_table_number(t, 7, row.self);
	return hsc_table_end(t);
}

static enum hsc_status put_functions(struct parquet *v)
{
	struct hsc_table *t;
	enum hsc_status rc = open_table(&v->e, &t, "functions.parquet",
					COLUMNS(function_columns));
	const uint32_t *order = v->labels.order;

	for (size_t i = 0; rc == HSC_OK && i < v->e.source_count; i++)
		if (v->profiles[i])
			rc = hsc_profile_merge(v->profile, v->profiles[i]);
	for (uint32_t i = 0; rc == HSC_OK && i < v->labels.numbered; i++)
		if (hsc_profile_get(v->profile, order[i]).calls ||
		    hsc_profile_get(v->profile, order[i]).self)
			rc = put_function(v, t, order[i]);
	if (rc == HSC_OK)
		return hsc_table_close(&t);
	hsc_table_drop(&t);
	return rc;
}

static enum hsc_status finish(void *view)
{
	struct parquet *v = view;
	enum hsc_status rc = hsc_table_close(&v->calls);

	if (rc == HSC_OK)
		rc = hsc_table_close(&v->events);
	return rc == HSC_OK ? put_functions(v) : rc;
}

static enum hsc_status put_pairs(struct hsc_table *t, const char *module,
				 const struct hsc_code_pairs *pairs,
				 uint32_t key, const char *kind)
{
	enum hsc_status rc = HSC_OK;

	for (size_t i = 0; rc == HSC_OK && i < pairs->count; i++) {
		hsc_table_name(t, 0, 0, module);
		hsc_table_name(t, 1, key, kind);
		hsc_table_number(t, 2, pairs->list[i].from);
		hsc_table_number(t, 3, pairs->list[i].to);
		hsc_table_number(t, 4, pairs->list[i].count);
		rc = hsc_table_end(t);
	}
	return rc;
}

static enum hsc_status write_code(const struct hsc_export *e,
				  const struct hsc_code_profile *p)
{
	struct hsc_table *t;
	enum hsc_status rc =
		open_table(e, &t, "coverage.parquet", COLUMNS(code_columns));

	if (rc == HSC_OK)
		rc = put_pairs(t, p->module, &p->runs, 0, "run");
	if (rc == HSC_OK)
		rc = put_pairs(t, p->module, &p->taken, 1, "taken");
	if (rc == HSC_OK)
		return hsc_table_close(&t);
	hsc_table_drop(&t);
	return rc;
}

static void close_view(void *view)
{
	struct parquet *v = view;

	for (size_t i = 0; i < v->e.source_count; i++)
		hsc_profile_free(&v->profiles[i]);
	hsc_table_drop(&v->calls);
	hsc_table_drop(&v->events);
	hsc_profile_free(&v->profile);
}

static enum hsc_status open_view(void *view, const struct hsc_export *e)
{
	struct parquet *v = view;
	enum hsc_status rc = hsc_profile_new(&v->profile);

	v->instants.sources = e->sources;
	if (rc == HSC_OK)
		rc = open_table(e, &v->calls, "calls.parquet",
				COLUMNS(call_columns));
	return rc == HSC_OK ? open_table(e, &v->events, "events.parquet",
					 COLUMNS(event_columns))
			    : rc;
}

const struct hsc_export_format hsc_export_parquet = {
	.name = "parquet",
	.suffix = "parquet",
	.summary =
		"tables of calls, functions, events, coverage: DuckDB, Spark",
	.folder = true,
	.binary = true,
	HSC_EXPORT_BY_SOURCE(struct parquet, profiles),
	.open = open_view,
	.ops = &(const struct hsc_view_ops){ event, step, finish },
	.close = close_view,
	.code = write_code,
};
