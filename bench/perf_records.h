/* SPDX-License-Identifier: MIT */
/* perf_records.h - for benches: records of 64-bit counters, made up. */
#ifndef HSC_BENCH_PERF_RECORDS_H
#define HSC_BENCH_PERF_RECORDS_H

#include "support/perf_writer.h"

/*
 * Make entries and exits of functions, in turn, with the counters of `setup`;
 * their widths are set here.
 *
 * writes[records * HSC_PERF_RECORD_MAX]; samples[records], or NULL
 * Returns how many writes
 */
static inline size_t perf_records(struct hsc_perf_setup *setup,
				  unsigned records,
				  struct hsc_perf_write *writes,
				  struct hsc_perf_sample *samples)
{
	struct perf_writer w = { .out = writes,
				 .cap = (size_t)records * HSC_PERF_RECORD_MAX,
				 .channel = HSC_PERF_CHANNEL };
	struct hsc_perf_sample s = { .record = 0 };
	uint64_t state = 3;

	for (unsigned i = 0; i < 32; i++)
		setup->counters[i].bits = 64;
	perf_write_header(&w, setup, NULL);
	for (unsigned i = 0; i < records; i++) {
		s.record = (uint8_t)(i & 1);
		s.address[0] = 0x80000000 + (random_next(&state) >> 40 << 1);
		s.address[1] = 0x80000000 + (random_next(&state) >> 40 << 1);
		for (unsigned k = 0; k < 32; k++)
			s.value[k] += random_next(&state) >> 50;
		perf_write_record(&w, setup, &s);
		if (samples)
			samples[i] = s;
	}
	return w.count;
}

#endif
