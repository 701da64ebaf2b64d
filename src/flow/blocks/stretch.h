/* SPDX-License-Identifier: MIT */
/*
 * stretch.h - a short walk by a few branch outcomes, stored in eight bytes.
 *
 * Room   flow (floor 3), private
 *
 * A stretch is a walk from a given block by a few branch outcomes, until they
 * are used up or something ends it earlier. Decoders keep many of them, and go
 * from one to the next. To find the next one, only the end of the one before is
 * needed: a number of four bytes (hsc_stretch_link), to which the next outcomes
 * are added. The highest bits of the sum are the index of the next stretch. The
 * other bits of the sum and the outcomes are its key, which identifies block
 * and outcomes uniquely.
 */
#ifndef HSC_FLOW_BLOCKS_STRETCH_H
#define HSC_FLOW_BLOCKS_STRETCH_H

#include <hartscope/base/bits.h>
#include <hartscope/base/compiler.h>

/* log2 of the number of places: HSC_FLOW_WORD_PLACES. */
#define HSC_STRETCH_PLACE_BITS 15u
/* An odd multiplier with many bits set. */
#define HSC_STRETCH_SPREAD UINT32_C(0x9e3779b9)
/* A multiplier with an inverse, so that the product can be undone. */
#define HSC_STRETCH_LINK_FACTOR  UINT32_C(0x7f4a7c15)
#define HSC_STRETCH_BLOCK_FACTOR UINT32_C(0x9937733d)

struct hsc_stretch {
	uint32_t key;  /* see hsc_stretch_key; 0: the place is empty */
	uint32_t does; /* half-words and instructions, and of odd ones the rest:
			  HSC_STRETCH_COUNTS and below */
};

/* In hsc_stretch.key, in a bit that outcomes do not need: the stretch is odd.
 * It has calls, or does not end because all outcomes are used up. */
#define HSC_STRETCH_ODD (UINT32_C(1) << (HSC_STRETCH_PLACE_BITS - 1))

/* In hsc_stretch.does, wide enough for the sum of 64. */
#define HSC_STRETCH_COUNTS       UINT32_C(0x03ff03ff)
#define HSC_STRETCH_TOP          0x400u /* too large for either */
#define HSC_STRETCH_LEFT         10u    /* outcomes left, up to 15, << this, */
#define HSC_STRETCH_RETURNS      (UINT32_C(1) << 14)
#define HSC_STRETCH_INSTRUCTIONS 16u
#define HSC_STRETCH_CALLS        26u /* calls that it leaves open << this, */
#define HSC_STRETCH_DEEPEST      28u /* and the most that were open at a time */

/* The number of block `id` that is added to find a stretch that begins
 * there. */
static HSC_ALWAYS_INLINE uint32_t hsc_stretch_link(uint32_t id)
{
	return id * HSC_STRETCH_LINK_FACTOR;
}

static HSC_ALWAYS_INLINE uint32_t hsc_stretch_linked(uint32_t link)
{
	return link * HSC_STRETCH_BLOCK_FACTOR;
}

/* Add `outcomes`, with a 1 above them, to the link of the block where they
 * begin. */
static HSC_ALWAYS_INLINE uint32_t hsc_stretch_sum(uint32_t spread,
						  uint32_t link,
						  uint32_t outcomes)
{
	return link + outcomes * spread;
}

static HSC_ALWAYS_INLINE uint32_t hsc_stretch_place(uint32_t sum)
{
	return sum >> (32 - HSC_STRETCH_PLACE_BITS);
}

static HSC_ALWAYS_INLINE uint32_t hsc_stretch_key(uint32_t sum,
						  uint32_t outcomes)
{
	return sum << HSC_STRETCH_PLACE_BITS | outcomes;
}

/* `count` bits of a string from bit `at` on, with a 1 above them. */
static HSC_ALWAYS_INLINE uint32_t hsc_stretch_cut(const uint8_t *bytes,
						  unsigned at, unsigned count)
{
	const uint32_t stop = UINT32_C(1) << count;
	const uint64_t bits = hsc_load64(&bytes[at / 8]) >> at % 8;

	return ((uint32_t)bits & (stop - 1)) | stop;
}

#endif
