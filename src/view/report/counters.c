/* SPDX-License-Identifier: MIT */
/* counters.c - counters by function.
 * Room   view (floor 8) */
#include "view/report/counters.h"
#include "view/common/columns.h"
#include "view/common/text.h"
#include "view/report/interval.h"
#include <hartscope/codec/perf_record_text.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH       13 /* least width of a column of counts */
#define CALLS       9  /* of calls, or samples, */
#define SHARE       17 /* and of the interval of a share */
#define NONE        SIZE_MAX
#define COLUMNS_MAX (2 * HSC_PERF_COLUMNS + 1)

struct row {
	const struct hsc_function *function;
	const struct hsc_perf_profile_row *counts;
	uint64_t key;
};

struct column {
	enum { COUNT, IPC, MISSES } what;
	size_t counter;
	char title[HSC_PERF_NAME_MAX + 8];
};

/* The rows, sorted, and what the columns are. */
struct table {
	const struct hsc_view_report_counters *r;
	struct row *rows; /* rows[count] */
	size_t count, columns, cycles, instructions;
	uint64_t records;
	bool totals;      /* there are calls with a beginning and an end */
	bool sampled;     /* there are no calls at all */
	bool shared;      /* by the flow of instructions */
	uint64_t charged; /* records whose cost is in the counts */
	bool modules;     /* of functions differ */
	char names[HSC_PERF_COLUMNS][HSC_PERF_NAME_MAX];
	struct column shown[COLUMNS_MAX]; /* of text, if there is room */
	struct hsc_view_column fit[COLUMNS_MAX];
	size_t shown_count;
};

static int by_key(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	if (x->key != y->key)
		return x->key > y->key ? -1 : 1;
	if (strcmp(x->function->name, y->function->name) != 0)
		return strcmp(x->function->name, y->function->name);
	return strcmp(x->function->module, y->function->module);
}

/* Does the counter count misses? */
static bool is_miss(const char *name)
{
	const size_t len = strlen(name);

	return (len > 7 && strcmp(name + len - 7, "-misses") == 0) ||
	       (len > 5 && strcmp(name + len - 5, "-miss") == 0);
}

static void find_columns(struct table *t)
{
	const struct hsc_perf_profile *p = t->r->profile;

	t->columns = hsc_perf_profile_columns(p);
	t->cycles = t->instructions = NONE;
	for (size_t i = 0; i < t->columns; i++) {
		const struct hsc_perf_counter *c =
			hsc_perf_profile_column(p, i);

		hsc_perf_counter_name(c, t->names[i], sizeof(t->names[i]));
		if (hsc_perf_counts(c, HSC_PERF_CYCLES))
			t->cycles = i;
		if (hsc_perf_counts(c, HSC_PERF_INSTRUCTIONS))
			t->instructions = i;
	}
}

/* Less what records cost, if that is asked for. */
static uint64_t net_of(const struct table *t, size_t column, uint64_t count,
		       uint64_t records)
{
	const uint64_t cost =
		t->r->net ? hsc_perf_profile_cost(t->r->profile, column) : 0;

	return cost && records > count / cost ? 0 : count - cost * records;
}

static uint64_t self_of(const struct table *t, const struct row *row,
			size_t column)
{
	return net_of(t, column, row->counts->self[column],
		      row->counts->charged);
}

static uint64_t total_of(const struct table *t, const struct row *row,
			 size_t column)
{
	return net_of(t, column, row->counts->total[column],
		      row->counts->total_charged);
}

/* What a column shows. Calls that were not seen to end are in no total, nor is
 * what was sampled: a total is never below what is known of the function. */
static uint64_t count_of(const struct table *t, const struct row *row,
			 size_t column)
{
	const uint64_t self = self_of(t, row, column);
	const uint64_t total = total_of(t, row, column);

	return t->r->sort == HSC_SORT_TOTAL && total > self ? total : self;
}

static void sort_rows(struct table *t)
{
	const size_t by = t->cycles == NONE ? 0 : t->cycles;

	for (size_t i = 0; i < t->count; i++)
		t->rows[i].key = t->r->sort == HSC_SORT_CALLS || !t->columns
					 ? t->rows[i].counts->calls
					 : count_of(t, &t->rows[i], by);
	if (t->count)
		qsort(t->rows, t->count, sizeof(*t->rows), by_key);
}

