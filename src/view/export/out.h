/* SPDX-License-Identifier: MIT */
/*
 * out.h - what exports write: bytes and numbers, filled in by hand, and JSON.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_EXPORT_OUT_H
#define HSC_VIEW_EXPORT_OUT_H

#include "view/common/writer.h"

#define HSC_OUT_VARINT 10u /* longest of 64 bits */

/* A string in quotes, as hsc_view_json_string writes it. */
void hsc_out_json(struct hsc_writer *w, const char *text);

/* Room for `len` bytes, at most HSC_WRITER_BYTES; hsc_out_end says how far it
 * was filled. */
static inline uint8_t *hsc_out_room(struct hsc_writer *w, size_t len)
{
	if (len > HSC_WRITER_BYTES - w->used)
		(void)hsc_writer_flush(w);
	return (uint8_t *)w->buffer + w->used;
}

static inline void hsc_out_end(struct hsc_writer *w, const uint8_t *end)
{
	w->used = (size_t)(end - (uint8_t *)w->buffer);
}

/*
 * Each writes at `p`, where there is room, and returns the place after it.
 */
static inline uint8_t *hsc_put(uint8_t *p, const void *bytes, size_t len)
{
	memcpy(p, bytes, len);
	return p + len;
}

/* Text of a literal. */
#define HSC_PUT(p, literal) hsc_put(p, literal, sizeof(literal) - 1)

static inline uint8_t *hsc_put_varint(uint8_t *p, uint64_t value)
{
	while (value > 0x7f) {
		*p++ = (uint8_t)(value | 0x80);
		value >>= 7;
	}
	*p++ = (uint8_t)value;
	return p;
}

/* The low `len` bytes of a value, little endian. */
static inline uint8_t *hsc_put_le(uint8_t *p, uint64_t value, unsigned len)
{
	for (unsigned i = 0; i < len; i++)
		p[i] = (uint8_t)(value >> 8 * i);
	return p + len;
}

/* A number in decimal, at most 20 digits. */
static inline uint8_t *hsc_put_number(uint8_t *p, uint64_t value)
{
	uint8_t digits[20];
	size_t n = sizeof(digits);

	do {
		digits[--n] = (uint8_t)('0' + value % 10);
		value /= 10;
	} while (value);
	return hsc_put(p, digits + n, sizeof(digits) - n);
}

#endif
