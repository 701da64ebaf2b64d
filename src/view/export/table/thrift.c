/* SPDX-License-Identifier: MIT */
/* thrift.c - structs in Thrift's compact protocol.
 * Room   view (floor 8) */
#include "view/export/table/thrift.h"
#include "base/grow.h"
#include <string.h>

enum { I32 = 5, I64 = 6, BINARY = 8, LIST = 9, STRUCT = 12 };

static void put_bytes(struct hsc_thrift *t, const void *bytes, size_t len)
{
	if (t->failed || !HSC_GROW(t->bytes, t->cap, t->len + len)) {
		t->failed = true;
		return;
	}
	memcpy(t->bytes + t->len, bytes, len);
	t->len += len;
}

static void put_byte(struct hsc_thrift *t, unsigned value)
{
	const uint8_t byte = (uint8_t)value;

	put_bytes(t, &byte, 1);
}

static void put_varint(struct hsc_thrift *t, uint64_t value)
{
	for (; value > 0x7f; value >>= 7)
		put_byte(t, (unsigned)(value & 0x7f) | 0x80);
	put_byte(t, (unsigned)value);
}

static void put_signed(struct hsc_thrift *t, int64_t value)
{
	put_varint(t, (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0));
}

/* Numbers of fields are given by what they add to the one before. */
static void put_field(struct hsc_thrift *t, unsigned field, unsigned type)
{
	unsigned *last = &t->last[t->depth];

	put_byte(t, (field - *last) << 4 | type);
	*last = field;
}

static void put_text(struct hsc_thrift *t, const char *text)
{
	put_varint(t, strlen(text));
	put_bytes(t, text, strlen(text));
}

void hsc_thrift_i32(struct hsc_thrift *t, unsigned field, int32_t value)
{
	put_field(t, field, I32);
	put_signed(t, value);
}

void hsc_thrift_i64(struct hsc_thrift *t, unsigned field, int64_t value)
{
	put_field(t, field, I64);
	put_signed(t, value);
}

void hsc_thrift_text(struct hsc_thrift *t, unsigned field, const char *text)
{
	put_field(t, field, BINARY);
	put_text(t, text);
}

void hsc_thrift_begin(struct hsc_thrift *t)
{
	t->last[++t->depth] = 0;
}

void hsc_thrift_open(struct hsc_thrift *t, unsigned field)
{
	put_field(t, field, STRUCT);
	hsc_thrift_begin(t);
}

void hsc_thrift_close(struct hsc_thrift *t)
{
	t->depth--;
	put_byte(t, 0);
}

void hsc_thrift_list(struct hsc_thrift *t, unsigned field, size_t count,
		     enum hsc_thrift_element type)
{
	put_field(t, field, LIST);
	if (count < 15) {
		put_byte(t, (unsigned)count << 4 | type);
		return;
	}
	put_byte(t, 0xf0 | type);
	put_varint(t, count);
}

void hsc_thrift_element_i32(struct hsc_thrift *t, int32_t value)
{
	put_signed(t, value);
}

void hsc_thrift_element_text(struct hsc_thrift *t, const char *text)
{
	put_text(t, text);
}
