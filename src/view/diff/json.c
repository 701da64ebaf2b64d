/* SPDX-License-Identifier: MIT */
/* json.c - changes by function as JSON.
 * Room   view (floor 8) */
#include "view/common/axis_text.h"
#include "view/common/text.h"
#include "view/diff/diff.h"
#include <inttypes.h>
#include <stdlib.h>

#define SCHEMA_VERSION 1

static void print_title(FILE *out, const char *name,
			const struct hsc_view_title *t)
{
	fprintf(out, "  \"%s\": { \"bundle\": ", name);
	hsc_view_json_string(out, t->bundle);
	fputs(", ", out);
	hsc_view_json_title(out, t);
	fprintf(out, ", \"folded_calls\": %" PRIu64 " },\n", t->folded);
}

static void print_counts(FILE *out, const char *name,
			 const struct hsc_profile_row *c,
			 const struct hsc_duration *lengths)
{
	fprintf(out, ",\n      \"%s\": { ", name);
	hsc_view_json_counts(out, c);
	if (lengths && lengths->lengths.count)
		fprintf(out,
			", \"timed_calls\": %" PRIu64 ", \"p50\": %" PRIu64
			", \"p99\": %" PRIu64 ", \"max\": %" PRIu64,
			lengths->lengths.count,
			hsc_histogram_quantile(&lengths->lengths, 500),
			hsc_histogram_quantile(&lengths->lengths, 990),
			lengths->lengths.max);
	fputs(" }", out);
}

/* Of side 0 or 1, or NULL. */
static const struct hsc_duration *lengths_of(const struct hsc_view_diff *d,
					     unsigned side, uint32_t i)
{
	return d->c->lengths[side] ? hsc_durations_get(d->c->lengths[side], i)
				   : NULL;
}

static void print_row(FILE *out, const struct hsc_view_diff *d, uint32_t i)
{
	const struct hsc_function *f = hsc_functions_get(d->c->functions, i);

	fputs("\n    { ", out);
	hsc_view_json_function(out, f);
	print_counts(out, "before", &d->c->before[i], lengths_of(d, 0, i));
	print_counts(out, "after", &d->c->after[i], lengths_of(d, 1, i));
	fputs(" }", out);
}

enum hsc_status hsc_view_diff_json(FILE *out, const struct hsc_view_diff *d)
{
	uint32_t *rows;
	size_t count;
	enum hsc_status rc = hsc_view_diff_rows(d, &rows, &count);

	if (rc != HSC_OK)
		return rc;
	fprintf(out, "{ \"schema\": \"hartscope-diff\", \"version\": %d,\n",
		SCHEMA_VERSION);
	print_title(out, "before", &d->titles[0]);
	print_title(out, "after", &d->titles[1]);
	fprintf(out, "  \"clock\": \"%s\", \"functions\": [",
		hsc_view_unit(&d->titles[1].axis));
	for (size_t i = 0; i < count; i++) {
		fputs(i ? "," : "", out);
		print_row(out, d, rows[i]);
	}
	fputs(" ] }\n", out);
	free(rows);
	return HSC_OK;
}
