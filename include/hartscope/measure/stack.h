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
 *
 * A piece is a stack of events whose beginning is missing: what was open before
 * is not known. What depends on that waits as moves, and hsc_stack_join does
 * them on the stack of what came before; see
 * docs/decisions/0176-pieces-of-a-trace.md.
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

/* The caller of a call that a piece begins with: not known yet. */
#define HSC_FUNCTION_BELOW (UINT32_MAX - 1)

enum hsc_stack_step_kind {
	HSC_STACK_ENTER,
	HSC_STACK_LEAVE,
	HSC_STACK_MOVE, /* of a piece: which calls are left and entered here
			   depends on what was open before it */
	HSC_STACK_GRAFT /* of a joint: what a piece counted between two moves
			   belongs here */
};

enum hsc_step_how {
	HSC_STACK_CALL,         /* ENTER: called, or begun at its start */
	HSC_STACK_TAIL,         /* ENTER: by a jump to its start */
	HSC_STACK_TRAP,         /* ENTER: a trap handler */
	HSC_STACK_FOUND,        /* ENTER: in its middle; no call was seen */
	HSC_STACK_RETURN,       /* LEAVE: by a return */
	HSC_STACK_REPLACED,     /* LEAVE: another took its place, see TAIL */
	HSC_STACK_TRAP_RETURN,  /* LEAVE: a trap handler, back to the code */
	HSC_STACK_UNWOUND,      /* LEAVE: a frame below went on */
	HSC_STACK_CUT,          /* LEAVE: trace was lost; not known when */
	HSC_STACK_OPEN,         /* LEAVE: still open at the end of the trace */
	HSC_STACK_SWITCHED,     /* LEAVE: its task was switched out, and it may
				   be resumed; see hartscope/measure/tasks.h */
	HSC_STACK_RESUMED,      /* ENTER: its task was switched in: no call */
	HSC_STACK_RESUMED_TRAP, /* ENTER: the same of a trap handler */
};

struct hsc_stack_step {
	uint8_t kind;      /* enum hsc_stack_step_kind */
	uint8_t how;       /* enum hsc_step_how */
	bool whole;        /* LEAVE: no trace was lost since it was entered */
	bool found;        /* entered by FOUND: when it began is not known */
	uint32_t source;   /* as in the events */
	uint32_t function; /* entered or left */
	uint32_t caller;   /* of the frame below, or HSC_FUNCTION_NONE */
	uint32_t depth;    /* frames below it */
	uint16_t space;    /* of the block table, that `address` lies in */
	uint8_t clock_how; /* how `clock` is known, enum hsc_moment_how: EXACT
			    */
	uint8_t began_how; /* of `began`; but see hartscope/measure/step_dates.h
			    */
	uint64_t clock;    /* when, instructions */
	uint64_t began;    /* LEAVE: when it was entered */
	uint64_t address;  /* ENTER: where; LEAVE: where the flow went on */
	uint64_t offset;   /* of the message in the capture, bytes */
	uint64_t spent;    /* LEAVE of a call that was resumed: how long it ran
			      before `began`, see hartscope/measure/tasks.h */
	uint64_t entered;  /* the same: when it was entered first */
	uint32_t part;     /* GRAFT: of the piece, from 0; `caller` is the
			      frame on top, `clock` that of the piece's begin */
};

/* Is this ENTER a call, and not one found or resumed? */
static inline bool hsc_stack_is_call(enum hsc_step_how how)
{
	return how != HSC_STACK_FOUND && how < HSC_STACK_RESUMED;
}

/* Is this LEAVE the end of a call that was seen from its beginning on? The
 * frame of a task is one for each time that it runs. */
static inline bool hsc_stack_is_seen(const struct hsc_stack_step *s)
{
	return s->kind == HSC_STACK_LEAVE && s->whole && !s->found &&
	       s->how != HSC_STACK_OPEN && s->how != HSC_STACK_CUT &&
	       (s->how != HSC_STACK_SWITCHED || s->depth == 0);
}

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
/* No more events come: all open frames are left. */
HSC_API void hsc_stack_finish(struct hsc_stack *s);

/* Free the memory that events of words need (hsc_call_counts_words). In the
 * next event, words must be listed in full. */
HSC_API void hsc_stack_trim(struct hsc_stack *s);

/* The same, but give the memory to `to`, which has taken no words. */
HSC_API void hsc_stack_hand_on(struct hsc_stack *s, struct hsc_stack *to);

/* Say, before the first event, that the stack is that of a piece: the calls
 * that are open at its beginning are not known. */
HSC_API void hsc_stack_begin_open(struct hsc_stack *s);

/* Does a piece keep so many moves that it should end soon? */
HSC_API bool hsc_stack_is_laden(const struct hsc_stack *s);
/* Were there too many moves? Then the piece cannot be joined. */
HSC_API bool hsc_stack_is_stuck(const struct hsc_stack *s);

/*
 * Can hsc_stack_join be used? Not if the piece had too many moves, or calls too
 * deep to be frames: then it must be decoded again, after what comes before it.
 * `s` may be a piece as well.
 */
HSC_API bool hsc_stack_joins(const struct hsc_stack *s,
			     const struct hsc_stack *piece,
			     const uint32_t *functions);

/*
 * Do the moves of the piece on `s`, and continue where the piece ends. Steps
 * are those of the moves, and before each and after the last a GRAFT for what
 * the piece counted there. Feed all of them to results that have taken all
 * steps of `s` so far.
 *
 * piece      borrowed until the last step is taken; hsc_stack_joins
 * functions  index i of the piece is functions[i] in `s`; NULL: the indices are
 *            the same; borrowed likewise
 * shift      added to its clocks
 * Returns HSC_OK, or HSC_E_VALUE: there are steps or events to be taken
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_stack_join(
	struct hsc_stack *s, const struct hsc_stack *piece,
	const uint32_t *functions, uint64_t shift);

/* Take the next step: HSC_OK, HSC_AGAIN (feed more), HSC_END (finished) or
 * HSC_E_MEMORY. */
HSC_API HSC_MUST_USE enum hsc_status hsc_stack_next(struct hsc_stack *s,
						    struct hsc_stack_step *out);

/*
 * The open call number `depth`, 0 the outermost, as the ENTER that began it;
 * how it was entered is CALL, TRAP or FOUND. False: there are not so many, or
 * steps are not taken yet.
 */
HSC_API bool hsc_stack_frame(const struct hsc_stack *s, uint32_t depth,
			     struct hsc_stack_step *out);

/* Calls that were too deep to be frames. */
HSC_API uint64_t hsc_stack_folded(const struct hsc_stack *s);

#ifdef __cplusplus
}
#endif

#endif
