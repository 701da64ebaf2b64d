/* SPDX-License-Identifier: MIT */
/*
 * file.h - the file of an index: where a stream can be entered.
 *
 * Room   decode (floor 6)
 *
 * The bytes are foreign: a bundle comes from anybody, and a file may be cut
 * off. What is damaged, of another identity or not in sequence is none.
 */
#ifndef HSC_DECODE_INDEX_FILE_H
#define HSC_DECODE_INDEX_FILE_H

#include <hartscope/decode/results.h>

/* What is known of time at a cut. Times are ticks. */
struct hsc_index_time {
	bool timed;      /* the message there has a timestamp, and ends what was
			    decoded before: the rest is of use then */
	uint64_t time;   /* what it says */
	uint64_t least;  /* as a time that never falls, see hsc_dates */
	uint64_t top;    /* no event before has a later time, */
	uint64_t bottom; /* and none after it an earlier one */
	uint64_t pace;   /* of what is merged by time, none before is later */
};

struct hsc_index_cuts {
	struct hsc_results_cut *list; /* list[count], from malloc */
	size_t count, cap;
	struct hsc_index_time *times; /* times[count], or NULL: nobody looked */
	size_t time_cap;
	uint64_t first; /* timestamp; HSC_INDEX_NEVER: there is none */
};

#define HSC_INDEX_NEVER UINT64_MAX

/* Of those that were found or made. */
void hsc_index_clear(struct hsc_index_cuts *c);

/* The cuts in bytes[len], if they are of this identity; to be cleared, whatever
 * is returned. */
bool hsc_index_parse(const uint8_t *bytes, size_t len, const char *identity,
		     struct hsc_index_cuts *c);
/* The same of a file. */
bool hsc_index_load(const char *path, const char *identity,
		    struct hsc_index_cuts *c);

/* A bundle that cannot be written has none, so whatever fails is no matter.
 * Whoever reads sees all of it, or of the one before. */
void hsc_index_save(const char *path, char *identity, struct hsc_index_cuts *c);

#endif
