/* SPDX-License-Identifier: MIT */
/*
 * state.h - the state of one E-Trace flow decoder, and who does what.
 *
 * Room   flow (floor 3)
 *
 * flow.c     the public calls
 * items.c    the queue of items
 * read.c     the fields of a packet, in both editions
 * step.c     what each packet does, step by step
 * trap.c     traps: what did not retire, and where
 * cut.c      where a stream can be cut
 * call.c     ecalls that end trace and begin it again
 * gap.c      losing the flow and finding it again
 * walk.c     the walk over blocks, by outcomes and to an address
 * walk_fast.c  the same for the most frequent packets
 * paths.c    the path cache: through which blocks a packet leads
 * stream_fast.c  packets decoded from their bytes with that cache
 * exits.c    how the flow leaves a block
 * ahead.c    where the code leads after the last packet
 * data.c     data trace, which does not touch the flow
 * predict.c  the state that the encoder has, too: predictor, cache, stack
 *
 * A reported address is that of an instruction that retired, often in the
 * middle of a block. The block is handed out when the flow leaves it, or cut
 * if it was not run to its end.
 */
#ifndef HSC_FLOW_ETRACE_STATE_H
#define HSC_FLOW_ETRACE_STATE_H

#include "flow/blocks/hot.h"
#include "flow/item.h"
#include <hartscope/flow/etrace_data.h>
#include <hartscope/flow/etrace_flow.h>

/* Most ids in one RUN item, and how many may be added beyond that. */
#define HSC_ET_RUN_MAX  4096u
#define HSC_ET_RUN_MORE 12u
/* Most items of one packet besides its run. */
#define HSC_ET_QUEUE 12u
/* More half-words than this without a branch or a report are an endless
 * loop. */
#define HSC_ET_ENDLESS (UINT64_C(1) << 22)
/* Offset in a block of which no instruction has retired yet. */
#define HSC_ET_FRESH (-1)
/* Number of reported addresses whose blocks are kept; 2^n. */
#define HSC_ET_TARGETS 256u

enum hsc_et_flow_state {
	HSC_ET_FLOW_STOPPED, /* not started, or stopped on purpose */
	HSC_ET_FLOW_RUNNING, /* the flow is known */
	HSC_ET_FLOW_TRAPPED, /* in a trap whose handler is not reported yet */
	HSC_ET_FLOW_CALLED,  /* after an ecall at which trace stopped */
	HSC_ET_FLOW_LOST,    /* a gap is open */
};

/* What is to be done next for the current packet. */
enum hsc_et_phase {
	HSC_ET_DONE,
	HSC_ET_AGAIN, /* walk on to the jump that led to the last address */
	HSC_ET_BITS,  /* walk by outcomes of branches */
	HSC_ET_SEEK,  /* walk to the address, or to the last branch */
};

/*
 * Where the flow is: the last instruction that retired is `off` half-words into
 * block `id`; of that block, `out` half-words are handed out.
 */
struct hsc_et_position {
	uint32_t id;
	uint32_t out;
	int32_t off; /* or HSC_ET_FRESH */
};

/* The contents of a packet, the same for all editions. */
struct hsc_et_parsed {
	uint64_t address; /* reported, or of the handler */
	uint64_t context; /* of format 3 */
	uint64_t tval;    /* of a trap */
	uint64_t count;   /* number of branch outcomes */
	uint32_t map;     /* the outcomes that are reported one by one: taken */
	uint32_t target;  /* block at the address, or HSC_BLOCK_NONE */
	uint16_t cause;   /* of a trap */
	uint16_t returns; /* irdepth or irets, if irreport */
	uint8_t layout;   /* enum hsc_et_packet, those of 2.0 */
	uint8_t privilege; /* of format 3 */
	uint8_t qual;      /* qual_status */
	bool addressed;
	bool branch;    /* there is a branch at the address */
	bool outcome;   /* of format 3: it was taken */
	bool predicted; /* the outcomes are those of the predictor, */
	bool missed;    /* except the last */
	bool notify, updiscon, irreport;
	bool interrupt, thaddr, trapped, has_tval; /* trapped: at `address` */
};

/* An entry of the return stack. */
struct hsc_et_return {
	uint32_t id;    /* of the block that ends in the call */
	uint32_t again; /* equal calls after it, if they are counted */
};

/* The block at an address that was reported before. */
struct hsc_et_target {
	uint64_t wire, address; /* as on the wire, and whole */
	uint32_t id;
	bool branch; /* there is a branch at the address */
};

struct hsc_et_paths; /* paths.h */

struct hsc_et_flow {
	struct hsc_blocks *blocks;
	struct hsc_et_flow_config config;
	struct hsc_et_options options;
	uint8_t state;           /* enum hsc_et_flow_state */
	uint8_t phase;           /* enum hsc_et_phase */
	uint8_t failure;         /* enum hsc_flow_reason */
	uint8_t call_qual;       /* CALLED: qual_status of the packet before */
	bool draft;              /* edition 0.026 */
	bool finished, thorough; /* thorough: no fast paths */
	bool soft;      /* lost in unknown code: any address ends the gap */
	bool jumped;    /* the walk ended with a jump to the address */
	bool by_return; /* in a walk to an address: the current block was
			   reached by an implicit return */
	bool inferred;  /* the last address was reached without a jump: it may
			   have been passed once more */
	bool notified;  /* the last address was reported as a trigger asked for
			   it: a loop may have passed it before */
	bool unsure;   /* 0.026: it is not certain that the first instruction of
			  the handler retired */
	bool looked;   /* the walk without branches was checked: it ends */
	bool deferred; /* `trap` waits for its handler */
	bool strayed;  /* trace was lost, so `starts` is not certain */
	bool forgot;   /* and the state that the encoder keeps is not known */
	uint16_t space;
	uint64_t starts;

