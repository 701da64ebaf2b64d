/* SPDX-License-Identifier: MIT */
/*
 * peek.h - facts about a message without decoding it.
 *
 * Room   codec (floor 2), private to the library
 *
 * In a stream of several sources most messages are from other sources. All that
 * has to be known about those is their length, their source, and that they can
 * be decoded. Slicing and decoding takes 1.6 to 2.4 times as long as slicing
 * alone (bench_codec). A test compares these functions with both.
 */
#ifndef HSC_CODEC_NTRACE_PEEK_H
#define HSC_CODEC_NTRACE_PEEK_H

#include <hartscope/base/bits.h>
#include <hartscope/spec/ntrace.h>
#include <stddef.h>

/* Number of bytes that must be readable at the start of a message. */
#define HSC_NT_PEEK_BYTES 16

/* What a message must have to be certainly decodable, by its first byte. */
struct hsc_nt_peek_row {
	uint64_t mask,
		never;   /* the masked first eight bytes must not be `never` */
	uint64_t inner;  /* flags of bytes that must not end a field */
	uint64_t groups; /* fields that must have ended */
};

struct hsc_nt_peek {
	struct hsc_nt_peek_row rows[256];
	uint64_t src_mask;
};

#define HSC_NT_EACH_BYTE UINT64_C(0x0101010101010101)

/* False if SRC is wider than the byte after TCODE. */
bool hsc_nt_peek_init(struct hsc_nt_peek *peek,
		      const struct hsc_wire_params *par);

/* Copy the message at p, with zeroes after it, and return its length; 0 if it
 * is longer than HSC_NT_PEEK_BYTES. */
static inline unsigned hsc_nt_cut(const uint8_t *p, uint64_t bytes[2])
{
	uint64_t end;

	bytes[0] = hsc_load64(p);
	bytes[1] = 0;
	end = bytes[0] >> 1 & HSC_NT_EACH_BYTE;
	if (HSC_LIKELY(end != 0)) {
		bytes[0] &= ((end & (0 - end)) << 8) - 1;
		return hsc_ctz64(end) / 8 + 1;
	}
	bytes[1] = hsc_load64(p + 8);
	end = bytes[1] >> 1 & HSC_NT_EACH_BYTE;
	if (end == 0)
		return 0;
	bytes[1] &= ((end & (0 - end)) << 8) - 1;
	return hsc_ctz64(end) / 8 + 9;
}

/* SRC of a message of at least two bytes. */
static inline uint64_t hsc_nt_peek_src(const struct hsc_nt_peek *peek,
				       uint64_t bytes)
{
	return bytes >> (8 + HSC_NT_MDO_SHIFT) & peek->src_mask;
}

/*
 * The length of the message that begins with `bytes`, if it has at most eight
 * and hsc_nt_decode certainly accepts it; else 0. In this few bytes no field
 * can be too wide.
 */
static inline unsigned hsc_nt_peek_length(const struct hsc_nt_peek *peek,
					  uint64_t bytes)
{
	const struct hsc_nt_peek_row *row = &peek->rows[bytes & 0xff];
	const uint64_t stop = bytes >> 1 & HSC_NT_EACH_BYTE;
	const uint64_t last = stop & (0 - stop);
	uint64_t ends;

	bytes &= (last << 8) - 1;
	ends = bytes & HSC_NT_EACH_BYTE;
	if ((ends & last) == 0 || (ends & row->inner) != 0 ||
	    (ends * HSC_NT_EACH_BYTE) >> 56 < row->groups ||
	    (bytes & row->mask) == row->never)
		return 0;
	return hsc_ctz64(stop) / 8 + 1;
}

/* The length of the message at p, of up to HSC_NT_PEEK_BYTES, if hsc_nt_decode
 * accepts it; else 0. HSC_NT_PEEK_BYTES can be read there. */
unsigned hsc_nt_peek_other(const struct hsc_nt_peek *peek,
			   const struct hsc_wire_params *par, const uint8_t *p);

#endif
