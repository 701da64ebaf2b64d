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

/* Of two instructions, how often the flow went from one to the other. */
struct hsc_code_pair {
	uint64_t from, to;
	uint64_t count;
};

struct hsc_code_pairs {
	struct hsc_code_pair *list; /* list[count] */
	size_t count, cap;
};

struct hsc_code_profile {
	const char *module;      /* base name of the file */
	struct hsc_image *image; /* of it at its own addresses, or NULL: it is
				    not there; borrowed */
	/* First and last instruction of what ran in a row. */
	struct hsc_code_pairs runs;
	/* Taken branches, jumps, calls and returns: where from, where to. */
	struct hsc_code_pairs taken;
	/* Two runs one after the other without a jump between them, as after
	 * a branch that was not taken: first and last instruction of both. */
	struct hsc_code_pairs through;
};

/* Add what coverage has of the file; then finish. HSC_OK or HSC_E_MEMORY. */
HSC_MUST_USE enum hsc_status hsc_code_profile_add(
	struct hsc_code_profile *p, const struct hsc_coverage *coverage,
	const struct hsc_image_spaces *images);
void hsc_code_profile_finish(struct hsc_code_profile *p);
void hsc_code_profile_clear(struct hsc_code_profile *p);

#endif
