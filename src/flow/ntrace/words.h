/* SPDX-License-Identifier: MIT */
/*
 * words.h - the message cache: what histories and counts led to.
 *
 * Room   flow (floor 3)
 *
 * A segment is a part of a walk: it begins at a block with some history bits
 * left, and ends when they are used up, when the count of a message is reached,
 * at a return to a call made before it, or when it is too long. It depends only
 * on the block, the bits and the half-words left to count: its key. The return
 * stack is not part of the key. Where it is needed the segment ends, and the
 * next begins at the block that the stack names, with the bits that are left.
 * Special cases are never stored, so following a segment does what step.c would
 * do; a test compares them.
 *
 * words.c learns segments, words_fast.c reads messages with them.
 */
#ifndef HSC_FLOW_NTRACE_WORDS_H
#define HSC_FLOW_NTRACE_WORDS_H

#include "codec/ntrace/peek.h"
#include "flow/blocks/stretch.h"
#include "flow/ntrace/state.h"

/* Most segments of one message. */
#define HSC_NT_SEGMENTS_MAX 64u
/*
 * Most history bits of a segment. With more there are fewer segments, but they
 * occur again less often: streams of all kinds were measured, see
 * docs/performance.md.
 */
#define HSC_NT_SEGMENT_MOST 10u
/* Most calls of one segment, because a caller that follows calls has to read
 * them one by one, */
#define HSC_NT_SEGMENT_TURNS 6u
/* and most calls that it may leave open. */
#define HSC_NT_SEGMENT_CALLS 2u
/* This many more entries are allocated for a return stack. */
#define HSC_NT_STACK_SPARE 4u

/*
 * If the lookups that failed, this many, are more than half of all, the next
 * messages are decoded without learning. Where messages are not read together,
 * each takes so long that a segment found saves little: there the limit is one
 * in HSC_NT_WORTH_APART.
 */
#define HSC_NT_TRIAL       1024u
#define HSC_NT_WORTH_APART 32u
/*
 * Learning a segment costs more than finding one saves. So the same is done if
 * over this many trials, in which half of all places could be filled, more than
 * one lookup in HSC_NT_WORTH failed.
 */
#define HSC_NT_TRIALS     16u
#define HSC_NT_WORTH      8u
#define HSC_NT_PAUSE      4096u
#define HSC_NT_PAUSE_MOST (UINT64_C(1) << 22)

enum hsc_nt_segment_kind {
	HSC_NT_SEGMENT_BITS,   /* its bits are used up */
	HSC_NT_SEGMENT_COUNT,  /* the count is reached */
	HSC_NT_SEGMENT_RETURN, /* the return stack says where it goes on */
	HSC_NT_SEGMENT_LONG,   /* it goes on at `end` */
};

/* The kind of the last instruction of a count. */
enum hsc_nt_segment_end {
	HSC_NT_END_JUMP,
	HSC_NT_END_RETURN,
	HSC_NT_END_CALL,
	HSC_NT_END_SWAP,
	HSC_NT_END_BRANCH,
};

/* Half a cache line. */
struct hsc_nt_segment {
	/*
	 * hsc_stretch_link of its block << 32 | history with its stop bit, and
	 * HSC_NT_SEGMENT_COUNTS if half-words are counted. Of branches: their
	 * bytes. Never 0.
	 */
	uint64_t key;
	uint32_t want; /* half-words to count, or 0; of branches the block */
	uint32_t end;  /* the block after it; of a count its last */
	uint32_t push[HSC_NT_SEGMENT_CALLS]; /* calls left open */
	uint16_t halfwords, instructions;    /* in its blocks */
	uint8_t left;  /* bits of the history left; of branches: the bytes used
			*/
	uint8_t calls; /* of push[] */
	uint8_t deepest;  /* the most that were open at a time */
	uint8_t kind : 2; /* enum hsc_nt_segment_kind */
	uint8_t last : 3; /* of a count: enum hsc_nt_segment_end */
	uint8_t odd : 1;  /* it has calls, or its kind is not BITS or COUNT */
};

/* See hsc_nt_segment.key; no history has so many bits. */
#define HSC_NT_SEGMENT_COUNTS (UINT32_C(1) << 31)

struct hsc_nt_store {
	/* The part that is needed of a segment without a count; key 0:
	 * empty. */
	struct hsc_stretch hot[1u << HSC_STRETCH_PLACE_BITS];
	/*
	 * Where the flow is after each segment, see hsc_stretch_link: only this
	 * is needed to find the next one, so it is what a walk waits for. It is
	 * a table of its own, because a small table stays in the cache.
	 */
	uint32_t links[1u << HSC_STRETCH_PLACE_BITS];
	uint32_t push[1u << HSC_STRETCH_PLACE_BITS][HSC_NT_SEGMENT_CALLS];
	struct hsc_nt_segment segments[1u << HSC_STRETCH_PLACE_BITS];
};

/* The blocks of a segment. */
struct hsc_nt_path {
	uint32_t count;
	uint32_t ids[HSC_FLOW_WORD_MOST];
};

/* A block and its address. */
struct hsc_nt_target {
	uint64_t pc;
	uint32_t id;
	uint32_t space;
};

#define HSC_NT_TARGETS 1024u

struct hsc_nt_words {
	struct hsc_nt_store *store;
	void *memory;              /* the allocation that contains the store */
	struct hsc_nt_path *paths; /* paths[as many as places], for ids */
	struct hsc_nt_target targets[HSC_NT_TARGETS];
	struct hsc_nt_segment once; /* used while learning is paused */
	struct hsc_nt_path path;    /* of the segment being learned */
	uint32_t spread; /* HSC_STRETCH_SPREAD; 0 in tests, so that all segments
			    of a block have the same place */
	uint8_t style;   /* enum hsc_nt_style, of all segments */
	bool apart;      /* messages are not read together */
	uint64_t looks;  /* segments looked up */
	uint64_t since;  /* looks when misses was 0 */
	uint32_t misses;
	uint32_t trials;
	uint64_t begun;  /* looks when trials was 0 */
	uint64_t length; /* of the last pause; 0: the last trial went well */
	uint64_t pause;  /* keep nothing before this message */
	struct hsc_wire_params params;
	struct hsc_nt_peek peek; /* for reading messages, if `peeks` */
	bool peeks;
};

/* Allocate the cache; `paths`: with the blocks of segments. False: no
 * memory. */
bool hsc_nt_words_open(struct hsc_nt_flow *f, bool paths);
void hsc_nt_words_free(struct hsc_nt_words **words);

/*
 * Walk the segment whose key and want are set; fill in the rest, and add its
 * blocks to the path.
 *
 * Returns false if it is none: then nothing else has happened
 */
bool hsc_nt_words_walk_on(struct hsc_nt_flow *f, struct hsc_nt_segment *s,
			  struct hsc_nt_path *path);

/* The block at `address`, or HSC_BLOCK_NONE. */
uint32_t hsc_nt_words_target(struct hsc_nt_flow *f, uint64_t address);

#endif
