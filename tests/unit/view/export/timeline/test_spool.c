/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/export/timeline/spool.h"

/* Numbers of four bytes, read one by one. */
static void check_reader(void)
{
	static struct hsc_spool_reader r = { .source = 1 };
	struct hsc_spool *s;
	const uint8_t *out;

	CHECK_EQ(hsc_spool_new(&s, 2), HSC_OK);
	CHECK_EQ(hsc_spool_read(s, &r, 4, &out), HSC_END);
	for (uint32_t i = 0; i < 10000; i++)
		hsc_spool_end(s, 1, hsc_put_le(hsc_spool_room(s, 1, 4), i, 4));
	for (uint32_t i = 0; i < 10000; i++) {
		CHECK_EQ(hsc_spool_read(s, &r, 4, &out), HSC_OK);
		CHECK_EQ(out[0] | (uint32_t)out[1] << 8, i);
	}
	CHECK_EQ(hsc_spool_read(s, &r, 4, &out), HSC_END);
	CHECK_EQ(hsc_spool_waiting(s), 40000);
	hsc_spool_free(&s);
}

/* Numbers in turns to two sources, many pieces of each. */
int main(void)
{
	static struct hsc_writer out;
	struct printed p = { .len = 0 };
	struct hsc_spool *s;
	const char *at;

	CHECK_EQ(hsc_spool_new(&s, 3), HSC_OK);
	for (uint64_t i = 0; i < 20000; i++) {
		uint8_t *room = hsc_spool_room(s, i & 1, 24);

		CHECK(room != NULL);
		room = hsc_put_number(room, i);
		*room++ = ' ';
		hsc_spool_end(s, i & 1, room);
	}
	out.file = printed_begin(&p);
	for (uint32_t i = 0; i < 3; i++) {
		CHECK_EQ(hsc_spool_copy(s, i, &out), HSC_OK);
		hsc_writer_text(&out, "\n");
	}
	CHECK_EQ(hsc_writer_flush(&out), HSC_OK);
	at = printed_end(&p);
	for (uint64_t i = 0; i < 20000; i++) {
		const uint64_t want = i < 10000 ? 2 * i : 2 * (i - 10000) + 1;
		char *end;

		CHECK_EQ(strtoull(at, &end, 10), want);
		at = end + 1 + (i == 9999);
	}
	CHECK_STR(at, "\n\n", "the end");
	hsc_spool_free(&s);
	check_reader();
	CHECK(!s);
	hsc_spool_free(&s);
	printed_free(&p);
	return check_failures != 0;
}