static bool make_table(struct table *t,
		       const struct hsc_view_report_counters *r)
{
	const uint32_t functions = hsc_perf_profile_count(r->profile);

	*t = (struct table){
		.r = r,
		.sampled = true,
		.modules = hsc_view_many_modules(r->functions),
	};
	t->rows = calloc(functions + 1u, sizeof(*t->rows));
	if (!t->rows)
		return false;
	for (uint32_t i = 0; i < functions; i++) {
		const struct hsc_perf_profile_row *counts =
			hsc_perf_profile_get(r->profile, i);
		const struct hsc_function *f =
			counts ? hsc_functions_get(r->functions, i) : NULL;

		if (!f || !hsc_view_filter_shows(r->filter, f))
			continue;
		t->rows[t->count++] = (struct row){ f, counts, 0 };
		t->records += counts->records;
		t->totals |= counts->whole != 0;
		t->sampled &= counts->calls == 0;
		t->shared |= counts->instructions != 0;
		t->charged += counts->charged;
	}
	t->sampled &= t->records != 0 && !t->shared;
	find_columns(t);
	sort_rows(t);
	return true;
}

typedef uint64_t count_fn(const struct table *t, const struct row *row,
			  size_t column);

/* Instructions are those of the flow, if that is known, or counted. */
static bool has_instructions(const struct table *t)
{
	return t->shared || t->instructions != NONE;
}

static bool has_ipc(const struct table *t)
{
	return t->cycles != NONE && has_instructions(t);
}

static uint64_t instructions_of(const struct table *t, const struct row *row,
				count_fn *count)
{
	return t->shared ? row->counts->instructions
			 : count(t, row, t->instructions);
}

static unsigned width_of(const char *title)
{
	const size_t len = strlen(title);

	return 2 + (unsigned)(len > WIDTH ? len : WIDTH);
}

static void add_column(struct table *t, struct column column, unsigned rank)
{
	const size_t i = t->shown_count++;
	struct column *c = &t->shown[i];

	*c = column;
	snprintf(c->title, sizeof(c->title), "%s%s",
		 c->what == IPC ? "IPC" : t->names[c->counter],
		 c->what == MISSES ? "/1000" : "");
	t->fit[i].width = c->what == IPC ? 7 : width_of(c->title);
	t->fit[i].rank = rank;
}

/* Columns of counters, then what is made of them. What a terminal has no room
 * for is named below the table. */
static void choose_columns(struct table *t)
{
	const size_t by = t->cycles == NONE ? 0 : t->cycles;
	unsigned rank = 3; /* of all that is not named here */

	for (size_t i = 0; i < t->columns; i++)
		add_column(t, (struct column){ COUNT, i, "" },
			   i == by                ? 0
			   : i == t->instructions ? 1
						  : rank++);
	if (has_ipc(t))
		add_column(t, (struct column){ IPC, 0, "" }, 2);
	for (size_t i = 0; has_instructions(t) && i < t->columns; i++)
		if (is_miss(t->names[i]))
			add_column(t, (struct column){ MISSES, i, "" }, rank++);
	hsc_view_columns(&t->r->screen, t->fit, t->shown_count,
			 HSC_VIEW_COLUMN_NAME + (t->shared ? WIDTH : CALLS) +
				 (t->sampled ? SHARE : 0) +
				 (t->modules ? HSC_VIEW_COLUMN_MODULE : 0));
}

static void print_left_out(const struct table *t)
{
	const char *before = "note: no room for ";

	for (size_t i = 0; i < t->shown_count; i++) {
		if (t->fit[i].width)
			continue;
		fprintf(t->r->out, "%s%s", before, t->shown[i].title);
		before = ", ";
	}
	if (*before == ',')
		fputs("; a wider terminal or a file has them\n", t->r->out);
}

static void print_titles(const struct table *t)
{
	FILE *out = t->r->out;

	if (t->sampled)
		fprintf(out, "%*s%*s", CALLS, "samples", SHARE, "95 % between");
	else
		fprintf(out, "%*s", t->shared ? WIDTH : CALLS,
			t->shared ? "instructions" : "calls");
	for (size_t i = 0; i < t->shown_count; i++)
		if (t->fit[i].width)
			fprintf(out, "%*s", (int)t->fit[i].width,
				t->shown[i].title);
	fputs("   function\n", out);
}

