/* SPDX-License-Identifier: MIT */
/*
 * state.h - the state of a stack of open calls, and who does what.
 *
 * Room   measure (floor 5)
 *
 * stack.c  the public calls, the walk over blocks, what is reported
 * moves.c  what reaching a block means: call, return, jump, trap
 * sink.c   what is open is not known: moves that wait
 * join.c   the moves of a piece, done on what came before it
 * trial.c  the same on a copy, to see whether they can be
 */
#ifndef HSC_MEASURE_STACK_STATE_H
#define HSC_MEASURE_STACK_STATE_H

#include <hartscope/event/events.h>
#include <hartscope/measure/stack.h>

/* Functions that one block may run through. */
#define HSC_PARTS_MAX 8

/* Values beyond enum hsc_edge: the next block is a trap handler; what led to
 * the next block came before the piece. */
#define HSC_EDGE_TRAP (HSC_EDGE_ECALL + 1)
#define HSC_EDGE_OPEN (HSC_EDGE_ECALL + 2)

/* The most that a piece keeps; with more it cannot be joined. A piece ends at
 * the next cut once it has an eighth of the moves: programs that switch stacks
 * may need the rest before that cut comes. */
#define HSC_STACK_AFLOAT  (HSC_STACK_MAX / 2) /* open calls */
#define HSC_STACK_MOVES   (UINT32_C(1) << 18)
#define HSC_STACK_SUNK    (UINT32_C(1) << 18) /* open calls in all moves */
#define HSC_STACK_TARGETS 64u                 /* a bit each */

struct hsc_frame {
	uint64_t link;     /* where its return goes; of a trap: back to where */
	uint64_t began;    /* clock */
	uint32_t function; /* as reported */
	uint32_t base;     /* as blocks have it: of the code around it */
	uint32_t traps;    /* of a trap: s->traps below it */
	bool trap;
	bool partial; /* trace was lost before it was entered */
	bool found;   /* entered in its middle: when it began is not known */
};

/* A block that was reached, independent of its table. */
struct hsc_arrival {
	uint64_t start;
	uint32_t id;       /* or HSC_BLOCK_NONE, and `entered` is known */
	uint32_t function; /* that its start lies in */
	uint32_t entered;  /* that a call of it enters */
	bool named, entry, sigreturn;
	bool beside; /* there is an item beside it; this alone is no jump */
};

enum hsc_stack_move_kind {
	HSC_MOVE_ARRIVE,  /* `at` is reached */
	HSC_MOVE_RESOLVE, /* the same, if a call or return leads there */
	HSC_MOVE_RUN_ON,  /* code runs on into at.function */
	HSC_MOVE_TRAP,    /* to `to`, where `from` was next */
	HSC_MOVE_CUT,     /* trace is lost until `to` */
	HSC_MOVE_START,   /* trace begins at `to` */
};

/* What a piece could not decide because it depends on calls that were open
 * before. */
struct hsc_stack_move {
	uint8_t kind; /* enum hsc_stack_move_kind */
	uint8_t edge; /* enum hsc_edge, HSC_EDGE_TRAP or HSC_EDGE_OPEN */
	bool sigreturn;
	uint16_t space;
	uint32_t frames;  /* that were open on top, after those of the last */
	uint64_t targets; /* of traps that were taken for new ones, before it */
	uint64_t clock, link, offset;
	uint64_t from, to;
	struct hsc_arrival at;
};

/* What a piece keeps until it is joined with what comes before it. */
struct hsc_stack_sink {
	struct hsc_stack_move *moves; /* moves[count], room for cap */
	struct hsc_frame *frames;     /* frames[frame_count], of all moves */
	size_t count, cap, frame_count, frame_cap;
	uint64_t targets[HSC_STACK_TARGETS]; /* of traps that waited once */
	unsigned target_count;
	uint64_t assumed; /* of them, since the last move */
	size_t high;      /* of what was joined: no more frames at once */
	bool stuck;       /* there was too much: the piece cannot be joined */
};

