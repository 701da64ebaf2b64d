/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include "view/export/profile/code_profile.h"

/*
 * 1000: nop; beq to 1010    1008: nop; j 1000    1010: nop; jr t1
 */
static const uint32_t code[] = { 0x00000013, 0x00000663, 0x00000013,
				 0xff5ff06f, 0x00000013, 0x00030067 };

static void make(struct hsc_image **image, struct hsc_blocks **blocks,
		 uint64_t start)
{
	uint8_t bytes[sizeof(code)];
	struct hsc_image_ops ops;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(code[i / 4] >> 8 * (i % 4));
	CHECK_EQ(hsc_image_new(image), HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(*image, "f", start, bytes, sizeof(bytes)),
		 HSC_OK);
	CHECK_EQ(hsc_image_add_bytes(*image, "other", 0x9000, bytes,
				     sizeof(bytes)),
		 HSC_OK);
	ops = hsc_image_ops(*image);
	CHECK_EQ(hsc_blocks_new(blocks, &ops, 64), HSC_OK);
}

/* A run of blocks by their addresses, 0 ends it; what it adds to a profile. */
static void add(struct hsc_code_profile *p, uint64_t start,
		const uint64_t *offsets)
{
	struct hsc_image *image;
	struct hsc_blocks *blocks;
	struct hsc_coverage *c;
	const struct hsc_image_spaces images = { &image, 1 };

	make(&image, &blocks, start);
	CHECK_EQ(hsc_coverage_new(&c, blocks), HSC_OK);
	for (size_t i = 0; offsets[i] != UINT64_MAX; i++) {
		const uint32_t id = hsc_blocks_find(
			blocks,
			offsets[i] < 0x8000 ? start + offsets[i] : offsets[i]);

		CHECK_EQ(hsc_coverage_run(c, 0, &id, 1), HSC_OK);
	}
	CHECK_EQ(hsc_code_profile_add(p, c, &images), HSC_OK);
	hsc_coverage_free(&c);
	hsc_blocks_free(&blocks);
	hsc_image_free(&image);
}

static const char *print(const struct hsc_code_pairs *pairs)
{
	static char text[256];
	size_t used = 0;

	text[0] = '\0';
	for (size_t i = 0; i < pairs->count; i++)
		used += (size_t)snprintf(text + used, sizeof(text) - used,
					 "%x-%x:%u ",
					 (unsigned)pairs->list[i].from,
					 (unsigned)pairs->list[i].to,
					 (unsigned)pairs->list[i].count);
	return text;
}

int main(void)
{
	static const uint64_t run[] = { 0, 8, 0, 0x10, 0, 0x10, UINT64_MAX };
	static const uint64_t more[] = { 0, 8, 0x9000, 0x9008, UINT64_MAX };
	struct hsc_code_profile p = { .module = "f" };

	hsc_code_profile_finish(&p);
	CHECK_STR(print(&p.runs), "", "nothing");
	add(&p, 0x1000, run);
	/* another process has the file elsewhere */
	add(&p, 0x5000, more);
	hsc_code_profile_finish(&p);
	CHECK_STR(print(&p.runs), "0-4:4 8-c:2 10-14:2 ", "runs");
	CHECK_STR(print(&p.taken), "4-10:2 c-0:1 14-0:1 ", "taken");
	CHECK_STR(print(&p.through), "0-c:2 ", "not taken");
	hsc_code_profile_clear(&p);
	CHECK(!p.runs.list && !p.module);
	p.module = "nothing";
	add(&p, 0x1000, run);
	CHECK_EQ(p.runs.count + p.taken.count + p.through.count, 0);
	hsc_code_profile_clear(&p);
	return check_failures != 0;
}
