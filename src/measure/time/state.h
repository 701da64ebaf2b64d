/* SPDX-License-Identifier: MIT */
/*
 * state.h - the state of lengths of calls and of traps.
 *
 * Room   measure (floor 5), private
 */
#ifndef HSC_MEASURE_TIME_STATE_H
#define HSC_MEASURE_TIME_STATE_H

#include <hartscope/measure/durations.h>
#include <hartscope/measure/trap_times.h>

/* Rows are apart from their table: few functions have one, and it is large. */
struct hsc_durations {
	struct hsc_duration **rows; /* rows[count], by function, or NULL */
	size_t count;
};

/* The row of a function; NULL: no memory. */
struct hsc_duration *hsc_durations_row(struct hsc_durations *d,
				       uint32_t function);

/* Values below 512 are buckets 0.., each octave above has 256. */
#define HSC_HISTOGRAM_SUB     256u
#define HSC_HISTOGRAM_BUCKETS (HSC_HISTOGRAM_OCTAVES * HSC_HISTOGRAM_SUB)

/* The count of a bucket, below HSC_HISTOGRAM_BUCKETS; NULL: no memory. */
uint64_t *hsc_histogram_bucket(struct hsc_histogram *h, size_t bucket);

#define HSC_TRAP_ROWS (2 * HSC_TRAP_KINDS)

/* A handler that runs. */
struct hsc_trap_open {
	uint32_t row;
	uint32_t depth; /* of its frame */
	uint64_t clock;
	bool timed; /* its clock is known */
};

/* The traps of one kind, since the last move. */
struct hsc_trap_seen {
	uint32_t row;
	bool begun; /* `first` is of a trap before which nothing was lost */
	bool set;   /* `last` is of one after which nothing was */
	uint64_t first, last; /* clocks */
};

/* What a piece took in from one move to the next. */
struct hsc_trap_part {
	size_t open, seen; /* where its lists end */
	uint32_t row;      /* of the last trap event, or HSC_TRAP_ROWS */
	bool lost;         /* so what came before says nothing of what comes */
};

/* Interrupts that are asked for. */
struct hsc_trap_asked {
	uint64_t bits;                   /* a bit for each cause .. */
	uint64_t since[HSC_TRAP_CAUSES]; /* .. since this clock */
	bool sees;                       /* trace goes on, without a loss .. */
	uint64_t begun;                  /* .. since this clock */
};

/* An event that is no loss: trace goes on. */
void hsc_trap_asked_event(struct hsc_trap_asked *a, const struct hsc_event *e);

/* A trap of the row is taken: how long that was asked for goes to the
 * histogram, if it is known. Returns HSC_OK or HSC_E_MEMORY. */
enum hsc_status hsc_trap_asked_take(struct hsc_trap_asked *a,
				    const struct hsc_trap_open *trap,
				    struct hsc_histogram *latencies);

struct hsc_trap_times {
	struct hsc_trap_time rows[HSC_TRAP_ROWS];
	struct hsc_trap_seen now[HSC_TRAP_ROWS];
	uint32_t row; /* of the last trap event; HSC_TRAP_ROWS: of none */
	bool lost;
	uint32_t source;
	struct hsc_trap_asked asked;
	struct hsc_trap_open *open; /* open[count], the innermost last */
	size_t count, cap;

	/* of a piece; see hsc_trap_times_begin_open */
	bool afloat;
	struct hsc_trap_part *parts; /* parts[part_count], closed */
	struct hsc_trap_open *opened;
	struct hsc_trap_seen *seen;
	size_t part_count, part_cap, open_count, open_cap;
	size_t seen_count, seen_cap;
};

#endif
