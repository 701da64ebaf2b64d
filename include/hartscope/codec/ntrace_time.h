/* SPDX-License-Identifier: MIT */
/*
 * ntrace_time.h - timestamps of messages of one source -> whole times.
 *
 * Room   codec (floor 2): bytes <-> messages, both directions, one table
 * Spec   N-Trace 1.0, "Timestamp Reporting"; SiFive's decoder for XOR
 *
 * Sync messages have the whole counter, others the difference to the last time,
 * in one way or another. A counter narrower than 64 bits wraps; there are two
 * times that it may mean then, and the nearer one is taken, but none before
 * zero; also after a loss, which the counter did not stop for.
 */
#ifndef HSC_CODEC_NTRACE_TIME_H
#define HSC_CODEC_NTRACE_TIME_H

#include <hartscope/spec/ntrace.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Starts as zero; after a loss `known` is false until a whole time comes. */
struct hsc_nt_time {
	uint64_t ticks; /* if known; else as it was last */
	bool known;
	bool lags; /* a difference may lack: it was perhaps later than that */
};

/* To where the counter shows `stamp`. */
static inline void hsc_nt_time_move(struct hsc_nt_time *t, unsigned bits,
				    uint64_t stamp)
{
	const unsigned unused = bits ? 64u - bits : 0;
	const uint64_t step = (stamp - t->ticks) << unused;

	if (!unused)
		t->ticks = stamp;
	else if (step >> 63 && (0 - step) >> unused <= t->ticks)
		t->ticks -= (0 - step) >> unused;
	else
		t->ticks += step >> unused;
}

/*
 * Take the timestamp of the next message.
 *
 * bits    width of the counter; 0: 64
 * form    enum hsc_nt_ts_form, of messages that are not whole
 * whole   the message has the whole counter
 */
static inline void hsc_nt_time_take(struct hsc_nt_time *t, unsigned bits,
				    unsigned form, bool whole, uint64_t stamp)
{
	if (whole || form == HSC_NT_TS_ABSOLUTE) {
		hsc_nt_time_move(t, bits, stamp);
		t->known = true;
		t->lags = false;
	} else if (t->known && form == HSC_NT_TS_XOR) {
		hsc_nt_time_move(t, bits, t->ticks ^ stamp);
	} else if (t->known) {
		t->ticks += stamp;
	}
}

/* A message is left out that may or may not have a timestamp. */
static inline void hsc_nt_time_skip(struct hsc_nt_time *t)
{
	t->lags = true;
}

#ifdef __cplusplus
}
#endif

#endif
