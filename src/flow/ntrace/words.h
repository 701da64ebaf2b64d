/* SPDX-License-Identifier: MIT */
/*
 * words.h - what histories and counts led to where they came before.
 *
 * Room   flow (floor 3)
 *
 * A segment is what a walk does from a block on with some history bits left,
 * until they are used up, the count of a message is reached, a return goes back
 * further than where the segment began, or it gets too long. So it is a
 * function of the block, the bits and the half-words still to count: its key.
 * The return stack is not in the key. Where it is needed the segment ends, and
 * the next begins at the block that the stack names, with the bits that are
 * left. What is odd is no segment, so one that is found does what step.c would
 * do; a test compares them.
 *
 * words.c learns segments, words_fast.c reads messages by them.
 */
#ifndef HSC_FLOW_NTRACE_WORDS_H
#define HSC_FLOW_NTRACE_WORDS_H

#include "codec/ntrace/peek.h"
#include "flow/blocks/stretch.h"
#include "flow/ntrace/state.h"

/* Segments of one message, at most. */
#define HSC_NT_SEGMENTS_MAX 64u
/* Bits of history that a segment uses. With more of them there are less
 * segments, but they come again less often: streams of all kinds were measured,
 * see docs/performance.md. */
#define HSC_NT_SEGMENT_MOST 10u
/* Calls of one segment, so that who follows calls finds few in a word, */
#define HSC_NT_SEGMENT_TURNS 6u
/* and those that it may leave open. */
#define HSC_NT_SEGMENT_CALLS 2u
/* A return stack has so many entries to spare. */
#define HSC_NT_STACK_SPARE 4u

/* If of so many segments more than half were not known, the next so many
 * messages are left to the decoder that keeps none. Messages apart from each
 * other take so long otherwise that one known saves little of it: there it is
 * more than one in so many. */
#define HSC_NT_TRIAL       1024u
#define HSC_NT_WORTH_APART 32u
/* One that is learned costs what several save that are known. So likewise if
 * over so many trials, in which half of all places could be filled, it was
 * more than one in so many. */
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

/* What the last instruction of a count is. */
enum hsc_nt_segment_end {
	HSC_NT_END_JUMP,
	HSC_NT_END_RETURN,
	HSC_NT_END_CALL,
	HSC_NT_END_SWAP,
	HSC_NT_END_BRANCH,
};

/* Half a cache line. */
struct hsc_nt_segment {
	/* hsc_stretch_link of its block << 32 | history with its stop bit, and,
	 * if half-words are counted, HSC_NT_SEGMENT_COUNTS; of branches their
	 * bytes. Never 0. */
	uint64_t key;
	uint32_t want; /* half-words to count, or 0; of branches the block */
	uint32_t end;  /* the block after it; of a count its last */
	uint32_t push[HSC_NT_SEGMENT_CALLS]; /* calls that it leaves open */
	uint16_t halfwords, instructions;    /* in its blocks */
	uint8_t left;     /* bits of the history; of branches: the bytes used */
	uint8_t calls;    /* of push[] */
	uint8_t deepest;  /* so many of them were open at a time */
	uint8_t kind : 2; /* enum hsc_nt_segment_kind */
	uint8_t last : 3; /* of a count: enum hsc_nt_segment_end */
	uint8_t odd : 1;  /* it has calls, or its kind is not BITS or COUNT */
};

/* See hsc_nt_segment.key; no history has so many bits. */
#define HSC_NT_SEGMENT_COUNTS (UINT32_C(1) << 31)

struct hsc_nt_store {
	/* All that is needed of a segment that has no count, or key 0. */
	struct hsc_stretch hot[1u << HSC_STRETCH_PLACE_BITS];
	/* Where the flow is after each, see hsc_stretch_link: that alone is
	 * needed to find the next, so it is what a walk waits for. It is kept
	 * apart, as few bytes come sooner than many. */
	uint32_t links[1u << HSC_STRETCH_PLACE_BITS];
	uint32_t push[1u << HSC_STRETCH_PLACE_BITS][HSC_NT_SEGMENT_CALLS];
	struct hsc_nt_segment segments[1u << HSC_STRETCH_PLACE_BITS];
};

/* Its blocks. */
struct hsc_nt_path {
	uint32_t count;
	uint32_t ids[HSC_FLOW_WORD_MOST];
};

/* A block by its address. */
struct hsc_nt_target {
	uint64_t pc;
	uint32_t id;
	uint32_t space;
};

#define HSC_NT_TARGETS 1024u

struct hsc_nt_words {
	struct hsc_nt_store *store;
	void *memory;              /* that it lies in */
	struct hsc_nt_path *paths; /* paths[as many], for ids */
	struct hsc_nt_target targets[HSC_NT_TARGETS];
	struct hsc_nt_segment once; /* while nothing is kept */
	struct hsc_nt_path path;    /* that is being learned */
	uint32_t spread; /* HSC_STRETCH_SPREAD, for tests 0: then all segments
			    of a block have the same place */
	uint8_t style;   /* enum hsc_nt_style, of all segments */
	bool apart;      /* messages are read apart from each other */
	uint64_t looks;  /* segments asked for */
	uint64_t since;  /* looks when misses was 0 */
	uint32_t misses;
	uint32_t trials;
	uint64_t begun;  /* looks when trials was 0 */
	uint64_t length; /* of the last pause; 0: the last trial went well */
	uint64_t pause;  /* keep nothing before this message */
	struct hsc_wire_params params;
	struct hsc_nt_peek peek; /* by them, if `peeks` */
	bool peeks;
};

/* Have a memory of words; `paths`: with their blocks. False: no memory. */
bool hsc_nt_words_open(struct hsc_nt_flow *f, bool paths);
void hsc_nt_words_free(struct hsc_nt_words **words);

/*
 * Walk the segment whose key and want are set; fills in the rest, and adds its
 * blocks to the path.
 *
 * Returns false if it is none: then nothing else has happened
 */
bool hsc_nt_words_walk_on(struct hsc_nt_flow *f, struct hsc_nt_segment *s,
			  struct hsc_nt_path *path);

/* The block at `address`, or HSC_BLOCK_NONE. */
uint32_t hsc_nt_words_target(struct hsc_nt_flow *f, uint64_t address);

#endif
