/* SPDX-License-Identifier: MIT */
/*
 * batch.h - runs in arrays: one call for the blocks of many messages.
 *
 * Room   flow (floor 3): messages + code -> runs of executed blocks
 *
 * Most items are runs and times. A caller that shows or counts blocks takes
 * runs in arrays, and single items only where something else happened:
 *
 *   while hsc_nt_flow_batch gives HSC_AGAIN: feed a message
 *   use the runs, hsc_flow_batch_clear
 *   hsc_nt_flow_next, if it gave HSC_OK before the batch was full
 *
 * A caller that only counts does not need to read the same blocks repeatedly.
 * For it, a run is made of words. A word stands for up to HSC_FLOW_WORD_MOST
 * blocks in a row (or more, if it has no place), and its number is that of the
 * place in which the decoder keeps it. The batch lists the blocks of a word
 * where the word first appears, and again whenever the decoder has put another
 * word in that place.
 */
#ifndef HSC_FLOW_BATCH_H
#define HSC_FLOW_BATCH_H

#include <hartscope/flow/flow_item.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Size of ids that is always enough for one run. */
#define HSC_FLOW_BATCH_LEAST 4128u
/* Size beyond that: a decoder may write this many ids more than it counts. */
#define HSC_FLOW_BATCH_SLACK 8u

/* Size of words that is always enough for one message. */
#define HSC_FLOW_BATCH_WORDS 66u
/* Most blocks of a word that has a place, and number of places. */
#define HSC_FLOW_WORD_MOST   48u
#define HSC_FLOW_WORD_PLACES (UINT32_C(1) << 15)
/*
 * A word with this bit is listed in full: ids[word - HSC_FLOW_WORD_NEW] and the
 * next are its place (HSC_FLOW_WORD_ONCE: none), its number of blocks, and the
 * blocks.
 */
#define HSC_FLOW_WORD_NEW  UINT32_C(0x80000000)
#define HSC_FLOW_WORD_ONCE UINT32_MAX

/* A run, with the same contents as its item, and the time that its message
 * reported after it. */
struct hsc_flow_batch_run {
	uint64_t offset;       /* of the message that made it, in the capture */
	uint64_t message;      /* its running number */
	uint64_t time;         /* ticks, absolute, if timed */
	uint64_t instructions; /* in all of them, if it is made of words */
	uint32_t first;        /* its blocks are ids[first], or words[first], */
	uint32_t count;        /* count of them */
	uint16_t space;        /* of the block table, that they lie in */
	bool timed;            /* a TIME item would follow, */
	bool late;             /* which would be `late` */
};

/* Arrays of the caller, who sets their sizes, and sets count and used to 0. */
struct hsc_flow_batch {
	uint32_t *ids;                   /* ids[used] of all runs */
	struct hsc_flow_batch_run *runs; /* runs[count], in order */
	uint32_t id_room;  /* at least HSC_FLOW_BATCH_LEAST; the array has
			      HSC_FLOW_BATCH_SLACK more */
	uint32_t run_room; /* at least 1 */
	uint32_t used, count;
	bool joined; /* runs with nothing between them may become one, with the
			message of the last and no time */
	uint32_t *words;    /* words[word_count], joined; NULL: ids will do */
	uint32_t word_room; /* at least HSC_FLOW_BATCH_WORDS */
	uint32_t word_count;
};

/* Remove all runs. */
static inline void hsc_flow_batch_clear(struct hsc_flow_batch *batch)
{
	batch->used = batch->count = batch->word_count = 0;
}

/* Is there room for one more run of any length? */
static inline bool hsc_flow_batch_has_room(const struct hsc_flow_batch *batch)
{
	return batch->count < batch->run_room &&
	       batch->id_room - batch->used >= HSC_FLOW_BATCH_LEAST &&
	       (!batch->words ||
		batch->word_room - batch->word_count >= HSC_FLOW_BATCH_WORDS);
}

#ifdef __cplusplus
}
#endif

#endif
