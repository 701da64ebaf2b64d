/* SPDX-License-Identifier: MIT */
/*
 * sifive_perf_error.h - return values of the performance library's functions.
 *
 * Room   target/perf: freestanding
 */
#ifndef SIFIVE_PERF_ERROR_H
#define SIFIVE_PERF_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

/* Return values; perfErrorName returns their texts. */
enum perfError {
	PERF_OK,
	PERF_E_ORDER,    /* another function must be called before */
	PERF_E_AGAIN,    /* perfInit was called before */
	PERF_E_CORES,    /* no such number of harts, or too many sources */
	PERF_E_FUNNELS,  /* more than one funnel, or not the one of fmm */
	PERF_E_KIND,     /* another kind of collection was chosen */
	PERF_E_NULL,     /* a pointer is missing */
	PERF_E_COUNTERS, /* more counters than there are, or one twice */
	PERF_E_CHANNEL,  /* not an ITC channel, 0 to 31 */
	PERF_E_TYPE,     /* not a perfCountType_t */
	PERF_E_EVENT,    /* an event that cannot be counted here */
	PERF_E_DENIED,   /* the system does not allow counting */
	PERF_E_MEMORY,   /* no trace buffer of that size */
	PERF_E_HARDWARE, /* no trace hardware answers */
	PERF_E_VERSION,  /* trace hardware without ITC, or without this sink */
	PERF_E_FULL, /* the trace buffer is full, or has no room for too long */
	PERF_E_FILE, /* the file cannot be written */
	PERF_E_TIMER, /* there is no timer */
	PERF_ERRORS,
};

/* The text of an error; "unknown" for any other number. */
const char *perfErrorName(int error);

#ifdef __cplusplus
}
#endif

#endif