static void print_rate(FILE *out, int width, uint64_t part, uint64_t of,
		       double scale)
{
	if (of == 0)
		fprintf(out, "%*s", width, "-");
	else
		fprintf(out, "%*.2f", width, scale * (double)part / (double)of);
}

static void print_share(const struct table *t, const struct row *row)
{
	char number[HSC_VIEW_NUMBER], text[48];
	double low, high;

	hsc_view_interval(row->counts->records, t->records, &low, &high);
	snprintf(text, sizeof(text), "%.1f - %.1f %%", low, high);
	fprintf(t->r->out, "%*s%*s", CALLS,
		hsc_view_grouped(row->counts->records, number), SHARE, text);
}

static void print_value(const struct table *t, const struct row *row, size_t i)
{
	const struct column *c = &t->shown[i];
	const int width = (int)t->fit[i].width;
	char number[HSC_VIEW_NUMBER];

	if (c->what == COUNT)
		fprintf(t->r->out, "  %*s", width - 2,
			hsc_view_grouped(count_of(t, row, c->counter), number));
	else if (c->what == IPC)
		print_rate(t->r->out, width, instructions_of(t, row, count_of),
			   count_of(t, row, t->cycles), 1);
	else
		print_rate(t->r->out, width, count_of(t, row, c->counter),
			   instructions_of(t, row, count_of), 1000);
}

static void print_row(const struct table *t, const struct row *row)
{
	FILE *out = t->r->out;
	char number[HSC_VIEW_NUMBER];

	if (t->sampled)
		print_share(t, row);
	else
		fprintf(out, "%*s", t->shared ? WIDTH : CALLS,
			hsc_view_grouped(t->shared ? row->counts->instructions
						   : row->counts->calls,
					 number));
	for (size_t i = 0; i < t->shown_count; i++)
		if (t->fit[i].width)
			print_value(t, row, i);
	fputs("   ", out);
	hsc_view_function(out, row->function, t->modules);
	putc('\n', out);
}

static void print_first(const struct table *t)
{
	const struct hsc_view_report_counters *r = t->r;
	char number[HSC_VIEW_NUMBER];
	uint64_t lost, damage = hsc_perf_profile_damage(r->profile, &lost);

	hsc_view_foreign(r->out, r->bundle);
	if (r->hart) {
		fputs("  ", r->out);
		hsc_view_foreign(r->out, r->hart);
	}
	fprintf(r->out, "  %s records", hsc_view_grouped(t->records, number));
	if (damage)
		fprintf(r->out, "  damage in %s place%s",
			hsc_view_grouped(damage, number),
			damage == 1 ? "" : "s");
	fprintf(r->out, "  %s\n",
		t->shared ? "counts shared out by the instructions traced"
		: t->totals && r->sort == HSC_SORT_TOTAL
			? "counts with all that was called"
			: "counts of the function itself");
	if (hsc_perf_profile_full(r->profile))
		fprintf(r->out,
			"more than %d different things were counted: the "
			"others are left out\n",
			HSC_PERF_COLUMNS);
}

/* What of all counts is that of the records, at most. */
static void print_cost(const struct table *t)
{
	const size_t by = t->instructions != NONE ? t->instructions
			  : t->cycles != NONE     ? t->cycles
						  : 0;
	const uint64_t cost =
		t->columns ? hsc_perf_profile_cost(t->r->profile, by) : 0;
	char number[HSC_VIEW_NUMBER];
	uint64_t all = 0;
	double share;

	for (size_t i = 0; i < t->count; i++)
		all += t->rows[i].counts->self[by];
	if (!cost || !all)
		return;
	share = 100.0 * (double)cost * (double)t->charged / (double)all;
	fprintf(t->r->out,
		"note: taking a record adds up to %s to %s, %.1f %% of all; "
		"%s\n",
		hsc_view_grouped(cost, number), t->names[by],
		share < 100.0 ? share : 100.0,
		t->r->net ? "that is taken off" : "--net takes it off");
}

