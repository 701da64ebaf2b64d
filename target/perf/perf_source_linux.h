/* SPDX-License-Identifier: MIT */
/*
 * perf_source_linux.h - one thread of a program that records itself.
 *
 * Room   target/perf
 *
 * A thread becomes a source with its init call, or with its first record. Its
 * memory stays until the program ends, since its trace may be written then. A
 * signal handler that records while its thread does leaves its records in a
 * queue, so that they never mix.
 */
#ifndef HSC_TARGET_PERF_SOURCE_LINUX_H
#define HSC_TARGET_PERF_SOURCE_LINUX_H

#include "perf_counters_linux.h"
#include "perf_sink.h"
#include <stdatomic.h>
#include <time.h>

#define HSC_PERF_SOURCES (1 << HSC_PERF_SINK_SRC)
#define HSC_PERF_QUEUE   128 /* records of handlers, within one record */

/* A record, or a value if it has bytes. */
struct hsc_perf_waiting {
	enum hsc_perf_record record;
	uint8_t bytes, channel;
	uint32_t value;
	uint64_t time;
	uintptr_t first, second;
	uint64_t now[HSC_PERF_COUNTERS];
};

struct hsc_perf_source {
	struct hsc_perf_writer writer;
	struct hsc_perf_counters counters;
	struct hsc_perf_sink sink;
	uint32_t session;      /* whose header it wrote */
	volatile uint8_t busy; /* a record is made: handlers queue theirs */
	_Atomic uint32_t queued, lost; /* by handlers, since the beginning */
	volatile uint32_t written;     /* of those that were queued */
	uint32_t missing;              /* records without room */
	struct hsc_perf_waiting queue[HSC_PERF_QUEUE]; /* a ring */
	timer_t timer;
	bool timed;
};

/* Choose what sources record: before the first of them. */
void hsc_perf_sources_choose(const struct hsc_perf_choice *c,
			     const struct hsc_perf_kernel *kernel,
			     volatile uint32_t *stimulus);

/* Where perfTraceOn is, which traces begin with: before the first of them. */
void hsc_perf_sources_anchor(uintptr_t address);

/* That of this thread, made if there is none; NULL and why. */
struct hsc_perf_source *hsc_perf_source_mine(int *why);

/* The same for a record or value, which is missing if there is none. */
struct hsc_perf_source *hsc_perf_source_to_record(int *why);

/* Begin anew with what was chosen last; reported[], if it is not NULL, is the
 * list with ctrIdx and ctrInfo. Returns an enum perfError. */
int hsc_perf_source_again(struct hsc_perf_source *s, perfEvent *reported);

/* Those there are: number 0 to the count less 1; NULL while one is made. */
unsigned hsc_perf_source_count(void);
struct hsc_perf_source *hsc_perf_source_at(unsigned number);

/* How many records and values were not kept. */
unsigned long hsc_perf_sources_missing(void);

/* Are some, since a buffer is full, a queue was, or a thread is no source? */
bool hsc_perf_sources_lost(void);

/* Write the header if it is due, and a record. Returns an enum perfError. */
int hsc_perf_source_header(struct hsc_perf_source *s);
int hsc_perf_source_record(struct hsc_perf_source *s,
			   enum hsc_perf_record record, uintptr_t first,
			   uintptr_t second);

/* Write 1, 2 or 4 bytes to another channel. Returns an enum perfError. */
int hsc_perf_source_value(struct hsc_perf_source *s, uint8_t channel,
			  uint8_t bytes, uint32_t value);

#endif
