/* SPDX-License-Identifier: MIT */
/*
 * proto.h - messages in the wire format of protocol buffers.
 *
 * Room   view (floor 8)
 * Spec   Protocol Buffers, "Encoding"
 */
#ifndef HSC_VIEW_EXPORT_PROTO_H
#define HSC_VIEW_EXPORT_PROTO_H

#include "view/export/out.h"

/* Wire types. */
#define HSC_PROTO_VARINT 0u
#define HSC_PROTO_BYTES  2u

/* The tag of a field with a number below 16, which is one byte. */
#define HSC_PROTO_TAG(field, type) ((uint8_t)((field) << 3 | (type)))

static inline uint8_t *hsc_proto_number(uint8_t *p, unsigned field,
					uint64_t value)
{
	p = hsc_put_varint(p, (uint64_t)field << 3 | HSC_PROTO_VARINT);
	return hsc_put_varint(p, value);
}

static inline uint8_t *hsc_proto_bytes(uint8_t *p, unsigned field,
				       const void *bytes, size_t len)
{
	p = hsc_put_varint(p, (uint64_t)field << 3 | HSC_PROTO_BYTES);
	p = hsc_put_varint(p, len);
	return hsc_put(p, bytes, len);
}

/* A message within another, of at most 2^21 - 1 bytes: room for its length,
 * which hsc_proto_close fills in. Its content stands at the answer. */
#define HSC_PROTO_LENGTH 3u
static inline uint8_t *hsc_proto_open(uint8_t *p, unsigned field)
{
	p = hsc_put_varint(p, (uint64_t)field << 3 | HSC_PROTO_BYTES);
	return p + HSC_PROTO_LENGTH;
}

/* The message whose content is from `content` to `end` is whole. */
static inline void hsc_proto_close(uint8_t *content, const uint8_t *end)
{
	const size_t len = (size_t)(end - content);

	content[-3] = (uint8_t)(len | 0x80);
	content[-2] = (uint8_t)(len >> 7 | 0x80);
	content[-1] = (uint8_t)(len >> 14);
}

#endif
