/* SPDX-License-Identifier: MIT */
/*
 * tables_perf.c - print the writes of performance records, as src/spec has
 * them, in Markdown.
 */
#include <hartscope/spec/perf_record.h>
#include <stdio.h>

static const char *const whens[] = {
	[HSC_PERF_ALWAYS] = "",
	[HSC_PERF_IF_CODED] = "only if the counter type is 0 or 1",
	[HSC_PERF_IF_RAW] = "only if the counter type is 2",
	[HSC_PERF_IF_MORE] = "only if bit 0 of the write before is set",
	[HSC_PERF_IF_TWO] = "only if the record type is 0 or 1",
	[HSC_PERF_IF_WIDE] = "only if the count needs more than 32 bits",
};

static void print_rows(const char *title, unsigned from, unsigned to)
{
	printf("\n## %s\n\n| write | bits | lane | values | presence |\n"
	       "|---|---|---|---|---|\n",
	       title);
	for (unsigned i = from; i < to; i++) {
		const struct hsc_perf_row *row = &hsc_perf_rows[i];

		printf("| %s | %u | %u | ", row->name, 8u * row->bytes,
		       HSC_PERF_LANE(row->bytes));
		if (i == PERF_MARKER)
			printf("0x%08x", HSC_PERF_MARKER);
		else if (row->limit)
			printf("0 to %u", row->limit - 1u);
		printf(" | %s |\n", whens[row->when]);
	}
}

static void print_names(const char *title, const char *const *names,
			unsigned count)
{
	printf("\n## %s\n\n| code | name |\n|---|---|\n", title);
	for (unsigned i = 0; i < count; i++)
		printf("| %u | %s |\n", i, names[i]);
}

int main(void)
{
	printf("# Performance records\n\n"
	       "Generated from `src/spec/perf_record.c`; do not edit. Writes "
	       "to "
	       "one ITC channel (IDTAG is\nchannel * 4 + lane), in their "
	       "order. "
	       "SiFive Trace Performance Library, \"Performance Data "
	       "Format\".\n");
	print_rows("Header", PERF_MARKER, PERF_TYPE);
	print_rows("For each counter in the mask", PERF_TYPE, PERF_RECORD);
	print_rows("Record", PERF_RECORD, PERF_COUNT);
	print_rows("For each counter in the mask, in a record", PERF_COUNT,
		   PERF_FIELDS);
	print_names("Count types", hsc_perf_count_names, HSC_PERF_COUNTS);
	print_names("Record types", hsc_perf_record_names, HSC_PERF_RECORDS);
	print_names("General events (counter type 0)", hsc_perf_general_names,
		    HSC_PERF_GENERAL_EVENTS);
	print_names("Caches (counter type 1, bits 15..3)", hsc_perf_cache_names,
		    HSC_PERF_CACHES);
	print_names("Cache operations (bits 2..1)", hsc_perf_cache_op_names,
		    HSC_PERF_CACHE_OPS);
	print_names("Cache results (bit 0)", hsc_perf_cache_result_names, 2);
	return 0;
}
