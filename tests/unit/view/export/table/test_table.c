/* SPDX-License-Identifier: MIT */
#include "support/printed.h"
#include "unit/check.h"
#include "view/export/table/table.h"
#include <stdbool.h>
#include <zstd.h>

static const struct hsc_column columns[] = { { "clock", HSC_COLUMN_U64 },
					     { "name", HSC_COLUMN_NAME },
					     { "hart", HSC_COLUMN_U32 },
					     { "text", HSC_COLUMN_TEXT } };

/* The contents of all pages, one after the other. */
static size_t unpack(const struct printed *p, uint8_t *out, size_t cap)
{
	size_t used = 0;

	for (size_t i = 4; i + 8 < p->len; i++) {
		size_t len;

		if (memcmp(p->text + i, "\x28\xb5\x2f\xfd", 4) != 0)
			continue;
		len = ZSTD_findFrameCompressedSize(p->text + i, p->len - i);
		used += ZSTD_decompress(out + used, cap - used, p->text + i,
					len);
		i += len - 1;
	}
	return used;
}

/* The file may not be closed by printed_end. */
static struct hsc_table *begin(struct printed *p)
{
	struct hsc_table *t;

	CHECK_EQ(hsc_table_new(&t, printed_begin(p), columns, 4), HSC_OK);
	p->out = NULL;
	return t;
}

static void check_bounds(const struct printed *p)
{
	CHECK(p->len > 12 && memcmp(p->text, "PAR1", 4) == 0);
	CHECK(memcmp(p->text + p->len - 4, "PAR1", 4) == 0);
	CHECK(memmem(p->text, p->len,
		     "\x05"
		     "clock",
		     6) != NULL);
	CHECK(memmem(p->text, p->len, "hartscope", 9) != NULL);
}

static void check_rows(struct printed *p)
{
	static const uint8_t want[] = {
		/* clock */
		5, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0,
		0, 0, 0,
		/* the dictionary, then one bit each: b a b */
		1, 0, 0, 0, 'b', 1, 0, 0, 0, 'a', 1, 3, 2,
		/* hart, text */
		9, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 'h',
		'i', 0, 0, 0, 0
	};
	uint8_t got[256];
	struct hsc_table *t = begin(p);
	const uint64_t clocks[] = { 5, 256, 7 };

	for (unsigned i = 0; i < 3; i++) {
		hsc_table_text(t, 3, i == 1 ? "hi" : "");
		hsc_table_number(t, 0, clocks[i]);
		hsc_table_number(t, 2, 9);
		hsc_table_name(t, 1, i == 1 ? 70 : 3, i == 1 ? "a" : "b");
		CHECK_EQ(hsc_table_end(t), HSC_OK);
	}
	CHECK_EQ(hsc_table_close(&t), HSC_OK);
	CHECK(!t);
	check_bounds(p);
	CHECK_EQ(unpack(p, got, sizeof(got)), sizeof(want));
	CHECK(memcmp(got, want, sizeof(want)) == 0);
}

/* Two groups, each with its own dictionary. */
static void check_groups(struct printed *p)
{
	static uint8_t got[4u << 20];
	struct hsc_table *t = begin(p);
	const uint32_t rows = HSC_TABLE_ROWS + 10;
	size_t len;
	uint64_t sum = 0;

	for (uint32_t i = 0; i < rows; i++) {
		hsc_table_number(t, 0, i);
		hsc_table_name(t, 1, i % 5, &"abcdefgh"[i % 5]);
		hsc_table_number(t, 2, 0);
		hsc_table_text(t, 3, "");
		CHECK_EQ(hsc_table_end(t), HSC_OK);
	}
	CHECK_EQ(hsc_table_close(&t), HSC_OK);
	check_bounds(p);
	len = unpack(p, got, sizeof(got));
	for (uint32_t i = 0; i < 8 * HSC_TABLE_ROWS; i += 8)
		sum += got[i] | (uint64_t)got[i + 1] << 8;
	CHECK_EQ(sum, UINT64_C(65536) * 65535 / 2);
	/* clocks, names and their places of three bits, harts, texts */
	CHECK_EQ(len, 8 * rows + 2 * (5 * 4 + 8 + 7 + 6 + 5 + 4) +
			      (1 + 3 + 3 * HSC_TABLE_ROWS / 8) + (1 + 1 + 6) +
			      4 * rows + 4 * rows);
}

int main(void)
{
	struct printed p = { .len = 0 };
	struct hsc_table *t = begin(&p);

	CHECK_EQ(hsc_table_close(&t), HSC_OK);
	check_bounds(&p);
	check_rows(&p);
	check_groups(&p);
	t = begin(&p);
	hsc_table_drop(&t);
	CHECK(!t);
	hsc_table_drop(&t);
	CHECK_EQ(hsc_table_close(&t), HSC_OK);
	t = NULL;
	printed_free(&p);
	return check_failures != 0;
}
