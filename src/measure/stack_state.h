/* SPDX-License-Identifier: MIT */
/*
 * stack_state.h - the state of a stack of open calls, and who does what.
 *
 * Room   measure (floor 5)
 *
 * stack.c         the public calls, the walk over blocks, what is reported
 * stack_moves.c   what reaching a block means: call, return, jump, trap
 */
#ifndef HSC_MEASURE_STACK_STATE_H
#define HSC_MEASURE_STACK_STATE_H

#include <hartscope/event/events.h>
#include <hartscope/measure/stack.h>

/* Functions that one block may run through. */
#define HSC_PARTS_MAX 8

/* Beyond enum hsc_edge: the next block is a trap handler. */
#define HSC_EDGE_TRAP (HSC_EDGE_ECALL + 1)

struct hsc_frame {
	uint64_t link;     /* where its return goes; of a trap: back to where */
	uint64_t began;    /* clock */
	uint32_t function; /* as reported */
	uint32_t base;     /* as blocks have it: of the code around it */
	uint32_t traps;    /* of a trap: s->traps below it */
	bool trap;
	bool partial; /* trace was lost before it was entered */
};

struct hsc_stack {
	struct hsc_code_map *map;
	struct hsc_event event; /* in hand, if loaded */
	size_t at;              /* ids of it done */
	bool loaded, finished;
	bool lossy; /* trace was lost: a frame that is found is partial */

	const struct hsc_code_block *blocks;
	uint64_t clock;
	uint64_t link; /* of the call or trap that `edge` is of */
	uint32_t last; /* block before the next */
	uint8_t edge;  /* enum hsc_edge or HSC_EDGE_TRAP: on the way to the next
			*/

	struct hsc_frame *frames; /* frames[depth], room for cap */
	size_t cap;               /* at most HSC_STACK_MAX */
	uint32_t depth;
	uint32_t traps;   /* index of the top-most trap frame + 1, or 0 */
	uint64_t folding; /* open calls that are no frames */
	uint64_t folded;  /* all such calls so far */

	/* what is to be reported: leave down to keep, then enter */
	uint32_t keep;
	uint8_t leave_how, last_how; /* of all but the last, and of the last */
	bool entering;
	uint8_t enter_how;
	struct hsc_frame enter;
	uint64_t address; /* where the flow went on */

	struct hsc_code_part parts[HSC_PARTS_MAX]; /* of a split block */
	size_t part, part_count;
};

/*
 * What reaching block `id` means for the stack: sets what is to be reported.
 * False: no memory.
 */
bool hsc_stack_arrive(struct hsc_stack *s, uint32_t id);

/* A trap to `to`, where `from` was next; edges are resolved already. */
void hsc_stack_trap(struct hsc_stack *s, uint64_t from, uint64_t to);

/* Trace begins at `to`: if it ended at rt_sigreturn, and the interrupted code
 * is there, nothing was lost. Returns true if so, and the trap is left. */
bool hsc_stack_resume(struct hsc_stack *s, uint64_t to);

/* Leave all frames from `keep` up; `last` is how that one is left. */
void hsc_stack_leave(struct hsc_stack *s, uint32_t keep, enum hsc_step_how how,
		     enum hsc_step_how last);

#endif
