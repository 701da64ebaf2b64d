/* SPDX-License-Identifier: MIT */
/* contexts.c - contexts as text, CSV and JSON.
 * Room   view (floor 8) */
#include "view/report/contexts.h"
#include "view/common/axis_text.h"
#include "view/common/columns.h"
#include "view/common/text.h"
#include "view/common/trap_text.h"
#include <hartscope/flow/flow_item.h>
#include <hartscope/spec/ntrace_process.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The contexts that ran, the one with the most first. */
struct list {
	const struct hsc_context **rows; /* rows[count] */
	size_t count;
	uint64_t all; /* of the axis, in all of them */
};

static int compare(const void *a, const void *b)
{
	const struct hsc_context *x = *(const struct hsc_context *const *)a;
	const struct hsc_context *y = *(const struct hsc_context *const *)b;

	if (x->amount != y->amount)
		return x->amount < y->amount ? 1 : -1;
	if (x->instructions != y->instructions)
		return x->instructions < y->instructions ? 1 : -1;
	if (x->context != y->context)
		return x->context < y->context ? -1 : 1;
	if (x->privilege != y->privilege)
		return x->privilege - y->privilege;
	return x->known != y->known ? x->known - y->known
				    : x->format - y->format;
}

/* False: no memory. */
static bool make_list(struct list *l, const struct hsc_contexts *c)
{
	const size_t count = hsc_contexts_count(c);

	*l = (struct list){ .rows = calloc(count + 1, sizeof(*l->rows)) };
	for (size_t i = 0; l->rows && i < count; i++) {
		const struct hsc_context *row = hsc_contexts_get(c, i);

		if (!row->instructions)
			continue;
		l->rows[l->count++] = row;
		l->all += row->amount;
	}
	if (l->rows)
		qsort((void *)l->rows, l->count, sizeof(*l->rows), compare);
	return l->rows != NULL;
}

static double share_of(uint64_t part, uint64_t all)
{
	return all ? 100.0 * (double)part / (double)all : 0.0;
}

/* "scontext", "hcontext" or "context". */
static const char *kind_of(const struct hsc_context *c)
{
	if (c->format == HSC_NT_FORMAT_SCONTEXT)
		return "scontext";
	return c->format == HSC_NT_FORMAT_HCONTEXT ? "hcontext" : "context";
}

static const char *mode_of(const struct hsc_context *c,
			   char text[HSC_VIEW_TRAP])
{
	return c->privilege == HSC_FLOW_NO_PRIVILEGE
		       ? ""
		       : hsc_view_privilege(c->privilege, text);
}

enum column { SHARE, AMOUNT, INSTRUCTIONS, ENTERED, COLUMNS };

#define NAME 64

/* "scontext 5, S-mode" */
static const char *name_of(const struct hsc_context *c, char text[NAME])
{
	char mode[HSC_VIEW_TRAP];
	const char *level = mode_of(c, mode);

	if (c->known)
		snprintf(text, NAME, "%s %" PRIu64 "%s%.30s", kind_of(c),
			 c->context, *level ? ", " : "", level);
	else
		snprintf(text, NAME, "not known%s%.30s", *level ? ", " : "",
			 level);
	return text;
}

static void choose_columns(struct hsc_view_column columns[COLUMNS],
			   const struct hsc_view_title *title,
			   const struct list *l)
{
	static const struct hsc_view_column all[COLUMNS] = {
		{ 10, 0 }, { 14, 0 }, { 14, 1 }, { 10, 2 }
	};
	char text[NAME];
	size_t longest = 0;

	for (size_t i = 0; i < l->count; i++) {
		const size_t len = strlen(name_of(l->rows[i], text));

		longest = len > longest ? len : longest;
	}
	memcpy(columns, all, sizeof(all));
	if (title->axis.unit == HSC_AXIS_INSTRUCTIONS) /* not twice */
		columns[AMOUNT].width = 0;
	hsc_view_columns(&title->screen, columns, COLUMNS,
			 3 + (unsigned)longest);
}

static void put_row(const struct hsc_view_contexts *v,
		    const struct hsc_view_column *column, const char *text)
{
	if (column->width)
		fprintf(v->out, "%*s", (int)column->width, text);
}

static void print_row(const struct hsc_view_contexts *v,
		      const struct hsc_axis *axis, const struct list *l,
		      const struct hsc_context *c,
		      const struct hsc_view_column *columns)
{
	char text[HSC_VIEW_AMOUNT], name[NAME];

	fprintf(v->out, "%8.1f %%", share_of(c->amount, l->all));
	put_row(v, &columns[AMOUNT], hsc_view_amount(axis, c->amount, text));
	put_row(v, &columns[INSTRUCTIONS],
		hsc_view_grouped(c->instructions, text));
	put_row(v, &columns[ENTERED], hsc_view_grouped(c->entered, text));
	fprintf(v->out, "   %s\n", name_of(c, name));
}

