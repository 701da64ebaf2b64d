/* SPDX-License-Identifier: MIT */
/*
 * stretch.h - what a few outcomes of branches lead to, in eight bytes.
 *
 * Room   flow (floor 3), private
 *
 * A stretch is a walk from a block on by some outcomes, until they are used up
 * or something ends it before. Decoders keep many of them, and walk from one to
 * the next. All that this waits for is where the one before ended: a number of
 * four bytes (hsc_stretch_link), to which the next outcomes are added; the
 * highest bits of the sum are the place where the next one is kept. The other
 * bits of the sum and the outcomes are its key, so that is as certain as the
 * block and the outcomes would be.
 */
#ifndef HSC_FLOW_BLOCKS_STRETCH_H
#define HSC_FLOW_BLOCKS_STRETCH_H

#include <hartscope/base/bits.h>
#include <hartscope/base/compiler.h>

/* They are kept in so many places: HSC_FLOW_WORD_PLACES. */
#define HSC_STRETCH_PLACE_BITS 15u
/* An odd number, of many bits. */
#define HSC_STRETCH_SPREAD UINT32_C(0x9e3779b9)
/* A number that has an inverse, so what is multiplied by it can be had back. */
#define HSC_STRETCH_LINK_FACTOR  UINT32_C(0x7f4a7c15)
#define HSC_STRETCH_BLOCK_FACTOR UINT32_C(0x9937733d)

struct hsc_stretch {
	uint32_t key;  /* see hsc_stretch_key; 0: there is none */
	uint32_t does; /* half-words, instructions, and of those that are odd
			  the rest: HSC_STRETCH_COUNTS and below */
};

/* In hsc_stretch.key, as there are not so many outcomes: it is odd. It has
 * calls, or does not end because all outcomes are used up. */
#define HSC_STRETCH_ODD (UINT32_C(1) << (HSC_STRETCH_PLACE_BITS - 1))

/* In hsc_stretch.does, with room to add up those of 64. */
#define HSC_STRETCH_COUNTS       UINT32_C(0x03ff03ff)
#define HSC_STRETCH_TOP          0x400u /* of either */
#define HSC_STRETCH_LEFT         10u    /* outcomes left, up to 15, << this, */
#define HSC_STRETCH_RETURNS      (UINT32_C(1) << 14)
#define HSC_STRETCH_INSTRUCTIONS 16u
#define HSC_STRETCH_CALLS        26u /* calls that it leaves open << this, */
#define HSC_STRETCH_DEEPEST      28u /* and how many were at a time */

/* What block `id` adds to the place of a stretch that begins there. */
static HSC_ALWAYS_INLINE uint32_t hsc_stretch_link(uint32_t id)
{
	return id * HSC_STRETCH_LINK_FACTOR;
}

static HSC_ALWAYS_INLINE uint32_t hsc_stretch_linked(uint32_t link)
{
	return link * HSC_STRETCH_BLOCK_FACTOR;
}

/* By `outcomes`, with a 1 above them, from the block of a link on. */
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
