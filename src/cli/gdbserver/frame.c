/* SPDX-License-Identifier: MIT */
/* frame.c - bytes become packets by their marks and sums, and answers are
 * wrapped.
 * Room   cli (floor 9) */
#include "cli/gdbserver/frame.h"
#include <hartscope/base/digits.h>
#include <stdio.h>
#include <string.h>

#define INTERRUPT 0x03
#define ESCAPE    '}'
#define FLIP      0x20

enum { OUTSIDE, INSIDE, FIRST_DIGIT, SECOND_DIGIT };

/* Of a digit of a checksum; a byte that is no hex digit counts as 0. */
static uint8_t value_of(uint8_t digit)
{
	return (uint8_t)(hsc_digit_of((char)digit) & 15);
}

static enum hsc_gdb_input feed_outside(struct hsc_gdb_frame *f, uint8_t byte)
{
	if (byte == INTERRUPT)
		return HSC_GDB_INTERRUPT;
	if (byte == '-')
		return HSC_GDB_AGAIN;
	if (byte == '$')
		*f = (struct hsc_gdb_frame){ .state = INSIDE };
	return HSC_GDB_NOTHING;
}

static void feed_inside(struct hsc_gdb_frame *f, uint8_t byte)
{
	if (byte == '#') {
		f->state = FIRST_DIGIT;
		return;
	}
	f->sum = (uint8_t)(f->sum + byte);
	if (byte == ESCAPE && !f->escaped) {
		f->escaped = true;
		return;
	}
	if (f->escaped)
		byte ^= FLIP;
	f->escaped = false;
	f->too_long |= f->len == HSC_GDB_PACKET_MAX;
	if (!f->too_long)
		f->text[f->len++] = (char)byte;
}

enum hsc_gdb_input hsc_gdb_feed(struct hsc_gdb_frame *f, uint8_t byte)
{
	switch (f->state) {
	case INSIDE:
		feed_inside(f, byte);
		return HSC_GDB_NOTHING;
	case FIRST_DIGIT:
		f->claimed = (uint8_t)(value_of(byte) << 4);
		f->state = SECOND_DIGIT;
		return HSC_GDB_NOTHING;
	case SECOND_DIGIT:
		f->claimed |= value_of(byte);
		f->state = OUTSIDE;
		f->text[f->len] = '\0';
		return f->claimed == f->sum && !f->too_long ? HSC_GDB_PACKET
							    : HSC_GDB_BAD;
	default:
		return feed_outside(f, byte);
	}
}

size_t hsc_gdb_wrap(const char *text, size_t len, char *out, size_t size)
{
	uint8_t sum = 0;
	size_t at = 0;

	out[at++] = '$';
	for (size_t i = 0; i < len && at + 6 < size; i++) {
		char c = text[i];

		if (strchr("#$}*", c) && c) {
			out[at++] = ESCAPE;
			sum = (uint8_t)(sum + ESCAPE);
			c ^= FLIP;
		}
		out[at++] = c;
		sum = (uint8_t)(sum + (uint8_t)c);
	}
	return at + (size_t)snprintf(out + at, size - at, "#%02x", sum);
}
