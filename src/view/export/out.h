/* SPDX-License-Identifier: MIT */
/*
 * out.h - bytes and text in small pieces to a file, counted.
 *
 * Room   view (floor 8)
 */
#ifndef HSC_VIEW_EXPORT_OUT_H
#define HSC_VIEW_EXPORT_OUT_H

#include <hartscope/base/compiler.h>
#include <hartscope/base/status.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define HSC_OUT_BYTES  65536u
#define HSC_OUT_VARINT 10u /* longest of 64 bits */

/* Start as { .file = file }; flush at the end. */
struct hsc_out {
	FILE *file;       /* whether writing worked, ferror(file) says */
	uint64_t flushed; /* bytes that went to the file */
	size_t used;
	uint8_t buffer[HSC_OUT_BYTES];
};

/* Write what is in the buffer. HSC_OK or HSC_E_FILE. */
enum hsc_status hsc_out_flush(struct hsc_out *o);
void hsc_out_bytes(struct hsc_out *o, const void *bytes, size_t len);
HSC_PRINTF(2, 3)
void hsc_out_format(struct hsc_out *o, const char *format, ...);
/* A string in quotes, as hsc_view_json_string writes it. */
void hsc_out_json(struct hsc_out *o, const char *text);

/* All bytes so far. */
static inline uint64_t hsc_out_written(const struct hsc_out *o)
{
	return o->flushed + o->used;
}

/* Room for `len` bytes, at most HSC_OUT_BYTES; hsc_out_end says how far it was
 * filled. */
static inline uint8_t *hsc_out_room(struct hsc_out *o, size_t len)
{
	if (len > HSC_OUT_BYTES - o->used)
		(void)hsc_out_flush(o);
	return o->buffer + o->used;
}

static inline void hsc_out_end(struct hsc_out *o, const uint8_t *end)
{
	o->used = (size_t)(end - o->buffer);
}

static inline void hsc_out_text(struct hsc_out *o, const char *text)
{
	hsc_out_bytes(o, text, strlen(text));
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
