/* SPDX-License-Identifier: MIT */
/*
 * ntrace_times.h - which form the timestamps of N-Trace messages have. No
 * message shows it, but in the wrong form time runs backwards.
 *
 * Room   import (floor 7)
 */
#ifndef HSC_IMPORT_NTRACE_TIMES_H
#define HSC_IMPORT_NTRACE_TIMES_H

#include <hartscope/spec/ntrace.h>
#include <hartscope/spec/wire.h>

/* The number of sources whose time is followed: all that can exist. */
#define HSC_IMPORT_TIMED_SOURCES (1u << HSC_NT_SRC_BITS_MAX)

/* The time in each form, since a message with a whole time. */
struct hsc_import_clock {
	uint64_t ticks[3]; /* by enum hsc_nt_ts_form */
	uint64_t lost;     /* bits that XORs seem to lack, as one is lost */
	bool known;
};

/* Starts as zero. */
struct hsc_import_times {
	struct hsc_import_clock clocks[HSC_IMPORT_TIMED_SOURCES];
	uint64_t moved;    /* timestamps that moved time, and were not whole */
	uint64_t whole;    /* those that were, but for the first of a source */
	uint64_t back[3];  /* by form: times that would run backwards */
	uint64_t wide[65]; /* timestamps by their significant bits */
};

/* Count one more message of the stream. */
void hsc_import_times_take(struct hsc_import_times *t,
			   const struct hsc_msg *msg);

/* The only form in which time goes forward, or HSC_IMPORT_NO_FORM: there are
 * too few timestamps to decide, or more than one form is possible. */
#define HSC_IMPORT_NO_FORM 3u
unsigned hsc_import_times_form(const struct hsc_import_times *t);

/* Do too many timestamps have more than `bits` bits to be explained by
 * damage? */
bool hsc_import_times_wide(const struct hsc_import_times *t, unsigned bits);

#endif
