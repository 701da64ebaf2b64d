/* SPDX-License-Identifier: MIT */
/* wire.h - messages of protocol buffers as text, for tests of who writes them.
 */
#ifndef HSC_TESTS_VIEW_EXPORT_WIRE_H
#define HSC_TESTS_VIEW_EXPORT_WIRE_H

#include "unit/check.h"
#include <stdbool.h>
#include <stdlib.h>

struct wire {
	const uint8_t *at, *end;
	char text[4096];
	size_t used;
};

static inline uint64_t wire_varint(struct wire *w)
{
	uint64_t value = 0;

	for (unsigned shift = 0; w->at < w->end; shift += 7) {
		const uint8_t byte = *w->at++;

		value |= (uint64_t)(byte & 0x7f) << shift;
		if (byte < 0x80)
			break;
	}
	return value;
}

static inline void wire_add(struct wire *w, const char *format, uint64_t field,
			    uint64_t value)
{
	w->used += (size_t)snprintf(
		w->text + w->used, sizeof(w->text) - w->used, format,
		(unsigned long long)field, (unsigned long long)value);
}

static inline bool wire_is_text(const uint8_t *p, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (p[i] < ' ' || p[i] > '~')
			return false;
	return len > 1;
}

/* "8=5 11{9=1 10=2 } ": what can be text is text, else it is a message. */
static inline void wire_print(struct wire *w, const uint8_t *end)
{
	while (w->at < end) {
		const uint64_t tag = wire_varint(w), value = wire_varint(w);
		const uint8_t *after = w->at + value;

		if ((tag & 7) == 0) {
			wire_add(w, "%llu=%llu ", tag >> 3, value);
		} else if (after > end || (tag & 7) != 2) {
			wire_add(w, "wrong %llu %llu", tag, value);
			w->at = end;
		} else if (wire_is_text(w->at, value)) {
			w->used += (size_t)snprintf(
				w->text + w->used, sizeof(w->text) - w->used,
				"%u='%.*s' ", (unsigned)(tag >> 3), (int)value,
				(const char *)w->at);
			w->at = after;
		} else {
			wire_add(w, "%llu{", tag >> 3, 0);
			wire_print(w, after);
			wire_add(w, "} ", 0, 0);
		}
	}
}

/* The whole of bytes[len]. */
static inline const char *wire_text(struct wire *w, const void *bytes,
				    size_t len)
{
	w->at = bytes;
	w->end = w->at + len;
	w->used = 0;
	w->text[0] = '\0';
	wire_print(w, w->end);
	return w->text;
}

#endif