static void print_idle(const struct hsc_view_contexts *v)
{
	const struct hsc_idle *idle = v->idle;
	char text[HSC_VIEW_NUMBER];

	if (!idle->waits)
		return;
	fprintf(v->out, "\nidle: ~%.1f %% of the time, ",
		share_of(hsc_idle_ticks(idle), idle->ticks));
	fprintf(v->out, "~%s ticks",
		hsc_view_grouped(hsc_idle_ticks(idle), text));
	fprintf(v->out, " in %s waits", hsc_view_grouped(idle->waits, text));
	if (idle->untimed)
		fprintf(v->out, ", %s of them without timestamps",
			hsc_view_grouped(idle->untimed, text));
	fputs(" (wfi)\n", v->out);
}

static void print_text(const struct hsc_view_contexts *v,
		       const struct hsc_view_title *title, const struct list *l)
{
	struct hsc_view_column columns[COLUMNS];
	uint64_t untimed = 0;
	char number[HSC_VIEW_NUMBER];

	choose_columns(columns, title, l);
	hsc_view_title_line(v->out, title);
	put_row(v, &columns[SHARE], "share");
	put_row(v, &columns[AMOUNT], hsc_view_unit(&title->axis));
	put_row(v, &columns[INSTRUCTIONS], "instructions");
	put_row(v, &columns[ENTERED], "entered");
	fputs("   context\n", v->out);
	for (size_t i = 0; i < l->count; i++) {
		print_row(v, &title->axis, l, l->rows[i], columns);
		untimed += l->rows[i]->untimed;
	}
	if (v->idle)
		print_idle(v);
	if (untimed)
		fprintf(v->out,
			"note: %s instructions are not between timestamps, and "
			"have no share\n",
			hsc_view_grouped(untimed, number));
}

static void print_csv(const struct hsc_view_contexts *v,
		      const struct hsc_view_title *title, const struct list *l)
{
	char mode[HSC_VIEW_TRAP];

	fputs("kind,context,privilege,clock,amount,instructions,untimed,"
	      "entered\n",
	      v->out);
	for (size_t i = 0; i < l->count; i++) {
		const struct hsc_context *c = l->rows[i];

		if (c->known)
			fprintf(v->out, "%s,%" PRIu64, kind_of(c), c->context);
		else
			fputs("unknown,", v->out);
		fprintf(v->out,
			",%s,%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
			"\n",
			mode_of(c, mode), hsc_view_unit(&title->axis),
			c->amount, c->instructions, c->untimed, c->entered);
	}
}

static void json_idle(const struct hsc_view_contexts *v)
{
	const struct hsc_idle *idle = v->idle;

	fprintf(v->out,
		",\n  \"idle\": { \"waits\": %" PRIu64 ", \"untimed\": %" PRIu64
		", \"ticks\": %" PRIu64 ", \"of\": %" PRIu64 " }",
		idle->waits, idle->untimed, hsc_idle_ticks(idle), idle->ticks);
}

static void print_json(const struct hsc_view_contexts *v,
		       const struct hsc_view_title *title, const struct list *l)
{
	char mode[HSC_VIEW_TRAP];

	hsc_view_json_head(v->out, "contexts", title);
	fprintf(v->out, ",\n  \"clock\": \"%s\", \"contexts\": [",
		hsc_view_unit(&title->axis));
	for (size_t i = 0; i < l->count; i++) {
		const struct hsc_context *c = l->rows[i];

		fprintf(v->out, "%s\n    { ", i ? "," : "");
		if (c->known)
			fprintf(v->out,
				"\"kind\": \"%s\", \"context\": %" PRIu64 ", ",
				kind_of(c), c->context);
		if (c->privilege != HSC_FLOW_NO_PRIVILEGE)
			fprintf(v->out, "\"privilege\": \"%s\", ",
				mode_of(c, mode));
		fprintf(v->out,
			"\"entered\": %" PRIu64 ", \"instructions\": %" PRIu64
			", \"amount\": %" PRIu64 ", \"untimed\": %" PRIu64 " }",
			c->entered, c->instructions, c->amount, c->untimed);
	}
	fputs(" ]", v->out);
	if (v->idle)
		json_idle(v);
	fputs(" }\n", v->out);
}

enum hsc_status hsc_view_contexts_as(const struct hsc_view_contexts *v,
				     const struct hsc_view_title *title,
				     const char *format)
{
	struct list l;

	if (!make_list(&l, v->contexts))
		return HSC_E_MEMORY;
	if (strcmp(format, "json") == 0)
		print_json(v, title, &l);
	else if (strcmp(format, "csv") == 0)
		print_csv(v, title, &l);
	else
		print_text(v, title, &l);
	free((void *)l.rows);
	return HSC_OK;
}
