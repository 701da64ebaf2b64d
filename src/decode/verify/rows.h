/* SPDX-License-Identifier: MIT */
/*
 * rows.h - the instructions of one hart in a commit log.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_VERIFY_ROWS_H
#define HSC_DECODE_VERIFY_ROWS_H

#include <hartscope/capture/commit_log.h>
#include <stddef.h>

#define HSC_VERIFY_TRAPS_MAX 8

struct hsc_verify_rows {
	struct hsc_commit_log *log;
	struct hsc_error error;
	enum hsc_status rc; /* of the last read: HSC_OK, HSC_END or the error */
	bool any;           /* use rows of all harts */
	uint32_t hart;      /* otherwise only those of this one */
	/* another hart of which there were rows, if has_other */
	uint32_t other;
	bool has_other;
	bool peeked;
	struct hsc_commit row; /* the next instruction, if peeked */
	uint64_t count;        /* instructions taken */
	struct hsc_commit traps[HSC_VERIFY_TRAPS_MAX];
	size_t trap_count; /* before `row`; more than fit are left out */
};

/* Where decoded instructions were found in the log. */
struct hsc_verify_place {
	bool found;
	uint64_t at; /* the first of them is this instruction of the log; */
	/* not found: this many of the first are there, */
	uint64_t best; /* more than anywhere else, followed by `row` */
	uint64_t rest; /* number of instructions after them, to the end; `row`
			  is the first */
	bool has_row;
	struct hsc_commit row;
};

/* Read the next instruction; false at the end, or if rows->rc < 0. */
bool hsc_verify_peek(struct hsc_verify_rows *rows);
/* Go past it. */
void hsc_verify_take(struct hsc_verify_rows *rows);

/*
 * Search for pcs[count] in consecutive rows, from here on, and go past them.
 *
 * to_end  the trace ends with them. If there are several places (a loop), it is
 *         the last one if the log ends there too, else the first. The log is at
 *         its end afterwards
 * Returns HSC_OK (also if they are not there: then the log is at its end) or
 *         HSC_E_MEMORY
 */
enum hsc_status hsc_verify_find(struct hsc_verify_rows *rows,
				const uint64_t *pcs, size_t count, bool to_end,
				struct hsc_verify_place *out);

#endif
