/* SPDX-License-Identifier: MIT */
/*
 * bench_perf_chain.c - how fast performance data comes from the disk.
 *
 * Entries and exits of functions with so many counters, as ITC data in SiFive's
 * dialect, imported; then as `hartscope counters` reads them: slicer, decoder,
 * flow, events, records. Processor time, best of several runs; MB are those of
 * the trace.
 */
#include "clock.h"
#include "perf_records.h"
#include "size.h"
#include <hartscope/capture/bundle.h>
#include <hartscope/codec/ntrace_codec.h>
#include <hartscope/decode/perf_chain.h>
#include <hartscope/import/import.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define RECORDS 100000
#define RUNS    5
#define STREAM  "perf.rtd"
#define BUNDLE  "perf.hart"

/* Write all records. Returns the number of writes. */
static size_t make_writes(struct hsc_perf_write *writes, uint32_t mask)
{
	struct hsc_perf_setup setup = { .count = HSC_PERF_DELTA, .mask = mask };

	return perf_records(&setup, bench_size(RECORDS), writes, NULL);
}

/* Encode as the stimulus registers send them: the lane gives the size. */
static size_t write_stream(const struct hsc_perf_write *writes, size_t count)
{
	static const uint8_t lanes[] = { 0, 3, 2, 0, 0 };
	const struct hsc_wire_params par = {
		.width = { [NT_DIALECT] = HSC_NT_SIFIVE }
	};
	FILE *out = fopen(STREAM, "wb");
	uint8_t bytes[HSC_NT_MESSAGE_MAX];
	size_t n, all = 0;

	for (size_t i = 0; out && i < count; i++) {
		struct hsc_msg m = { .layout = HSC_NT_DATA_ACQUISITION };

		hsc_msg_set(&m, NT_IDTAG,
			    (uint64_t)writes[i].channel
					    << HSC_NT_ITC_LANE_BITS |
				    lanes[writes[i].bytes]);
		hsc_msg_set(&m, NT_DQDATA, writes[i].value);
		if (hsc_nt_encode(&m, &par, bytes, sizeof(bytes), &n) !=
			    HSC_OK ||
		    fwrite(bytes, 1, n, out) != n)
			abort();
		all += n;
	}
	if (!out || fclose(out) != 0)
		abort();
	return all;
}

static void import_stream(void)
{
	const struct hsc_import_config config = { .bundle = BUNDLE,
						  .stream = STREAM,
						  .protocol = "sifive",
						  .xlen = 64 };
	struct hsc_import_result result;
	struct hsc_error why;

	if (hsc_import(&config, &result, &why) != HSC_OK)
		abort();
}

/* Seconds of one run, which must find all records. */
static double decode_records(uint32_t records)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	const struct hsc_perf_chain_config plain = { .other_channel = false };
	const double begin = process_seconds();
	struct hsc_perf_chain *chain;
	struct hsc_decode *d;
	struct hsc_error why;
	struct hsc_event e;
	unsigned found = 0;

	if (hsc_decode_open(&d, BUNDLE, &config, &why) != HSC_OK ||
	    hsc_perf_chain_new(&chain, d, &plain) != HSC_OK)
		abort();
	while (hsc_perf_chain_next(chain, &e) == HSC_OK)
		found += e.kind == HSC_EVENT_PERF;
	hsc_perf_chain_free(&chain);
	hsc_decode_close(&d);
	/* the header is an event as well */
	if (found < records || found > records + 1)
		abort();
	return process_seconds() - begin;
}

static void measure_mask(uint32_t mask)
{
	const uint32_t records = bench_size(RECORDS);
	const unsigned runs = bench_runs(RUNS);
	struct hsc_perf_write *writes =
		malloc(sizeof(*writes) * records * HSC_PERF_RECORD_MAX);
	double best = 1e9, s;
	size_t count, bytes;

	if (!writes)
		abort();
	count = make_writes(writes, mask);
	bytes = write_stream(writes, count);
	import_stream();
	for (unsigned i = 0; i < runs; i++) {
		s = decode_records(records);
		best = s < best ? s : best;
	}
	printf("perf data from disk, mask 0x%-8x %6.1f MB/s  %6.1f M "
	       "messages/s  "
	       "%5.2f M records/s\n",
	       mask, (double)bytes / best / 1e6, (double)count / best / 1e6,
	       records / best / 1e6);
	hsc_bundle_remove(BUNDLE);
	remove(STREAM);
	free(writes);
}

int main(void)
{
	char folder[] = "bench-XXXXXX";

	if (!mkdtemp(folder) || chdir(folder) != 0)
		return 1;
	measure_mask(0x7);
	measure_mask(UINT32_MAX);
	return chdir("..") != 0 || rmdir(folder) != 0;
}
