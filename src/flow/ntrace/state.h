/* SPDX-License-Identifier: MIT */
/*
 * state.h - the state of one N-Trace flow decoder, and who does what.
 *
 * Room   flow (floor 3)
 *
 * flow.c    the public calls
 * items.c   the queue of items, and their time
 * message.c what a message must have
 * begin.c   which walk each message begins
 * check.c   what no undamaged stream contains
 * step.c    the walk, and what must fit at its end
 * gap.c     losing the flow and finding it again
 * event.c   event and data messages, which do not change the flow
 * data.c    loads and stores, which do not either
 * walk.c    the walk over blocks, by history bits and by counts
 * cut.c     where a stream can be cut
 * words.c   the message cache: what histories and counts led to
 * words_fast.c  messages decoded from their bytes with that cache
 * branches.c  several messages that only have a count, in one step
 */
#ifndef HSC_FLOW_NTRACE_STATE_H
#define HSC_FLOW_NTRACE_STATE_H

#include "flow/blocks/hot.h"
#include "flow/item.h"
#include "flow/ntrace/check.h"
#include <hartscope/codec/ntrace_time.h>
#include <hartscope/flow/ntrace_data.h>
#include <hartscope/flow/ntrace_flow.h>

#define HSC_NT_RUN_MAX 4096u /* ids in one RUN item, at most */
/* Most items that one round of a message makes besides its run. */
#define HSC_NT_QUEUE 12u

/* More half-words without a conditional branch, unconfirmed by another message,
 * are an endless loop. */
#define HSC_NT_ENDLESS (UINT64_C(1) << 22)
/* I-CNT is below this. Its limit is 22 bits, but some encoders send more. */
#define HSC_NT_ICNT_TOP (UINT64_C(1) << 28)
/* No message covers more half-words. */
#define HSC_NT_WORK_TOP (UINT64_C(1) << 32)
/* HREPEAT and B-CNT are below this; N-Trace 1.0, "Maximum Field Sizes". */
#define HSC_NT_REPEAT_TOP (UINT64_C(1) << 18)

enum hsc_nt_state {
	HSC_NT_STOPPED, /* not started, or stopped on purpose */
	HSC_NT_RUNNING, /* the flow is known */
	HSC_NT_LOST,    /* a gap is open */
};

/* What is to be done next for the current message. */
enum hsc_nt_phase {
	HSC_NT_DONE,
	HSC_NT_BITS,  /* walk by history bits */
	HSC_NT_COUNT, /* walk the rest of I-CNT */
	HSC_NT_EAGER, /* RCODE 0: walk the part that is certain already */
};

enum hsc_nt_walk {
	HSC_NT_WALKED, /* done */
	HSC_NT_FULL,   /* no room for more ids: call again */
	HSC_NT_FAILED, /* f->failure says why */
};

/* Are conditional branches reported by messages of their own, or by history
 * bits? */
enum hsc_nt_style { HSC_NT_STYLE_OPEN, HSC_NT_STYLE_BTM, HSC_NT_STYLE_HTM };

/* A message that begins a walk, kept because it may be repeated. */
struct hsc_nt_branch {
	uint64_t icnt;
	uint64_t address; /* F-ADDR, or the address that U-ADDR led to */
	uint64_t hist;    /* 0: no such field */
	uint8_t layout;   /* enum hsc_nt_message */
	uint8_t code;     /* B-TYPE; EVCODE of a correlation */
	uint8_t sync;     /* SYNC, or HSC_FLOW_NO_SYNC */
	bool addressed;   /* it has an address */
};

/* A position of the flow: the start of block `id`, or `pc` if id is
 * HSC_BLOCK_NONE. */
struct hsc_nt_place {
	uint64_t pc;
	uint32_t id;
};

struct hsc_nt_flow {
	struct hsc_blocks *blocks;
	struct hsc_nt_flow_config config;
	uint8_t state;   /* enum hsc_nt_state */
	uint8_t phase;   /* enum hsc_nt_phase */
	uint8_t style;   /* enum hsc_nt_style, as far as seen */
	uint8_t failure; /* enum hsc_flow_reason */
	bool soft;       /* lost in unknown code: any address ends the gap */
	bool partial; /* the stack lacks calls that were made in unknown code */
	bool finished;
	bool thorough; /* no fast paths */
	bool stamped;  /* the current message has a TSTAMP that is not used yet
			*/
	bool whole;    /* the TSTAMP is absolute */
	bool late; /* the message was sent after the flow had reached its end */
	bool can_repeat;
	bool waiting; /* lost, but only because there is no code at the reported
			 address */
	bool flushed; /* the blocks before the end were handed out */
	bool idle;    /* lost, but no flow was running: events continue */
	bool missed;  /* messages were lost since the last event or data message
		       */
	bool placed;  /* `address` is known */
	uint16_t space; /* of the block table */
	bool looked;    /* it is known that the walk without branches reaches a
			   branch */
	bool strayed;   /* trace was lost, so `starts` is not certain */
	uint64_t starts;

	struct hsc_nt_words *words; /* or NULL */

