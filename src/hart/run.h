/* SPDX-License-Identifier: MIT */
/*
 * run.h - blocks of decoded code, and running them.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_RUN_H
#define HSC_HART_RUN_H

#include "hart/state/hart.h"

void hsc_hart_reset(struct hsc_hart *h, uint64_t pc);

/* Run until hsc_hart_cycles is `until` or a little more. */
void hsc_hart_run(struct hsc_hart *h, uint64_t until);

/* The block at h->pc, or NULL after a trap. */
struct hsc_hart_block *hsc_block_find(struct hsc_hart *h);
/* The same after b, with a link from b so that it is found faster the next
 * time. */
struct hsc_hart_block *hsc_block_follow(struct hsc_hart *h,
					struct hsc_hart_block *b);

/* Decode the one instruction at code[4] into b, as if it were at h->pc. */
void hsc_block_one(struct hsc_hart *h, struct hsc_hart_block *b,
		   const uint8_t code[4]);

/*
 * The first `most` instructions of b, or one more after each lui and auipc; if
 * that is all of b, b itself, otherwise a block that is valid until the next
 * call.
 */
struct hsc_hart_block *hsc_block_cut(struct hsc_hart *h,
				     struct hsc_hart_block *b, uint64_t most);
/* Did b end after a lui or auipc? */
bool hsc_block_pairs(const struct hsc_hart *h, const struct hsc_hart_block *b);

#endif