/* A piece that is being joined: see join.c. */
struct hsc_stack_joint {
	const struct hsc_stack *piece; /* NULL: none */
	const uint32_t *functions;     /* its, as ours; NULL: the same */
	uint64_t shift;                /* of its clock */
	size_t part, frame;            /* of its moves, and of their frames */
	bool given;                    /* the part was given out */
	bool begun;                    /* the move after it */
	bool refused;                  /* it does not fit */
};

struct hsc_stack_words; /* see words.h */

struct hsc_stack {
	struct hsc_code_map *map;
	struct hsc_stack_words *words; /* NULL: none came */
	struct hsc_event event;        /* in hand, if loaded */
	size_t at;                     /* ids of it done */
	bool fed, loaded, finished;
	bool lossy; /* trace was lost: a frame that is found is partial */

	const struct hsc_code_block *blocks;
	uint64_t clock;
	uint64_t link; /* of the call or trap that `edge` is of */
	uint8_t edge;  /* enum hsc_edge or HSC_EDGE_TRAP: on the way to the next
			*/
	bool sigreturn; /* the block before the next calls rt_sigreturn */

	/* frames below `frames` are unknown; at most the function of the top-
	 * most of them is known */
	bool afloat;
	bool moving;     /* a move is to be reported */
	uint32_t floor;  /* that function, or HSC_FUNCTION_NONE */
	uint32_t caller; /* of the frame at depth 0, as reported */
	uint32_t most;   /* frames, at most */
	struct hsc_stack_sink sink;
	struct hsc_stack_joint joint;

	struct hsc_frame *frames; /* frames[depth], room for cap */
	size_t cap;               /* at most HSC_STACK_MAX */
	uint32_t depth;
	uint32_t traps;   /* index of the top-most trap frame + 1, or 0 */
	uint64_t folding; /* open calls without a frame */
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

/* The function of the top frame's code, or HSC_FUNCTION_NONE. */
static inline uint32_t hsc_stack_top(const struct hsc_stack *s)
{
	return s->depth ? s->frames[s->depth - 1].base : s->floor;
}

/* Is there something to report before anything else is done? */
static inline bool hsc_stack_is_due(const struct hsc_stack *s)
{
	return s->entering || s->moving || s->keep < s->depth;
}

/*
 * What reaching a block means for the stack: sets what is to be reported.
 * False: no memory.
 */
bool hsc_stack_arrive(struct hsc_stack *s, const struct hsc_arrival *b);

/* Code of the frame on top runs on into `function`. False: no memory. */
bool hsc_stack_run_on(struct hsc_stack *s, uint32_t function);

/* Trace was lost, or was off, until the flow goes on at `to`. False: no
 * memory. */
bool hsc_stack_cut(struct hsc_stack *s, uint64_t to, bool gap);

/* Trace begins at `to`. False: no memory. */
bool hsc_stack_start(struct hsc_stack *s, uint64_t to);

/* A trap to `to`, where `from` was next; edges are resolved already. False: no
 * memory. */
bool hsc_stack_trap(struct hsc_stack *s, uint64_t from, uint64_t to);

/* Leave all frames from `keep` up; `last` is how frame `keep` is left. */
void hsc_stack_leave(struct hsc_stack *s, uint32_t keep, enum hsc_step_how how,
		     enum hsc_step_how last);

/* sink.c */

/* The move depends on unknown frames: keep it, with all open frames, until the
 * piece is joined. False: no memory. */
bool hsc_stack_sink(struct hsc_stack *s, const struct hsc_stack_move *move);

/* No trap frame is known. May `to` be the handler of a new trap? If not, its
 * trap must wait. */
bool hsc_stack_sink_assumes(struct hsc_stack *s, uint64_t to);

/* join.c */

/* Continue with the current piece until there is something to report: HSC_OK
 * with a step, HSC_AGAIN to look again, or HSC_E_MEMORY. */
enum hsc_status hsc_stack_join_on(struct hsc_stack *s,
				  struct hsc_stack_step *out);

#endif