	struct hsc_nt_place at;
	struct hsc_nt_place good; /* `at` after the last good message */
	uint64_t walked;          /* half-words since I-CNT was last reported */
	uint64_t counted;   /* half-words reported by RCODE 0 since then */
	uint64_t confirmed; /* the part of them that may be a walk without
			       branches */
	uint64_t address;   /* last F-ADDR or U-ADDR */
	struct hsc_nt_time time;

	/* the current walk */
	uint64_t hist;        /* history bits, oldest highest */
	unsigned bits;        /* of these, not used yet */
	unsigned width;       /* all of them */
	uint64_t repeats;     /* of hist, the current one included */
	uint64_t rest;        /* half-words still to walk */
	uint64_t work;        /* half-words walked for this message */
	uint64_t branch_free; /* of them, since the last conditional branch */
	uint32_t last;        /* block that ended where the count did, or
				 HSC_BLOCK_NONE */

	/* the current message */
	struct hsc_nt_branch branch;
	struct hsc_nt_branch repeated; /* by RepeatBranch */
	uint64_t rounds; /* of `branch`, the current one included */
	uint64_t offset, message, messages, stamp;
	uint64_t end; /* of the capture, if finished */

	/* return stack: ids of blocks that end in calls */
	uint32_t *stack;
	uint32_t stack_mask, stack_top, stack_base, stack_room;

	struct hsc_nt_space *spaces; /* of config */
	uint32_t *ids;               /* ids[HSC_NT_RUN_MAX] */
	uint32_t *ahead; /* as many ids, and a stack: for looking ahead */
	size_t count;
	size_t kept; /* ids before this are certain */
	struct hsc_flow_item queue[HSC_NT_QUEUE];
	unsigned queue_first, queue_end;

	struct hsc_flow_item gap; /* the open one */
	uint64_t context[4]; /* the last PROCESS of each FORMAT while lost, */
	uint8_t contexts;    /* context[contexts], in the order of the stream */
	struct hsc_nt_data_flow access;
	struct hsc_nt_habits habits;
};

/*
 * Most half-words without a conditional branch. The half-words of a full I-CNT
 * may all be in a loop before the first branch of a history. A message confirms
 * no more than that; otherwise a few bytes could cause any amount of work.
 */
static inline uint64_t hsc_nt_endless(const struct hsc_nt_flow *f)
{
	return HSC_NT_ENDLESS + f->confirmed;
}

/* walk.c */

/* Walk f->hist from f->at, until there is no more room for ids. */
enum hsc_nt_walk hsc_nt_walk_bits(struct hsc_nt_flow *f);

/* Walk f->rest half-words and set f->last. Conditional branches are not taken;
 * if branches of this message are in its history, meeting one is a failure. */
enum hsc_nt_walk hsc_nt_walk_count(struct hsc_nt_flow *f);

/* Walk whole blocks, as long as they end before f->rest is used up and their
 * successor is certain. */
enum hsc_nt_walk hsc_nt_walk_eager(struct hsc_nt_flow *f);

/* The capture ends with half-words that were counted and not walked: walk them
 * up to the first branch. Returns how many are left. */
uint64_t hsc_nt_walk_rest(struct hsc_nt_flow *f);

/* A walk has filled the buffer, and has not met a conditional branch for long.
 * Look ahead: true if it never meets one, or too late to be real. */
bool hsc_nt_walk_circles(const struct hsc_nt_flow *f);

/* Go on after block f->last without a message; false and f->failure if a
 * message is necessary. */
bool hsc_nt_walk_on(struct hsc_nt_flow *f);

/* Block f->last ends in a jump that was reported: apply its effect on the
 * stack. */
void hsc_nt_walk_explicit(struct hsc_nt_flow *f);

/* Block f->last ends in a taken branch, or in a jump reported as one. */
void hsc_nt_walk_taken(struct hsc_nt_flow *f);

/* Address of a place. */
uint64_t hsc_nt_where(const struct hsc_nt_flow *f,
		      const struct hsc_nt_place *place);

/* Set the position to `address`; false if there is no code. */
bool hsc_nt_goto(struct hsc_nt_flow *f, uint64_t address);

/* gap.c */

/* The current message, or the damage at f->offset, loses the flow. */
void hsc_nt_lose(struct hsc_nt_flow *f, enum hsc_flow_reason reason);

/* Close the gap, if one is open, at `offset`. */
void hsc_nt_close_gap(struct hsc_nt_flow *f, uint64_t offset);

/* The current message contradicts the flow; f->failure is the reason. */
void hsc_nt_fail(struct hsc_nt_flow *f);

/* f->branch has come while the flow is lost or stopped. */
void hsc_nt_try_start(struct hsc_nt_flow *f);

/* A context was reported: go on in its address space. */
void hsc_nt_enter(struct hsc_nt_flow *f, uint64_t process);

/* begin.c */

/* Take in a message; f->phase says whether there is a walk to do. */
void hsc_nt_accept_message(struct hsc_nt_flow *f, const struct hsc_msg *msg);

/* step.c */

/* Walk until there is something to hand out or the message is done. */
void hsc_nt_step(struct hsc_nt_flow *f);

#endif
