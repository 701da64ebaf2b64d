/* SPDX-License-Identifier: MIT */
/*
 * et_compare.h - what a random hart did, encoded by model and decoded by flow,
 * against what it did.
 */
#ifndef HSC_TESTS_PAIRS_ET_COMPARE_H
#define HSC_TESTS_PAIRS_ET_COMPARE_H

#include "pairs/et_hart.h"

enum et_mode {
	PLAIN,
	FULL,
	EXCEPTION,
	SEQUENTIAL,
	RETURN_IRETS,
	RETURN_COUNT,
	PREDICT,
	CACHE,
	ALL,
	DRAFT,
	DRAFT_FULL,
	ANY, /* whatever the seed says, each on or off */
	ET_MODES,
};

extern const char *const et_mode_names[ET_MODES];

/* Of resync, in the order of the seeds. */
#define ET_INTERVALS 8
extern const uint64_t et_intervals[ET_INTERVALS];

/* One round trip. */
struct et_case {
	uint64_t seed; /* of graph, behaviour and what is not said below */
	enum et_mode mode;
	uint64_t interval;
	unsigned instructions;
	const char *param; /* a parameter set last, or NULL */
	uint64_t value;
};

/* The settings of its encoder. */
struct hsc_et_encoder_config et_case_config(const struct et_case *c);

/* The case that a seed alone stands for. */
struct et_case et_case_of(uint64_t seed, unsigned instructions);

/* What is wrong first; "" if nothing is. And packets of the stream that took
 * the fast path. */
struct et_found {
	char why[200];
	uint64_t fast;
};

/* Run it on `h`, which then has the stream and what ran. */
void et_case_run(const struct et_case *c, struct et_hart *h);

/* Run it on `h` and decode it. False: what was decoded is not what was done. */
bool et_case_holds(const struct et_case *c, struct et_hart *h,
		   struct et_found *f);

/* However linear code is cut into blocks, it is the stream of `h`. */
bool et_case_same_by_blocks(const struct et_case *c, const struct et_hart *h,
			    struct et_hart *again);

/* With no room for some instructions, the beginning and the end are right. */
bool et_case_survives_loss(const struct et_case *c, struct et_hart *h);

/* Print the shortest run that fails, with its last packets. */
void et_case_report(struct et_case c, struct et_hart *h);

#endif
