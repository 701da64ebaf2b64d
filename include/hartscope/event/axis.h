/* SPDX-License-Identifier: MIT */
/*
 * axis.h - where an event stands on the axis that the user chose.
 *
 * Room   event (floor 4): blocks + counters + software trace -> one timeline
 *
 * Three axes: instructions, which every flow has; ticks of the trace's time
 * counter, where messages carry timestamps; and nanoseconds, where the rate of
 * the counter is known. Between two timestamps that no loss divides, time is
 * shared out evenly over the instructions that retired, and the result says so.
 */
#ifndef HSC_EVENT_AXIS_H
#define HSC_EVENT_AXIS_H

#include <hartscope/event/event.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_axis_unit {
	HSC_AXIS_INSTRUCTIONS,
	HSC_AXIS_TICKS,
	HSC_AXIS_TIME, /* nanoseconds */
};

/* Zero: instructions. */
struct hsc_axis {
	uint8_t unit; /* enum hsc_axis_unit */
	uint64_t hz;  /* TIME: ticks a second, 1..HSC_AXIS_HZ_MAX */
};

#define HSC_AXIS_HZ_MAX UINT64_C(18000000000)

/* How a position is known. */
enum hsc_moment_how {
	HSC_MOMENT_EXACT,   /* a message says so */
	HSC_MOMENT_BETWEEN, /* shared out between two timestamps */
	HSC_MOMENT_AFTER,   /* not before it: the last timestamp before a loss,
			       or the end */
	HSC_MOMENT_BEFORE,  /* not after it: the first timestamp since a loss */
	HSC_MOMENT_UNKNOWN, /* no timestamp is near; no time passes */
};

/* A position on the axis. */
struct hsc_moment {
	uint64_t at;
	uint8_t how; /* enum hsc_moment_how */
};

/* Are both ends of an interval known, so that its length is? */
static inline bool hsc_moment_is_known(struct hsc_moment m)
{
	return m.how == HSC_MOMENT_EXACT || m.how == HSC_MOMENT_BETWEEN;
}

/* When `clock` instructions of the source had retired it was `time`, ticks, or,
 * if it is late, near that. */
struct hsc_stamp {
	uint64_t clock, time;
	bool late;
};

/*
 * The timestamps around an event, from the last one before it on; both
 * members never fall. Without any, `least` is the last time before the loss.
 */
struct hsc_stamps {
	const struct hsc_stamp *list; /* list[count] */
	size_t count;
	uint64_t least;
	uint64_t turns; /* to be added to all: of the counter, see decode */
};

/* Ticks as a position on an axis that is not INSTRUCTIONS, rounded down. */
HSC_API uint64_t hsc_axis_of_ticks(const struct hsc_axis *axis, uint64_t ticks);

/*
 * The position of an event.
 *
 * e    of a chain that was asked for timestamps: see hsc_dates and
 *      hsc_decode_config.dated; else all but INSTRUCTIONS are UNKNOWN
 */
HSC_API struct hsc_moment hsc_axis_event(const struct hsc_axis *axis,
					 const struct hsc_event *e);

/* The position when `clock` instructions of the source had retired: those of
 * an event of BLOCKS are from e->clock to the next event's. */
HSC_API struct hsc_moment hsc_axis_within(const struct hsc_axis *axis,
					  const struct hsc_event *e,
					  uint64_t clock);

#ifdef __cplusplus
}
#endif

#endif
