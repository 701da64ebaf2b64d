/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/common/writer.h"

/* More than the writer holds, in pieces of every length. */
static void test_long(void)
{
	struct hsc_writer w = { .file = NULL };
	struct printed p = { .len = 0 };
	char piece[100];
	size_t sum = 0;
	const char *text;

	memset(piece, 'x', sizeof(piece));
	w.file = printed_begin(&p);
	for (size_t i = 0; i < 3 * sizeof(w.buffer); i += i % sizeof(piece)) {
		i++;
		hsc_writer_bytes(&w, piece, i % sizeof(piece));
		sum += i % sizeof(piece);
	}
	hsc_writer_flush(&w);
	text = printed_end(&p);
	CHECK_EQ(p.len, sum);
	CHECK_EQ(strspn(text, "x"), sum);
	printed_free(&p);
}

/* One piece that is longer than the buffer keeps its place. */
static void test_huge(void)
{
	struct hsc_writer w = { .file = NULL };
	struct printed p = { .len = 0 };
	char *huge = calloc(1, 2 * sizeof(w.buffer) + 1);
	const char *text;

	if (!huge)
		exit(1);
	memset(huge, 'h', 2 * sizeof(w.buffer));
	w.file = printed_begin(&p);
	hsc_writer_text(&w, "<");
	hsc_writer_bytes(&w, huge, 2 * sizeof(w.buffer));
	hsc_writer_text(&w, ">");
	hsc_writer_flush(&w);
	text = printed_end(&p);
	CHECK_EQ(p.len, 2 * sizeof(w.buffer) + 2);
	CHECK(text[0] == '<' && text[1] == 'h');
	CHECK(text[p.len - 2] == 'h' && text[p.len - 1] == '>');
	printed_free(&p);
	free(huge);
}

/* Formatted text that no longer fits, and room that is not there any more. */
static void test_full(void)
{
	struct hsc_writer w = { .file = NULL };
	struct printed p = { .len = 0 };
	const char *text;

	w.file = printed_begin(&p);
	hsc_writer_spaces(&w, sizeof(w.buffer) - 3);
	hsc_writer_format(&w, "%s", "four");
	hsc_writer_spaces(&w, sizeof(w.buffer) - 3);
	memcpy(hsc_writer_room(&w, 4), "room", 4);
	hsc_writer_flush(&w);
	text = printed_end(&p);
	CHECK_EQ(p.len, 2 * sizeof(w.buffer) + 2);
	CHECK(!strncmp(text + sizeof(w.buffer) - 3, "four ", 5));
	CHECK_STR(text + p.len - 5, " room", "after a flush");
	printed_free(&p);
}

int main(void)
{
	struct hsc_writer w = { .file = NULL };
	struct printed p = { .len = 0 };

	w.file = printed_begin(&p);
	hsc_writer_text(&w, "a");
	hsc_writer_format(&w, "%d|", 12);
	hsc_writer_foreign(&w, "x\x1b[1m\ny\x7f");
	hsc_writer_text(&w, "|");
	hsc_writer_spaces(&w, 0);
	hsc_writer_spaces(&w, 2);
	hsc_writer_right(&w, "r", 3);
	hsc_writer_right(&w, "wide", 3);
	hsc_writer_flush(&w);
	CHECK_STR(printed_end(&p), "a12|x?[1m?y?|    rwide", "pieces");
	w.file = printed_begin(&p);
	hsc_writer_spaces(&w, 70);
	hsc_writer_flush(&w);
	CHECK_EQ(strspn(printed_end(&p), " "), 70);
	CHECK_EQ(p.len, 70);
	printed_free(&p);
	test_long();
	test_huge();
	test_full();
	return check_failures != 0;
}
