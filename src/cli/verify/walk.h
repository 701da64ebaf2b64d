/* SPDX-License-Identifier: MIT */
/*
 * walk.h - a decoded trace and a commit log side by side.
 *
 * Room   cli (floor 9)
 */
#ifndef HSC_CLI_VERIFY_WALK_H
#define HSC_CLI_VERIFY_WALK_H

#include "cli/common/open.h"
#include "cli/verify/rows.h"

/* Instructions decoded behind a gap that are looked for in the log at once: as
 * many as tell the turns of a loop apart, mostly. */
#define HSC_VERIFY_WINDOW ((size_t)1 << 16)

/* Instructions that agreed, shown in front of a divergence. */
#define HSC_VERIFY_SHOWN 4

/* One decoded instruction and the message that told of it. */
struct hsc_verify_decoded {
	uint64_t pc, message, offset;
	uint32_t source;
};

struct hsc_verify {
	struct hsc_cli_decode d;
	struct hsc_verify_rows rows;
	uint32_t source; /* index of the hart, or of the first */
	bool named;      /* several harts, one after the other */
	bool merged;     /* all harts in one list */
	bool from_first; /* trace and log begin together */
	uint64_t agreed; /* instructions */
	uint64_t gaps;
	uint64_t before; /* instructions of the log in front of the trace */
	uint64_t off;    /* while trace was off on purpose */
	uint64_t parted; /* divergences, of traps too */

	uint64_t shown[HSC_VERIFY_SHOWN]; /* the last that agreed, a ring */
	bool begun;                       /* an instruction has been decoded */
	bool seeking;     /* where the log goes on is not known */
	bool in_gap;      /* .. because trace was lost */
	uint64_t lost_at; /* seeking: from this instruction of the log on */
	bool over;        /* no more to compare of this hart */
	bool ended;       /* the ends have been compared */
	struct hsc_event gap;
	struct hsc_verify_decoded *window; /* window[window_len] */
	size_t window_len;
	struct hsc_event traps[HSC_VERIFY_TRAPS_MAX]; /* since then */
	size_t trap_count;
	uint32_t stopped; /* the source that stopped on purpose last */
	uint16_t space;   /* of the last event: whose names are shown */
};

/* Walk both to their ends. Returns enum hsc_exit; rows.rc < 0: the log cannot
 * be read; d.rc < 0: the trace. */
int hsc_verify_walk(struct hsc_verify *v);

/* --- verify_say.c -------------------------------------------------------- */

/* The trace has `got` (NULL: its end) where the log has `want` (the same). */
void hsc_verify_say_parted(struct hsc_verify *v, uint64_t at,
			   const struct hsc_verify_decoded *got,
			   const struct hsc_commit *want);
void hsc_verify_say_trap(struct hsc_verify *v, const struct hsc_event *got,
			 const struct hsc_commit *want);
/* A gap, and how many instructions of the log it covers; lost: where the log
 * goes on is not known. */
void hsc_verify_say_gap(const struct hsc_verify *v, uint64_t at,
			uint64_t covers, bool lost);
/* What agreed. */
void hsc_verify_say_end(const struct hsc_verify *v);

#endif
