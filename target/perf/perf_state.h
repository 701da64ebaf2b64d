/* SPDX-License-Identifier: MIT */
/*
 * perf_state.h - state that all sources of a program share: which functions
 * were called, the kind of collection, and whether it is on.
 *
 * Room   target/perf: freestanding
 * Spec   SiFive Trace Performance Library, "API"
 */
#ifndef HSC_TARGET_PERF_STATE_H
#define HSC_TARGET_PERF_STATE_H

#include "include/sifive_perf_api.h"
#include <hartscope/spec/perf_record.h>
#include <stdbool.h>

enum hsc_perf_kind_of {
	HSC_PERF_NONE,
	HSC_PERF_BY_HAND,
	HSC_PERF_BY_TIMER,
	HSC_PERF_BY_FUNCTION,
};

/* Other harts, and interrupts, read it at any time. */
struct hsc_perf_state {
	volatile uint8_t begun; /* perfInit was called */
	volatile uint8_t kind;  /* enum hsc_perf_kind_of */
	volatile uint8_t on;    /* `kind`, or 0 */
	uint8_t channel;
	uint8_t counts; /* enum hsc_perf_count */
	uint8_t cores, funnels;
	volatile uint32_t session; /* how often it was turned on */
};

extern struct hsc_perf_state hsc_perf_state;

/* The arguments of an init function. */
struct hsc_perf_choice {
	enum hsc_perf_kind_of kind;
	perfEvent *list; /* list[count] */
	int count;
	int channel;
	perfCountType_t counts;
	uint32_t size;
	uint32_t interval; /* microseconds */
};

/* The common part of perfInit. Returns an enum perfError. */
int hsc_perf_begin(int cores, int funnels, int most_cores);

/* Are these settings allowed now? Returns an enum perfError. */
int hsc_perf_may(const struct hsc_perf_choice *c);

/* Store the settings. */
void hsc_perf_chosen(const struct hsc_perf_choice *c);

/* The common part of perfTraceOn and perfTraceOff, without headers. */
int hsc_perf_switch_on(void);
int hsc_perf_switch_off(void);

/* May a program write to this channel, which is not that of the records? */
int hsc_perf_may_write(int channel);

/*
 * A region begins or ends, in a function that may not have reported its own
 * start: `caller` is its return address. Bare metal and Linux each implement
 * it.
 * Returns an enum perfError.
 */
int hsc_perf_region(enum hsc_perf_record record, const void *at,
		    uintptr_t caller);

/* The complete code of a general or cache event. */
uint32_t hsc_perf_code(const perfEvent *e);

/* Does such an event exist at all? */
bool hsc_perf_event_exists(const perfEvent *e);

#endif
