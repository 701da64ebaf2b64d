/* SPDX-License-Identifier: MIT */
/* perf_writer.h - performance records, written according to SiFive's
 * documentation, without a table. */
#ifndef HSC_TESTS_PERF_WRITER_H
#define HSC_TESTS_PERF_WRITER_H

#include "random.h"
#include <hartscope/codec/perf_record_codec.h>

struct perf_writer {
	struct hsc_perf_write *out; /* out[cap] */
	size_t count, cap;
	uint8_t channel;
	bool xor_addresses;
	uint64_t time, step; /* of the next write; added for each */
	uint64_t last[32];
	uint64_t last_address;
};

void perf_write(struct perf_writer *w, unsigned bytes, uint32_t value);
/* `base` of XOR counts is 0. */
void perf_write_header(struct perf_writer *w, const struct hsc_perf_setup *s,
		       const uint64_t *base);
void perf_write_record(struct perf_writer *w, const struct hsc_perf_setup *s,
		       const struct hsc_perf_sample *sample);

/* Counters of all types and widths. */
void perf_random_setup(uint64_t *state, struct hsc_perf_setup *s);
/* The record after one whose values are in `sample`. */
void perf_random_sample(uint64_t *state, const struct hsc_perf_setup *s,
			struct hsc_perf_sample *sample);

/* The lowest bits of v. */
uint64_t perf_cut(uint64_t v, unsigned bits);

#endif
