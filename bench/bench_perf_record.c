/* SPDX-License-Identifier: MIT */
/*
 * bench_perf_record.c - how fast writes become performance records, and records
 * writes. Entries and exits of functions with so many counters; best of several
 * runs. MB are of what the writes hold.
 */
#include "clock.h"
#include "perf_records.h"
#include "size.h"
#include <stdio.h>
#include <stdlib.h>

#define RECORDS 200000
#define RUNS    7

static struct hsc_perf_write *writes; /* writes[count] */
static struct hsc_perf_sample *samples;
static size_t count;
static uint32_t records;
static uint64_t bytes;

static void make_writes(struct hsc_perf_setup *setup)
{
	count = perf_records(setup, records, writes, samples);
	bytes = 0;
	for (size_t i = 0; i < count; i++)
		bytes += writes[i].bytes;
}

/* Seconds of one run, which must find all records. */
static double decode_records(void)
{
	static struct hsc_perf_decoder d;
	const struct hsc_perf_item *item;
	const double begin = process_seconds();
	unsigned found = 0;

	d = (struct hsc_perf_decoder){ .channel = HSC_PERF_CHANNEL };
	for (size_t i = 0; i < count; i++) {
		if (hsc_perf_decoder_feed(&d, &writes[i]) != HSC_OK)
			abort();
		while (hsc_perf_decoder_next(&d, &item) == HSC_OK)
			found += item->kind == HSC_PERF_ITEM_RECORD;
	}
	hsc_perf_decoder_finish(&d);
	while (hsc_perf_decoder_next(&d, &item) == HSC_OK)
		found += item->kind == HSC_PERF_ITEM_RECORD;
	if (found != records)
		abort();
	return process_seconds() - begin;
}

static double encode_records(const struct hsc_perf_setup *setup)
{
	struct hsc_perf_encoder e = { .setup = *setup,
				      .channel = HSC_PERF_CHANNEL };
	struct hsc_perf_write out[HSC_PERF_HEADER_MAX];
	const double begin = process_seconds();
	size_t n, all;

	if (hsc_perf_encode_header(&e, NULL, out, &all) != HSC_OK)
		abort();
	for (unsigned i = 0; i < records; i++) {
		if (hsc_perf_encode_record(&e, &samples[i], out, &n) != HSC_OK)
			abort();
		all += n;
	}
	if (all != count)
		abort();
	return process_seconds() - begin;
}

static void measure_mask(uint32_t mask, enum hsc_perf_count type)
{
	struct hsc_perf_setup setup = { .count = (uint8_t)type, .mask = mask };
	const unsigned runs = bench_runs(RUNS);
	double in = 1e9, out = 1e9;

	make_writes(&setup);
	for (unsigned i = 0; i < runs; i++) {
		const double a = decode_records(), b = encode_records(&setup);

		in = a < in ? a : in;
		out = b < out ? b : out;
	}
	printf("perf records, mask 0x%x, %-5s  decode %5.2f M records/s "
	       "(%4.0f MB/s)  encode %5.2f M records/s (%4.0f MB/s)\n",
	       mask, hsc_perf_count_names[type], records / in / 1e6,
	       (double)bytes / in / 1e6, records / out / 1e6,
	       (double)bytes / out / 1e6);
}

int main(void)
{
	records = bench_size(RECORDS);
	writes = malloc(sizeof(*writes) * records * HSC_PERF_RECORD_MAX);
	samples = malloc(sizeof(*samples) * records);
	if (!writes || !samples)
		return 1;
	measure_mask(0x7, HSC_PERF_RAW);
	measure_mask(0x7, HSC_PERF_DELTA);
	measure_mask(0x7, HSC_PERF_XOR);
	measure_mask(UINT32_MAX, HSC_PERF_DELTA);
	free(writes);
	free(samples);
	return 0;
}