enum hsc_status hsc_view_report_counters_text(
	const struct hsc_view_report_counters *r)
{
	char number[HSC_VIEW_NUMBER];
	struct table t;
	size_t shown;

	if (!make_table(&t, r))
		return HSC_E_MEMORY;
	shown = r->limit && r->limit < t.count ? r->limit : t.count;
	choose_columns(&t);
	print_first(&t);
	print_titles(&t);
	for (size_t i = 0; i < shown; i++)
		print_row(&t, &t.rows[i]);
	if (shown < t.count)
		fprintf(r->out, "%s more functions; all of them: --limit 0\n",
			hsc_view_grouped(t.count - shown, number));
	print_left_out(&t);
	print_cost(&t);
	free(t.rows);
	return HSC_OK;
}

static uint64_t cost_of(const struct table *t, const struct row *row,
			size_t column)
{
	(void)row;
	return hsc_perf_profile_cost(t->r->profile, column);
}

static void json_counts(const struct table *t, const char *what,
			count_fn *count, const struct row *row)
{
	fprintf(t->r->out, ",\n      \"%s\": {", what);
	for (size_t i = 0; i < t->columns; i++) {
		fputs(i ? ", " : " ", t->r->out);
		hsc_view_json_string(t->r->out, t->names[i]);
		fprintf(t->r->out, ": %" PRIu64, count(t, row, i));
	}
	fputs(" }", t->r->out);
}

static void json_rates(const struct table *t, const struct row *row)
{
	FILE *out = t->r->out;
	const uint64_t instructions =
		has_instructions(t) ? instructions_of(t, row, self_of) : 0;

	if (instructions == 0)
		return;
	if (t->cycles != NONE && self_of(t, row, t->cycles))
		fprintf(out, ",\n      \"ipc\": %.4f",
			(double)instructions /
				(double)self_of(t, row, t->cycles));
	for (size_t i = 0; i < t->columns; i++) {
		if (!is_miss(t->names[i]))
			continue;
		fprintf(out, ",\n      \"%s_per_1000\": %.4f", t->names[i],
			1000.0 * (double)self_of(t, row, i) /
				(double)instructions);
	}
}

static void json_row(const struct table *t, const struct row *row)
{
	const struct hsc_function *f = row->function;
	FILE *out = t->r->out;
	double low, high;

	fputs("\n    { \"function\": ", out);
	hsc_view_json_string(out, f->name);
	hsc_view_json_text(out, "module", f->module);
	fprintf(out,
		", \"calls\": %" PRIu64 ", \"whole_calls\": %" PRIu64
		", \"records\": %" PRIu64,
		row->counts->calls, row->counts->whole, row->counts->records);
	if (t->shared)
		fprintf(out, ", \"instructions\": %" PRIu64,
			row->counts->instructions);
	json_counts(t, "self", self_of, row);
	json_counts(t, "total", total_of, row);
	json_rates(t, row);
	if (t->sampled) {
		hsc_view_interval(row->counts->records, t->records, &low,
				  &high);
		fprintf(out, ",\n      \"share_95\": [%.2f, %.2f]", low, high);
	}
	fputs(" }", out);
}

enum hsc_status hsc_view_report_counters_json(
	const struct hsc_view_report_counters *r)
{
	uint64_t lost, damage = hsc_perf_profile_damage(r->profile, &lost);
	struct table t;

	if (!make_table(&t, r))
		return HSC_E_MEMORY;
	hsc_view_json_begin(r->out, "report-counters", r->bundle);
	if (r->hart)
		hsc_view_json_text(r->out, "hart", r->hart);
	fprintf(r->out,
		",\n  \"records\": %" PRIu64 ", \"damage\": %" PRIu64
		", \"lost_writes\": %" PRIu64 ", \"net\": %s",
		t.records, damage, lost, r->net ? "true" : "false");
	if (hsc_perf_profile_full(r->profile))
		fputs(", \"counters_left_out\": true", r->out);
	json_counts(&t, "cost_of_record", cost_of, NULL);
	fputs(",\n  \"functions\": [", r->out);
	for (size_t i = 0; i < t.count; i++) {
		if (i)
			putc(',', r->out);
		json_row(&t, &t.rows[i]);
	}
	fputs(" ] }\n", r->out);
	free(t.rows);
	return HSC_OK;
}
