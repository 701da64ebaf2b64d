/* SPDX-License-Identifier: MIT */
/*
 * groups.h - the groups of a short message, found all at once.
 *
 * Room   codec (floor 2), private to the library
 *
 * A message is a row of groups: the data bits of the bytes up to the next that
 * has flags. The first has TCODE, SRC, the fixed fields and the first variable
 * field; each further group is one variable field. Most messages are shorter
 * than sixteen bytes: their flags fit in one word, in which the ends of all
 * groups are found without a loop over the bytes.
 */
#ifndef HSC_CODEC_NTRACE_GROUPS_H
#define HSC_CODEC_NTRACE_GROUPS_H

#include <hartscope/base/bits.h>
#include <hartscope/spec/ntrace.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Number of bytes that are examined, */
#define HSC_NT_GROUPS_BYTES 16
/* and number that must be readable, because a group is loaded eight bytes at a
 * time. */
#define HSC_NT_GROUPS_READ 24
/* Most bytes of a group. */
#define HSC_NT_GROUP_BYTES 8

/* For each byte at p, a bit that it ends a group, and one that it ends the
 * message. */
struct hsc_nt_flags {
	uint32_t field, message;
};

#ifdef __SSE2__
static inline struct hsc_nt_flags hsc_nt_flags_at(const uint8_t *p)
{
	const __m128i v = _mm_loadu_si128((const void *)p);

	return (struct hsc_nt_flags){
		(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(v, 7)),
		(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(v, 6)),
	};
}

/* A bit for each byte at p that equals `byte`. */
static inline uint32_t hsc_nt_bytes_that_are(const uint8_t *p, uint8_t byte)
{
	const __m128i v = _mm_loadu_si128((const void *)p);

	return (uint32_t)_mm_movemask_epi8(
		_mm_cmpeq_epi8(v, _mm_set1_epi8((char)byte)));
}
#else
static inline uint32_t hsc_nt_bytes_that_are(const uint8_t *p, uint8_t byte)
{
	uint32_t bits = 0;

	for (unsigned i = 0; i < HSC_NT_GROUPS_BYTES; i++)
		bits |= (uint32_t)(p[i] == byte) << i;
	return bits;
}

/* Collect the lowest bits of eight bytes. */
static inline uint32_t hsc_nt_gather(uint64_t v)
{
	return (uint32_t)((v & UINT64_C(0x0101010101010101)) *
				  UINT64_C(0x0102040810204080) >>
			  56);
}

static inline struct hsc_nt_flags hsc_nt_flags_at(const uint8_t *p)
{
	const uint64_t low = hsc_load64(p), high = hsc_load64(p + 8);

	return (struct hsc_nt_flags){
		hsc_nt_gather(low) | hsc_nt_gather(high) << 8,
		hsc_nt_gather(low >> 1) | hsc_nt_gather(high >> 1) << 8,
	};
}
#endif

/*
 * The ends of the groups of the message at p, a bit for each byte; 0 if it is
 * longer than HSC_NT_GROUPS_BYTES or not a message. The highest bit is that of
 * its last byte.
 */
static inline uint32_t hsc_nt_group_ends(const uint8_t *p)
{
	const struct hsc_nt_flags flags = hsc_nt_flags_at(p);
	const uint32_t last = flags.message & (0 - flags.message);

	return flags.field & last ? flags.field & (last | (last - 1)) : 0;
}

/* The data bits of 1 to 8 bytes at p. */
static HSC_ALWAYS_INLINE uint64_t hsc_nt_group_bits(const uint8_t *p,
						    unsigned bytes)
{
	uint64_t v = hsc_load64(p) & UINT64_MAX >> (64 - 8 * bytes);

	v = v >> HSC_NT_MDO_SHIFT & UINT64_C(0x3f3f3f3f3f3f3f3f);
	v = (v & UINT64_C(0x003f003f003f003f)) |
	    (v & UINT64_C(0x3f003f003f003f00)) >> 2;
	v = (v & UINT64_C(0x00000fff00000fff)) |
	    (v & UINT64_C(0x0fff00000fff0000)) >> 4;
	return (v & UINT64_C(0xffffff)) |
	       (v & UINT64_C(0x00ffffff00000000)) >> 8;
}

#endif
