/* SPDX-License-Identifier: MIT */
#include "cli/gdbserver/frame.h"
#include "unit/check.h"
#include <string.h>

static struct hsc_gdb_frame f;

static enum hsc_gdb_input feed(const char *bytes, size_t len)
{
	enum hsc_gdb_input last = HSC_GDB_NOTHING;

	for (size_t i = 0; i < len; i++)
		last = hsc_gdb_feed(&f, (uint8_t)bytes[i]);
	return last;
}

/* The example of the protocol's description, and what is none. */
static void test_frames(void)
{
	CHECK_EQ(feed("+$g#67", 6), HSC_GDB_PACKET);
	CHECK_STR(f.text, "g", "a packet");
	CHECK_EQ(feed("$g#68", 5), HSC_GDB_BAD);
	CHECK_EQ(feed("$#00", 4), HSC_GDB_PACKET);
	CHECK_STR(f.text, "", "an empty packet");
	CHECK_EQ(feed("\003", 1), HSC_GDB_INTERRUPT);
	CHECK_EQ(feed("-", 1), HSC_GDB_AGAIN);
	CHECK_EQ(feed("zebra", 5), HSC_GDB_NOTHING);
	CHECK_EQ(feed("$a\003-+$#E0", 9), HSC_GDB_PACKET);
	CHECK_STR(f.text, "a\003-+$", "all of it is in the packet");
}

static void test_escapes(void)
{
	static const char text[] = "a#b$c}d*e";
	char wrapped[64];
	const size_t len =
		hsc_gdb_wrap(text, strlen(text), wrapped, sizeof(wrapped));

	CHECK_EQ(len, strlen(text) + 4 + 4);
	CHECK(memcmp(wrapped, "$a}\003b}\004c}]d}\ne#", 15) == 0);
	CHECK_EQ(feed(wrapped, len), HSC_GDB_PACKET);
	CHECK_STR(f.text, text, "with escapes");
}

/* A packet of the size that was promised, and one byte more. */
static void test_sizes(void)
{
	static char text[HSC_GDB_PACKET_MAX + 2], wrapped[2 * sizeof(text)];

	for (size_t more = 0; more < 2; more++) {
		const size_t len = HSC_GDB_PACKET_MAX + more;

		memset(text, 'x', len);
		CHECK_EQ(feed(wrapped, hsc_gdb_wrap(text, len, wrapped,
						    sizeof(wrapped))),
			 more ? HSC_GDB_BAD : HSC_GDB_PACKET);
	}
}

int main(void)
{
	test_frames();
	test_escapes();
	test_sizes();
	return check_failures != 0;
}
