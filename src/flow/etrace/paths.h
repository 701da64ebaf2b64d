/* SPDX-License-Identifier: MIT */
/*
 * paths.h - the path cache: over which blocks the outcomes of a packet lead.
 *
 * Room   flow (floor 3)
 *
 * A path begins at a block with outcomes to use up, and where the packet has
 * one, an address to come to. It ends where they are used up, at a return to a
 * call before it, or where it no longer fits an entry. All that follows from
 * these three and the code, so they are what an entry is found by. The return
 * stack is not: where it is needed the path ends, and another one begins at
 * the block that it had.
 *
 * See docs/decisions/0172-path-cache-of-etrace.md
 */
#ifndef HSC_FLOW_ETRACE_PATHS_H
#define HSC_FLOW_ETRACE_PATHS_H

#include "flow/blocks/stretch.h"
#include "flow/etrace/state.h"

#define HSC_ET_PATHS (1u << HSC_STRETCH_PLACE_BITS)
/* Ids of a path, calls that it leaves on the return stack, and calls, returns
 * and other indirect ends in all, so that who follows calls finds few. */
#define HSC_ET_PATH_IDS   HSC_FLOW_WORD_MOST
#define HSC_ET_PATH_CALLS 2u
#define HSC_ET_PATH_TURNS 6u
/* Outcomes of one path: what comes in a longer map is unlikely to come again as
 * a whole. */
#ifndef HSC_ET_PATH_BITS
#define HSC_ET_PATH_BITS 10u
#endif
/* Ids are copied so many at a time. */
#define HSC_ET_PATH_STEP 8u

/* Beside the outcomes, of which there are at most 32, and a 1 above them. */
#define HSC_ET_PATH_OUTCOMES (UINT64_C(1) << 33) /* they are below this */
#define HSC_ET_PATH_PIECE    (UINT64_C(1) << 61) /* others come after them */
#define HSC_ET_PATH_ADDRESSED                                                  \
	(UINT64_C(1) << 62)                   /* the packet has an address */
#define HSC_ET_PATH_FRESH (UINT64_C(1) << 63) /* nothing of the first */
/* block has retired */

enum hsc_et_path_end {
	HSC_ET_PATH_NONE,   /* it is not known, or nothing for fast paths */
	HSC_ET_PATH_DONE,   /* all is used up */
	HSC_ET_PATH_RETURN, /* at a return to a call before it */
	HSC_ET_PATH_LONG,   /* in the middle, as it would be too long */
};

/* Where a path begins. */
struct hsc_et_path_key {
	uint64_t outcomes; /* oldest lowest, 1 taken; and what is beside them */
	uint64_t wire;     /* the address as on the wire; 0 if there is none */
	uint32_t from;     /* block */
};

struct hsc_et_path {
	struct hsc_et_path_key key;
	uint32_t to;  /* block where it ends; of a return, that in which */
	uint16_t off; /* half-words into it, if all is used up */
	uint16_t instructions; /* in its blocks */
	uint8_t end;           /* enum hsc_et_path_end */
	uint8_t used;          /* outcomes */
	uint8_t count;         /* ids */
	uint8_t calls;         /* on the stack at its end */
	uint8_t most;          /* the same at most on the way */
	bool last; /* if all is used up: one is left, for the branch there */
	uint32_t call[HSC_ET_PATH_CALLS]; /* blocks that end in these calls */
};

/* Paths that are known, and how often they were. */
struct hsc_et_paths {
	struct hsc_stretch hot[HSC_ET_PATHS]; /* of pieces, or key 0, */
	uint32_t links[HSC_ET_PATHS];         /* and of where they end */
	struct hsc_et_path path[HSC_ET_PATHS];
	uint32_t ids[HSC_ET_PATHS][HSC_ET_PATH_IDS];
	uint32_t hits, misses;
	uint32_t pause; /* paths that are walked and not kept: most are new */
};

/* Have a cache. False: no memory. */
bool hsc_et_paths_open(struct hsc_et_flow *f);

/* Walk a path. Its end is NONE if something about it is odd, so that the
 * packet is for the thorough way. */
void hsc_et_path_walk(struct hsc_et_flow *f, const struct hsc_et_path_key *key,
		      struct hsc_et_path *path, uint32_t ids[HSC_ET_PATH_IDS]);

/* Walk a path and keep it in `place`; count the miss. */
void hsc_et_path_learn(struct hsc_et_flow *f, const struct hsc_et_path_key *key,
		       uint32_t place);

/* The path in `place` is not known. */
void hsc_et_path_forget(struct hsc_et_paths *paths, uint32_t place);

/* Code or options are others than before: no path is known. */
void hsc_et_paths_forget(struct hsc_et_flow *f);

#endif
