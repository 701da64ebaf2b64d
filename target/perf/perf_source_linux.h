/* SPDX-License-Identifier: MIT */
/*
 * perf_source_linux.h - one thread of a program that records itself.
 *
 * Room   target/perf
 *
 * A thread becomes a source with its init call, or with its first record. Its
 * memory is kept until the program ends, because its trace may be written then.
 * A signal handler that records while its thread does puts its records in a
 * queue, so that they never mix.
 */
#ifndef HSC_TARGET_PERF_SOURCE_LINUX_H
#define HSC_TARGET_PERF_SOURCE_LINUX_H

#include "perf_counters_linux.h"
#include "perf_sink.h"
#include <stdatomic.h>
#include <time.h>

#define HSC_PERF_SOURCES (1 << HSC_PERF_SINK_SRC)
#define HSC_PERF_QUEUE   128 /* records of handlers during one record */

/* A queued record, or a value if it has bytes. */
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
	uint32_t session; /* the session in which it wrote a header */
	/* a record is being made: handlers queue theirs */
	volatile uint8_t busy;
	_Atomic uint32_t queued, lost; /* by handlers, since the beginning */
	volatile uint32_t written;     /* of those that were queued */
	uint32_t missing;              /* records for which there was no room */
	struct hsc_perf_waiting queue[HSC_PERF_QUEUE]; /* a ring */
	timer_t timer;
	bool timed;
};

/* Choose what sources record: before the first of them. */
void hsc_perf_sources_choose(const struct hsc_perf_choice *c,
			     const struct hsc_perf_kernel *kernel,
			     volatile uint32_t *stimulus);

/* Set the address of perfTraceOn, which begins a trace: before the first
 * source. */
void hsc_perf_sources_anchor(uintptr_t address);

/* The source of this thread, made if there is none; NULL and the error. */
struct hsc_perf_source *hsc_perf_source_mine(int *why);

/* The same for a record or value, which is counted as missing if there is no
 * source. */
struct hsc_perf_source *hsc_perf_source_to_record(int *why);

/* Begin again with the last settings; reported[], if not NULL, is the list
 * whose ctrIdx and ctrInfo are set. Returns an enum perfError. */
int hsc_perf_source_again(struct hsc_perf_source *s, perfEvent *reported);

/* The existing sources are numbers 0 to the count less 1; NULL while one is
 * being made. */
unsigned hsc_perf_source_count(void);
struct hsc_perf_source *hsc_perf_source_at(unsigned number);

/* How many records and values were lost. */
unsigned long hsc_perf_sources_missing(void);

/* Were any lost, because a buffer or a queue was full, or a thread has no
 * source? */
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