	struct hsc_et_position at;
	struct hsc_et_position good; /* `at` after the last good packet */
	uint64_t address;            /* last one reported, as on the wire */
	uint64_t wire_mask;          /* its bits */
	uint64_t place;              /* the address of the last walk */
	uint64_t unknown;            /* where there is no code */
	uint64_t next_epc; /* of a trap instead of its handler, if reported */
	bool after_jump;   /* or of the trap itself, after a jump in the code */
	uint64_t popped;   /* what the stack predicted for the last return */
	uint32_t doubted;  /* its call, if irdepth may mean a later one */

	/* outcomes not used yet: `known` in bits, 1 taken, oldest lowest */
	uint64_t bits, left;
	unsigned known;
	unsigned need;        /* of these, for the branch at the address */
	uint64_t branch_free; /* half-words walked since the last branch */

	struct hsc_et_parsed packet; /* the packet in hand */
	uint64_t offset, message, messages, stamp;
	bool stamped; /* it has a time that is not used yet */
	bool timed;   /* `time` is known */
	uint64_t time;
	uint64_t end; /* of the capture, if finished */

	uint64_t context; /* reported last */
	uint8_t privilege;
	bool has_context;
	bool context_due; /* reported while not running, and not handed out */

	/* the state that the encoder keeps, too */
	struct hsc_et_return *stack;
	uint32_t stack_mask, stack_top, stack_base, stack_room, again_most;
	uint64_t returns_at; /* `left` when `returns` was counted */
	uint32_t returns;    /* implicit ones since the last branch */
	/* if inferred: the packet with the address said which return led
	 * there (irreport); how many implicit returns come before that one, or
	 * its entry on the stack (irdepth) */
	bool again_reported;
	uint32_t again_returns;
	uint8_t *predictor; /* two bits each */
	uint64_t *cache;    /* HSC_FLOW_NOWHERE: none */
	uint32_t predictor_mask, cache_mask;
	unsigned index_shift; /* of addresses, as an index of the two */

	uint32_t *ids;               /* ids[HSC_ET_RUN_MAX + HSC_ET_RUN_MORE] */
	struct hsc_et_return *ahead; /* a second stack, for looking ahead */
	struct hsc_et_target *targets; /* by the lowest bits of `wire` */
	struct hsc_et_paths *paths;    /* of stream_fast.c, or NULL */
	size_t count;
	size_t kept; /* ids before this are certain */
	struct hsc_flow_item queue[HSC_ET_QUEUE];
	unsigned queue_first, queue_end;

	struct hsc_flow_item gap;  /* the open one */
	struct hsc_flow_item trap; /* the one deferred */
	struct hsc_et_data_flow access;
};

/* data.c */

/* The item of a packet of data trace, or a note. */
void hsc_et_report_access(struct hsc_et_flow *f,
			  const struct hsc_et_packet_in *packet);

/* read.c */

/* Read a packet of instruction trace into f->packet; false and f->failure if it
 * cannot be right. Addresses are tracked even while the flow is lost. */
bool hsc_et_read(struct hsc_et_flow *f, const struct hsc_msg *msg);

/* Read the flags after an address. */
void hsc_et_read_flags(struct hsc_et_flow *f, const struct hsc_msg *msg);

/* step.c */

/* Take in a packet; f->phase tells whether there is a walk to do. */
void hsc_et_accept_packet(struct hsc_et_flow *f, const struct hsc_msg *msg);

/* Walk until there is something to hand out or the packet is done. */
void hsc_et_step(struct hsc_et_flow *f);

/* trap.c */

/* A trap packet, f->packet, while the flow is known: the trap is deferred until
 * its handler is known. */
void hsc_et_enter_trap(struct hsc_et_flow *f);

/* The same while the flow is not known: it has just begun, or will begin. */
void hsc_et_start_trap(struct hsc_et_flow *f);

/* gap.c */

/* The current packet, or the damage at f->offset, loses the flow. */
void hsc_et_lose(struct hsc_et_flow *f, enum hsc_flow_reason reason);

/* Close the gap, if one is open, at `offset`. */
void hsc_et_close_gap(struct hsc_et_flow *f, uint64_t offset);

/* The current packet contradicts the flow; f->failure is the reason. */
void hsc_et_fail(struct hsc_et_flow *f);

/* The flow begins at f->packet.address. */
void hsc_et_start(struct hsc_et_flow *f);

/* Packet f->packet has come while the flow is lost or stopped. */
void hsc_et_try_start(struct hsc_et_flow *f);

/* Set the flow to the address in f->packet, whatever it was before; false if
 * there is no code. */
bool hsc_et_begin_at(struct hsc_et_flow *f);

#endif
