/* SPDX-License-Identifier: MIT */
/*
 * code_that_ran.h - code that changes while it runs.
 */
#ifndef HSC_TESTS_CODE_THAT_RAN_H
#define HSC_TESTS_CODE_THAT_RAN_H

#include "record/soc/code.h"
#include "unit/check.h"

/* Half-words that ran, and the version they are told to be of. */
static const struct {
	uint64_t pc;
	uint16_t halfwords[2];
	size_t count;
	uint32_t version;
} ran[] = {
	{ 0x1000, { 0x0001, 0x0505 }, 2, 1 }, /* as the file says */
	{ 0x1004, { 0x8082 }, 1, 1 },         /* the file says otherwise */
	{ 0x1ffe, { 0x0001, 0x0001 }, 2, 1 }, /* no file; into a page */
	{ 0x1000, { 0x0001, 0x0505 }, 2, 1 },
	{ 0x1002, { 0x050d, 0x8082 }, 2, 2 }, /* it changed */
	{ 0x1000, { 0x0001, 0x050d }, 2, 2 },
	{ 0x2000, { 0x4501 }, 1, 3 },
	{ 0x1002, { 0x0505 }, 1, 4 }, /* as it was */
};

#define RAN (sizeof(ran) / sizeof(ran[0]))

static inline void run_all(struct hsc_record_code *c)
{
	for (size_t i = 0; i < RAN; i++)
		CHECK_EQ(hsc_record_code_executed(
				 c, ran[i].pc, ran[i].halfwords, ran[i].count),
			 ran[i].version);
}

#endif
