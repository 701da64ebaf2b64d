/* SPDX-License-Identifier: MIT */
#include "measure/coverage/code_jumps.h"
#include "unit/check.h"
#include "unit/image/tiny_elf.h"
#include <unistd.h>

/* 0  jr a5; 4  j 0; 8  nop; c  ret */
static const uint32_t code[] = { 0x00078067, 0xffdff06f, 0x00000013,
				 0x00008067 };

struct module {
	struct hsc_image *image;
	struct hsc_image_ops ops;
	struct hsc_blocks *blocks;
	struct hsc_coverage *coverage;
};

static void add_file(struct module *m, const char *name, uint64_t at)
{
	const struct tiny_elf what = {
		.type = ET_DYN,
		.sections = { { ".text", SHT_PROGBITS,
				SHF_ALLOC | SHF_EXECINSTR, 0, code,
				sizeof(code), 0, PT_LOAD, PF_R | PF_X,
				ELF_T_BYTE } },
	};
	const struct tiny_path path = tiny_elf_write(&what);

	CHECK_EQ(hsc_image_add_file(m->image, path.text, HSC_IMAGE_ELF, at,
				    NULL),
		 HSC_OK);
	CHECK_EQ(hsc_image_name_file(m->image, path.text, name), HSC_OK);
	unlink(path.text);
}

static void begin(struct module *m, uint64_t at)
{
	CHECK_EQ(hsc_image_new(&m->image), HSC_OK);
	add_file(m, "one", at);
	add_file(m, "two", at + 0x1000);
	m->ops = hsc_image_ops(m->image);
	CHECK_EQ(hsc_blocks_new(&m->blocks, &m->ops, 64), HSC_OK);
	CHECK_EQ(hsc_coverage_new(&m->coverage, m->blocks), HSC_OK);
}

static void end(struct module *m)
{
	hsc_coverage_free(&m->coverage);
	hsc_blocks_free(&m->blocks);
	hsc_image_free(&m->image);
}

/* Run blocks at offsets from `at`; -1 ends them. */
static void run(struct module *m, uint64_t at, const int *offsets)
{
	for (; *offsets >= 0; offsets++) {
		const uint32_t id =
			hsc_blocks_find(m->blocks, at + (uint64_t)*offsets);

		CHECK_EQ(hsc_coverage_run(m->coverage, 0, &id, 1), HSC_OK);
	}
}

/* MODULE:FROM>TO=COUNT */
static void describe(const struct hsc_code_jumps *j,
		     const struct hsc_strings *strings, char *text, size_t cap)
{
	size_t n = 0;

	text[0] = '\0';
	for (size_t i = 0; i < j->count; i++)
		n += (size_t)snprintf(text + n, cap - n, "%s:%x>%x=%d ",
				      strings->at[j->list[i].module],
				      (unsigned)j->list[i].from,
				      (unsigned)j->list[i].to,
				      (int)j->list[i].count);
}

/* A return is no jump, nor is what leads to another module. */
static const int path[] = { 0, 8, 0, 4, 0, 8, 0, 0x1000, 0x1008, 0, -1 };

static void adds(struct hsc_code_jumps *j, struct hsc_strings *strings,
		 uint64_t at, const char *want)
{
	struct hsc_image_spaces images;
	struct module m;
	char text[256];

	begin(&m, at);
	run(&m, at, path);
	images = (struct hsc_image_spaces){ &m.image, 1 };
	CHECK_EQ(hsc_code_jumps_add(j, m.coverage, &images, strings), HSC_OK);
	end(&m);
	describe(j, strings, text, sizeof(text));
	CHECK_STR(text, want, "jumps");
}

static void finds(const struct hsc_code_jumps *j)
{
	struct hsc_code_row row = { .module = j->list[0].module };
	size_t count;

	CHECK_EQ(hsc_code_jumps_from(j, &row, &count)->to, 4);
	CHECK_EQ(count, 2);
	row.offset = 4;
	hsc_code_jumps_from(j, &row, &count);
	CHECK_EQ(count, 0);
	row.module += 2;
	row.offset = 0;
	hsc_code_jumps_from(j, &row, &count);
	CHECK_EQ(count, 0);
}

int main(void)
{
	struct hsc_code_jumps j = { .count = 0 };
	struct hsc_strings strings = { .count = 0 };
	const struct hsc_code_row row = { .offset = 0 };
	size_t count;

	CHECK(!hsc_code_jumps_from(&j, &row, &count));
	CHECK_EQ(count, 0);
	adds(&j, &strings, 0x1000, "one:0>4=1 one:0>8=2 two:0>8=1 ");
	adds(&j, &strings, 0x8000, "one:0>4=2 one:0>8=4 two:0>8=2 ");
	finds(&j);
	hsc_code_jumps_clear(&j);
	hsc_strings_free(&strings);
	return check_failures != 0;
}
