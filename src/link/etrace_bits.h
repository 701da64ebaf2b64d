/* SPDX-License-Identifier: MIT */
/*
 * etrace_bits.h - fields of a frame that need not begin at a byte.
 *
 * Room   link (floor 2), private
 */
#ifndef HSC_LINK_ETRACE_BITS_H
#define HSC_LINK_ETRACE_BITS_H

#include <stdint.h>

/* A frame whose bits are read or written one field after another. */
struct bits {
	uint8_t *bytes;
	unsigned at; /* the next bit */
};

/* Of `count` bits more, those that are in the same byte. */
static inline unsigned in_byte(const struct bits *b, unsigned count)
{
	const unsigned left = 8 - b->at % 8;

	return count < left ? count : left;
}

static inline uint64_t take_bits(struct bits *b, unsigned count)
{
	uint64_t v = 0;

	for (unsigned i = 0, n; i < count; i += n, b->at += n) {
		const uint64_t byte = b->bytes[b->at / 8];

		n = in_byte(b, count - i);
		v |= (byte >> b->at % 8 & ((1u << n) - 1)) << i;
	}
	return v;
}

static inline void put_bits(struct bits *b, uint64_t v, unsigned count)
{
	for (unsigned i = 0, n; i < count; i += n, b->at += n) {
		n = in_byte(b, count - i);
		b->bytes[b->at / 8] |=
			(uint8_t)((v >> i & ((1u << n) - 1)) << b->at % 8);
	}
}

static inline void put_bytes(struct bits *b, const uint8_t *from, unsigned len)
{
	const unsigned shift = b->at % 8;
	uint8_t *to = b->bytes + b->at / 8;

	for (unsigned i = 0; i < len; i++) {
		const unsigned both = (unsigned)from[i] << shift;

		to[i] |= (uint8_t)both;
		if (shift)
			to[i + 1] |= (uint8_t)(both >> 8);
	}
	b->at += 8 * len;
}

#endif
