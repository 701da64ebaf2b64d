/* SPDX-License-Identifier: MIT */
/*
 * paths.h - the path cache: through which blocks the outcomes of a packet lead.
 *
 * Room   flow (floor 3)
 *
 * A path begins at a block, with outcomes to follow and, if the packet has one,
 * an address to reach. It ends where the outcomes are used up, at a return to a
 * call made before the path, or when it is too long for an entry. Its blocks
 * depend only on these three and the code, so the three are the key of an
 * entry. The return stack is not part of the key: where it is needed the path
 * ends, and another one begins at the block that the stack names.
 *
 * See docs/decisions/0172-path-cache-of-etrace.md
 */
#ifndef HSC_FLOW_ETRACE_PATHS_H
#define HSC_FLOW_ETRACE_PATHS_H

#include "flow/blocks/stretch.h"
#include "flow/etrace/state.h"

#define HSC_ET_PATHS (1u << HSC_STRETCH_PLACE_BITS)
/*
 * Most ids of a path; calls that it may leave on the return stack; and calls,
 * returns and other indirect ends together, because a caller that follows calls
 * has to read them one by one.
 */
#define HSC_ET_PATH_IDS   HSC_FLOW_WORD_MOST
#define HSC_ET_PATH_CALLS 2u
#define HSC_ET_PATH_TURNS 6u
/* Most outcomes of one path: longer sequences are unlikely to occur again. */
#ifndef HSC_ET_PATH_BITS
#define HSC_ET_PATH_BITS 10u
#endif
/* This many ids are copied at a time. */
#define HSC_ET_PATH_STEP 8u

/* Flags in the word of the outcomes, of which there are at most 32, with a 1
 * above them. */
#define HSC_ET_PATH_OUTCOMES (UINT64_C(1) << 33) /* they are below this */
#define HSC_ET_PATH_PIECE    (UINT64_C(1) << 61) /* more outcomes follow */
#define HSC_ET_PATH_ADDRESSED                                                  \
	(UINT64_C(1) << 62)                   /* the packet has an address */
#define HSC_ET_PATH_FRESH (UINT64_C(1) << 63) /* nothing of the first */
/* block has retired */

enum hsc_et_path_end {
	HSC_ET_PATH_NONE,   /* not in the cache, or not for the fast path */
	HSC_ET_PATH_DONE,   /* all outcomes are used up */
	HSC_ET_PATH_RETURN, /* at a return to a call made before the path */
	HSC_ET_PATH_LONG,   /* in the middle, because it would be too long */
};

/* The key of a path. */
struct hsc_et_path_key {
	uint64_t outcomes; /* oldest lowest, 1 taken; and flags */
	uint64_t wire;     /* the address as on the wire; 0 if there is none */
	uint32_t from;     /* block */
};

struct hsc_et_path {
	struct hsc_et_path_key key;
	uint32_t to;  /* block where it ends; of a return, that in which */
	uint16_t off; /* half-words into it, if all is used up */
	uint16_t instructions; /* in its blocks */
	uint8_t end;           /* enum hsc_et_path_end */
	uint8_t used;          /* outcomes used */
	uint8_t count;         /* ids */
	uint8_t calls;         /* left on the stack at its end */
	uint8_t most;          /* the most that were open on the way */
	bool last; /* all outcomes are used up but one, for the branch at the
		      end */
	uint32_t call[HSC_ET_PATH_CALLS]; /* blocks that end in the calls left
					     open */
};

/* The path cache, and how often paths were found in it. */
struct hsc_et_paths {
	struct hsc_stretch hot[HSC_ET_PATHS]; /* of pieces; key 0: empty; */
	uint32_t links[HSC_ET_PATHS];         /* and the links of their ends */
	struct hsc_et_path path[HSC_ET_PATHS];
	uint32_t ids[HSC_ET_PATHS][HSC_ET_PATH_IDS];
	uint32_t hits, misses;
	uint32_t pause; /* paths to walk without keeping them, because most were
			   new */
};

/* Allocate the cache. False: no memory. */
bool hsc_et_paths_open(struct hsc_et_flow *f);

/* Walk a path. Its end is NONE if the packet is not simple and must be decoded
 * by the general code. */
void hsc_et_path_walk(struct hsc_et_flow *f, const struct hsc_et_path_key *key,
		      struct hsc_et_path *path, uint32_t ids[HSC_ET_PATH_IDS]);

/* Walk a path and keep it in `place`; count it as a miss. */
void hsc_et_path_learn(struct hsc_et_flow *f, const struct hsc_et_path_key *key,
		       uint32_t place);

/* Remove the path in `place`. */
void hsc_et_path_forget(struct hsc_et_paths *paths, uint32_t place);

/* Code or options have changed: remove all paths. */
void hsc_et_paths_forget(struct hsc_et_flow *f);

#endif
