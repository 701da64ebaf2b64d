/* SPDX-License-Identifier: MIT */
#include "unit/measure/sourced.h"

/* OFFSET=COUNT of each row, (TAKEN/NOT) of branches, the name of a function
 * that begins. */
static void describe(const struct hsc_code_counts *c, char *text, size_t cap)
{
	size_t count, n = 0;
	const struct hsc_code_row *rows = hsc_code_counts_rows(c, &count);
	const char *file = "";

	text[0] = '\0';
	for (size_t i = 0; i < count && n < cap; i++) {
		const struct hsc_code_row *r = &rows[i];
		const struct hsc_code_function *f =
			hsc_code_counts_function(c, r->function);

		CHECK_STR(hsc_code_counts_string(c, r->module), "prog",
			  "module");
		if (f->start == r->offset) {
			file = hsc_code_counts_string(c, f->file);
			n += (size_t)snprintf(text + n, cap - n, "%s%s%s:%u ",
					      f->name, *file ? "@" : "", file,
					      f->line);
		}
		n += (size_t)snprintf(text + n, cap - n, "%x=%d ",
				      (unsigned)r->offset, (int)r->count);
		if (r->kind == HSC_INSN_BRANCH)
			n += (size_t)snprintf(text + n, cap - n, "(%d/%d) ",
					      (int)r->taken, (int)r->not_taken);
		CHECK_EQ(r->length, 4);
		CHECK_EQ(r->isa, 64);
		CHECK_EQ(r->opcode, sourced_code[(r->offset - 0x1000) / 4]);
	}
}

static const char once[] =
	"f@/src/a.c:10 1000=2 1004=2 (1/1) 1008=1 100c=2 1010=2 (1/1) 1014=1 "
	"g@/src/a.c:20 1018=0 (0/0) 101c=0 1020=0 h:0 1024=1 1028=1 ";

/* The same program loaded elsewhere, which ran g. */
static void test_again(struct hsc_code_counts *c)
{
	static const uint64_t path[] = { 0x5018, 0x5020, 0 };
	struct hsc_image_spaces images;
	struct sourced s;
	char text[512];

	sourced_make(&s, true, 0x4000);
	sourced_run(&s, path);
	images = (struct hsc_image_spaces){ &s.image, 1 };
	CHECK_EQ(hsc_code_counts_add(c, s.coverage, NULL, &images), HSC_OK);
	sourced_free(&s);
	describe(c, text, sizeof(text));
	CHECK_STR(text,
		  "f@/src/a.c:10 1000=2 1004=2 (1/1) 1008=1 100c=2 "
		  "1010=2 (1/1) 1014=1 g@/src/a.c:20 1018=1 (1/0) 101c=0 "
		  "1020=1 h:0 1024=1 1028=1 ",
		  "both");
	CHECK_EQ(hsc_code_counts_functions(c), 3);
}

/* Rows that were prepared are those of the add, of this image alone. */
static void test_prepared(void)
{
	static const uint64_t path[] = { 0x1000, 0x1008, 0x1000, 0x100c,
					 0x1014, 0x1024, 0 };
	struct hsc_image_spaces images;
	struct hsc_code_counts *c;
	struct sourced s, other;
	char text[512];

	for (unsigned of = 0; of < 2; of++) {
		sourced_make(&s, true, 0);
		sourced_make(&other, true, 0x4000);
		sourced_run(&s, path);
		images = (struct hsc_image_spaces){ &s.image, 1 };
		CHECK_EQ(hsc_code_counts_new(&c), HSC_OK);
		CHECK_EQ(hsc_code_counts_prepare(c, of ? other.image : s.image),
			 HSC_OK);
		CHECK_EQ(hsc_code_counts_add(c, s.coverage, NULL, &images),
			 HSC_OK);
		describe(c, text, sizeof(text));
		CHECK_STR(text, once, of ? "another's" : "its own");
		hsc_code_counts_free(&c);
		sourced_free(&other);
		sourced_free(&s);
	}
}

/* Code that changed is another row, and so is code without a name. */
static void test_changed(void)
{
	static const uint8_t ret[] = { 0x67, 0x80, 0, 0 };
	static const uint8_t jr[] = { 0x67, 0x80, 1, 0 };
	struct hsc_image_spaces images;
	struct hsc_code_counts *c;
	const struct hsc_code_row *rows;
	struct hsc_image *list[2];
	struct hsc_image_ops ops[2];
	struct hsc_blocks *blocks;
	struct hsc_coverage *coverage;
	uint16_t space;
	size_t count;
	uint32_t id;

	for (size_t i = 0; i < 2; i++) {
		CHECK_EQ(hsc_image_new(&list[i]), HSC_OK);
		CHECK_EQ(hsc_image_add_bytes(list[i], NULL, 0x100, i ? jr : ret,
					     4),
			 HSC_OK);
		ops[i] = hsc_image_ops(list[i]);
	}
	CHECK_EQ(hsc_blocks_new(&blocks, &ops[0], 64), HSC_OK);
	CHECK_EQ(hsc_blocks_add_space(blocks, &ops[1], &space), HSC_OK);
	CHECK_EQ(hsc_coverage_new(&coverage, blocks), HSC_OK);
	id = hsc_blocks_find(blocks, 0x100);
	CHECK_EQ(hsc_coverage_add(coverage, id, 5), HSC_OK);
	id = hsc_blocks_find_in(blocks, space, 0x100);
	CHECK_EQ(hsc_coverage_add(coverage, id, 7), HSC_OK);
	CHECK_EQ(hsc_code_counts_new(&c), HSC_OK);
	images = (struct hsc_image_spaces){ list, 2 };
	CHECK_EQ(hsc_code_counts_add(c, coverage, NULL, &images), HSC_OK);
	rows = hsc_code_counts_rows(c, &count);
	CHECK_EQ(count, 2);
	CHECK_EQ(rows[0].count, 5);
	CHECK_EQ(rows[1].count, 7);
	CHECK_EQ(rows[1].function, HSC_CODE_NONE);
	CHECK_STR(hsc_code_counts_string(c, rows[1].module), "", "no module");
	CHECK_STR(hsc_code_counts_string(c, rows[1].file), "", "no file");
	hsc_code_counts_free(&c);
	hsc_coverage_free(&coverage);
	hsc_blocks_free(&blocks);
	hsc_image_free(&list[0]);
	hsc_image_free(&list[1]);
}

int main(void)
{
	struct hsc_code_counts *c = sourced_counts(true);
	const struct hsc_code_row *rows;
	char text[512];
	size_t count;

	describe(c, text, sizeof(text));
	CHECK_STR(text, once, "once");
	rows = hsc_code_counts_rows(c, &count);
	CHECK_EQ(hsc_code_counts_base(c, rows->module), 0x1000);
	CHECK_EQ(hsc_code_counts_base(c, 12345), 0);
	test_again(c);
	hsc_code_counts_free(&c);
	hsc_code_counts_free(&c);
	test_changed();
	test_prepared();
	return check_failures != 0;
}
