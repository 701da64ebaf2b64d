/* SPDX-License-Identifier: MIT */
/*
 * batch.h - runs by the hundred: one call for what many messages did.
 *
 * Room   flow (floor 3): messages + code -> runs of executed blocks
 *
 * Most items are runs, and at most a time. Who shows or counts blocks takes
 * them in arrays, and items one by one only where something else happened:
 *
 *   while hsc_nt_flow_batch gives HSC_AGAIN: feed a message
 *   use the runs, hsc_flow_batch_clear
 *   hsc_nt_flow_next, if it gave HSC_OK before the batch was full
 *
 * A caller that only counts need not look at the same blocks again and again.
 * For it, a run is made of words: a word stands for up to HSC_FLOW_WORD_MOST
 * blocks in a row, or for more if it has no place, and is known by the number
 * of the place where the decoder keeps it. What it stands for is in the batch
 * where it comes first, and each time that the decoder puts another in its
 * place.
 */
#ifndef HSC_FLOW_BATCH_H
#define HSC_FLOW_BATCH_H

#include <hartscope/flow/flow_item.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room for ids that is always enough for one run. */
#define HSC_FLOW_BATCH_LEAST 4128u
/* Room after that: a decoder may write so many ids more than it counts. */
#define HSC_FLOW_BATCH_SLACK 8u

/* Room for words that is always enough for one message. */
#define HSC_FLOW_BATCH_WORDS 66u
/* Blocks of one word that has a place, and places. */
#define HSC_FLOW_WORD_MOST   48u
#define HSC_FLOW_WORD_PLACES (UINT32_C(1) << 15)
/* A word with this bit is spelled out: at ids[word - HSC_FLOW_WORD_NEW] are its
 * place (HSC_FLOW_WORD_ONCE: none), how many blocks it has, and these. */
#define HSC_FLOW_WORD_NEW  UINT32_C(0x80000000)
#define HSC_FLOW_WORD_ONCE UINT32_MAX

/* A run, as its item is, and the time that its message reported after it. */
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

/* Arrays of the caller's, which sets the rooms, and count and used to 0. */
struct hsc_flow_batch {
	uint32_t *ids;                   /* ids[used] of all runs */
	struct hsc_flow_batch_run *runs; /* runs[count], in order */
	uint32_t id_room;  /* at least HSC_FLOW_BATCH_LEAST; of ids there are */
			   /* HSC_FLOW_BATCH_SLACK more */
	uint32_t run_room; /* at least 1 */
	uint32_t used, count;
	bool joined; /* runs with nothing between them may be one, which has */
		     /* the message of the last, and no time */
	uint32_t *words;    /* words[word_count], joined; NULL: ids will do */
	uint32_t word_room; /* at least HSC_FLOW_BATCH_WORDS */
	uint32_t word_count;
};

/* No runs are in it. */
static inline void hsc_flow_batch_clear(struct hsc_flow_batch *batch)
{
	batch->used = batch->count = batch->word_count = 0;
}

/* Is there room for one more run, however long? */
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
