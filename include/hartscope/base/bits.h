/* SPDX-License-Identifier: MIT */
/*
 * bits.h - counting and cutting bits, reading and writing words.
 *
 * Room   base (floor 0)
 */
#ifndef HSC_BASE_BITS_H
#define HSC_BASE_BITS_H

#include <hartscope/base/compiler.h>
#include <stdint.h>

/* How many zero bits lie below the lowest one; v is not 0. */
static inline unsigned hsc_ctz64(uint64_t v)
{
#ifdef HSC_CTZ64
	return HSC_CTZ64(v);
#else
	unsigned n = 0;

	while (!(v >> n & 1))
		n++;
	return n;
#endif
}

/* How many bits v needs; 0 needs 1. */
static inline unsigned hsc_bits64(uint64_t v)
{
#ifdef HSC_CLZ64
	return 64 - HSC_CLZ64(v | 1);
#else
	unsigned n = 1;

	while (n < 64 && v >> n != 0)
		n++;
	return n;
#endif
}

/* The lowest `bits` ones; from 64 on all of them. */
static inline uint64_t hsc_ones64(unsigned bits)
{
	return bits > 63 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

/* The lowest `bits` bits of v; from 64 on all of it. */
static inline uint64_t hsc_low64(uint64_t v, unsigned bits)
{
	return bits > 63 ? v : v & ((UINT64_C(1) << bits) - 1);
}

/* The two bytes at p, little endian. */
static inline uint16_t hsc_load16(const uint8_t *p)
{
	return (uint16_t)(p[0] | p[1] << 8);
}

/* The four bytes at p, little endian. */
static inline uint32_t hsc_load32(const uint8_t *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	       (uint32_t)p[3] << 24;
}

/* Write v to the four bytes at p, little endian. */
static inline void hsc_store32(uint8_t *p, uint32_t v)
{
	p[0] = (uint8_t)v;
	p[1] = (uint8_t)(v >> 8);
	p[2] = (uint8_t)(v >> 16);
	p[3] = (uint8_t)(v >> 24);
}

/* The eight bytes at p, little endian. */
static inline uint64_t hsc_load64(const uint8_t *p)
{
	return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
	       (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
	       (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
	       (uint64_t)p[7] << 56;
}

/* Write v to the eight bytes at p, little endian. Written byte by byte, two of
 * them in a row become a vector with GCC 12, made byte by byte. */
static inline void hsc_store64(uint8_t *p, uint64_t v)
{
#ifdef HSC_STORE64
	HSC_STORE64(p, v);
#else
	for (unsigned i = 0; i < 8; i++)
		p[i] = (uint8_t)(v >> 8 * i);
#endif
}

#endif
