/* SPDX-License-Identifier: MIT */
/*
 * stack.h - which calls are open: events of one source -> steps.
 *
 * Room   measure (floor 5)
 *
 * Keeps the stack of open calls, a shadow of the program's own, and reports
 * each frame that is entered or left. All instructions between two steps of a
 * source belong to the frame on top meanwhile, so steps are all that profiles,
 * call trees and replays need. Both kinds of event streams will do, with
 * hsc_events_config.blocks_only or without.
 *
 * A return pops to the frame that it returns to, else to the frame of the
 * function that it lands in (longjmp), else a new stack begins. A jump into
 * another function takes the place of the frame on top (tail call). A trap
 * pushes a frame that a trap return, or a trap back to the interrupted address
 * (sigreturn of a Linux program), pops. A gap cuts every open call.
 */
#ifndef HSC_MEASURE_STACK_H
#define HSC_MEASURE_STACK_H

#include <hartscope/base/status.h>
#include <hartscope/event/event.h>
#include <hartscope/measure/functions.h>

#ifdef __cplusplus
extern "C" {
#endif

/* More open calls than this are counted, but are no frames. */
#define HSC_STACK_MAX 65536

enum hsc_stack_step_kind { HSC_STACK_ENTER, HSC_STACK_LEAVE };

enum hsc_step_how {
	HSC_STACK_CALL,        /* ENTER: called, or begun at its start */
	HSC_STACK_TAIL,        /* ENTER: by a jump to its start */
	HSC_STACK_TRAP,        /* ENTER: a trap handler */
	HSC_STACK_FOUND,       /* ENTER: in its middle; no call was seen */
	HSC_STACK_RETURN,      /* LEAVE: by a return */
	HSC_STACK_REPLACED,    /* LEAVE: another took its place, see TAIL */
	HSC_STACK_TRAP_RETURN, /* LEAVE: a trap handler, back to the code */
	HSC_STACK_UNWOUND,     /* LEAVE: a frame below went on */
	HSC_STACK_CUT,         /* LEAVE: trace was lost; nobody knows when */
	HSC_STACK_OPEN,        /* LEAVE: still open at the end of the trace */
};

struct hsc_stack_step {
	uint8_t kind;      /* enum hsc_stack_step_kind */
	uint8_t how;       /* enum hsc_step_how */
	bool whole;        /* LEAVE: no trace was lost since it was entered */
	uint32_t source;   /* as in the events */
	uint32_t function; /* entered or left */
	uint32_t caller;   /* of the frame below, or HSC_FUNCTION_NONE */
	uint32_t depth;    /* frames below it */
	uint16_t space;    /* of the block table, that `address` lies in */
	uint64_t clock;    /* when, instructions */
	uint64_t began;    /* LEAVE: when it was entered */
	uint64_t address;  /* ENTER: where; LEAVE: where the flow went on */
	uint64_t offset;   /* of the message in the capture, bytes */
};

struct hsc_stack;

/* `map` is borrowed. Returns HSC_OK or HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_stack_new(struct hsc_stack **out,
						   struct hsc_code_map *map,
						   uint32_t source);
HSC_API void hsc_stack_free(struct hsc_stack **stack);

/*
 * Put one event of the source in; ids are borrowed until its last step is
 * taken.
 *
 * Returns HSC_OK, HSC_E_MEMORY, or HSC_E_VALUE if steps of the last event are
 * not taken
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_stack_feed(struct hsc_stack *s,
						    const struct hsc_event *e);
/* No more events: what is open is left. */
HSC_API void hsc_stack_finish(struct hsc_stack *s);

/* Take the next step: HSC_OK, HSC_AGAIN (feed more), HSC_END (finished) or
 * HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_stack_next(struct hsc_stack *s,
						    struct hsc_stack_step *out);

/* Calls that were too deep to be frames. */
HSC_API uint64_t hsc_stack_folded(const struct hsc_stack *s);

#ifdef __cplusplus
}
#endif

#endif
