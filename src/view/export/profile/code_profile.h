/* SPDX-License-Identifier: MIT */
/*
 * code_profile.h - what ran of one file of code, for compilers: stretches of
 * instructions, and the jumps between them.
 *
 * Room   view (floor 8)
 *
 * Addresses are those of the file. All lists are sorted, and each of their
 * entries is there once.
 */
#ifndef HSC_VIEW_EXPORT_PROFILE_CODE_PROFILE_H
#define HSC_VIEW_EXPORT_PROFILE_CODE_PROFILE_H

#include <hartscope/image/image.h>
#include <hartscope/measure/coverage.h>

/* How often control went from one instruction to another. */
struct hsc_code_pair {
	uint64_t from, to;
	uint64_t count;
};

struct hsc_code_pairs {
	struct hsc_code_pair *list; /* list[count] */
	size_t count, cap;
};

struct hsc_code_profile {
	const char *module; /* base name of the file */
	struct hsc_image
		*image; /* the file at its own addresses, or NULL; borrowed */
	/* Runs without a jump: first and last instruction. */
	struct hsc_code_pairs runs;
	/* Taken branches, jumps, calls and returns: from and to. */
	struct hsc_code_pairs taken;
	/* Two successive runs without a jump between them, as after a branch
	 * that was not taken: first and last instruction of each. */
	struct hsc_code_pairs through;
};

/* Add the counts that coverage has for the file. Call _finish after the last.
 * HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_code_profile_add(
	struct hsc_code_profile *p, const struct hsc_coverage *coverage,
	const struct hsc_image_spaces *images);
void hsc_code_profile_finish(struct hsc_code_profile *p);
void hsc_code_profile_clear(struct hsc_code_profile *p);

#endif
