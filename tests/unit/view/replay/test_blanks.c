/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/replay/blanks.h"
#include <stdlib.h>

#define PIECE 4096u

static struct hsc_writer writer;

static struct hsc_blanks begin(struct printed *p)
{
	FILE *out = printed_begin(p);

	writer = (struct hsc_writer){ .file = out };
	return (struct hsc_blanks){ .w = &writer, .out = out };
}

static void settle(struct hsc_blanks *b, bool end)
{
	CHECK_EQ(hsc_blanks_settle(b, end), HSC_OK);
	CHECK_EQ(hsc_writer_flush(&writer), HSC_OK);
}

/* What is out so far. */
static size_t length(struct hsc_blanks *b)
{
	(void)fflush(b->out);
	return (size_t)ftell(b->out);
}

static void in_any_order(void)
{
	struct printed p = { .len = 0 };
	struct hsc_blanks b = begin(&p);
	uint64_t one, two, three;

	hsc_writer_text(&writer, "a");
	one = hsc_blanks_leave(&b, "?");
	hsc_writer_text(&writer, "b");
	two = hsc_blanks_leave(&b, "?");
	hsc_writer_text(&writer, "c");
	hsc_blanks_fill(&b, two, "2");
	settle(&b, false);
	CHECK_EQ(length(&b), 1);
	hsc_blanks_fill(&b, one, "1");
	settle(&b, false);
	CHECK_EQ(length(&b), 5);
	CHECK(b.kept == NULL);
	three = hsc_blanks_leave(&b, "?");
	CHECK_EQ(three, 3);
	hsc_writer_text(&writer, "d");
	settle(&b, true);
	hsc_blanks_fill(&b, three, "3");
	hsc_writer_text(&writer, "e");
	settle(&b, true);
	CHECK_STR(printed_end(&p), "a1b2c?de", "blanks are filled");
	hsc_blanks_free(&b);
	printed_free(&p);
}

/* Memory has an end: the first blanks are given up, the last are not. */
static void up_to_a_limit(void)
{
	static char piece[PIECE];
	struct printed p = { .len = 0 };
	struct hsc_blanks b = begin(&p);
	const uint64_t lost = hsc_blanks_leave(&b, "?");
	uint64_t last = 0;
	const char *text;

	memset(piece, '.', PIECE);
	for (size_t n = 0; n <= HSC_BLANKS_KEPT / PIECE; n++) {
		CHECK_EQ(length(&b), 0);
		settle(&b, false);
		if (n == HSC_BLANKS_KEPT / PIECE)
			last = hsc_blanks_leave(&b, "?");
		hsc_writer_bytes(&writer, piece, PIECE);
	}
	settle(&b, false);
	CHECK_EQ(length(&b), 1 + HSC_BLANKS_KEPT);
	CHECK_EQ(b.open, 1);
	hsc_blanks_fill(&b, lost, "1");
	hsc_blanks_fill(&b, last, "2");
	settle(&b, false);
	text = printed_end(&p);
	CHECK_EQ(strlen(text), 2 + HSC_BLANKS_KEPT + PIECE);
	CHECK_EQ(text[0], '?');
	CHECK_EQ(text[1 + HSC_BLANKS_KEPT], '2');
	hsc_blanks_free(&b);
	printed_free(&p);
}

/* Nothing is left of what was kept. */
static void dropped(void)
{
	struct printed p = { .len = 0 };
	struct hsc_blanks b = begin(&p);

	CHECK_EQ(hsc_blanks_leave(&b, "?"), 1);
	hsc_writer_text(&writer, "a");
	hsc_blanks_free(&b);
	CHECK(b.kept == NULL);
	CHECK_STR(printed_end(&p), "", "dropped");
	printed_free(&p);
}

int main(void)
{
	in_any_order();
	up_to_a_limit();
	dropped();
	return check_failures != 0;
}
