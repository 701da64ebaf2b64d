/* SPDX-License-Identifier: MIT */
#include "unit/view/cover/shown.h"
#include "view/export/coverage/cover.h"

static const char want[] =
	"TN:\n"
	"SF:/src/a.c\nFN:10,f\nFN:20,g\nFNDA:2,f\nFNDA:0,g\nFNF:2\nFNH:1\n"
	"BRDA:11,0,0,1\nBRDA:11,0,1,1\nBRDA:14,0,0,1\nBRDA:14,0,1,1\n"
	"BRF:4\nBRH:4\n"
	"DA:10,2\nDA:11,2\nDA:14,2\nDA:15,1\nDA:20,0\nDA:22,0\nLF:6\nLH:4\n"
	"end_of_record\n"
	"SF:/src/b.h\nFNF:0\nFNH:0\nBRF:0\nBRH:0\nDA:7,3\nLF:1\nLH:1\n"
	"end_of_record\n";

/* g from its middle on, as a trace that begins there has it; nothing else. */
static const char part[] =
	"SF:/src/a.c\nFN:10,f\nFN:20,g\nFNDA:0,f\nFNDA:1,g\nFNF:2\nFNH:1\n"
	"BRDA:11,0,0,-\nBRDA:11,0,1,-\nBRDA:14,0,0,-\nBRDA:14,0,1,-\n"
	"BRDA:20,0,0,-\nBRDA:20,0,1,-\nBRF:6\nBRH:0\n";

int main(void)
{
	static const uint64_t path[] = { 0x101c, 0 };
	const struct hsc_cover_config config = { .all = false };
	struct hsc_code_counts *counts;
	struct hsc_image_spaces images;
	struct hsc_cover *cover;
	struct sourced program;
	struct shown s;

	shown_make(&s);
	hsc_export_lcov(s.view.out, s.cover);
	CHECK_STR(printed_end(&s.printed), want, "all");
	sourced_make(&program, true, 0);
	sourced_run(&program, path);
	images = (struct hsc_image_spaces){ &program.image, 1 };
	CHECK_EQ(hsc_code_counts_new(&counts), HSC_OK);
	CHECK_EQ(hsc_code_counts_add(counts, program.coverage, NULL, &images),
		 HSC_OK);
	CHECK_EQ(hsc_cover_new(&cover, counts, &config), HSC_OK);
	hsc_export_lcov(printed_begin(&s.printed), cover);
	CHECK(strstr(printed_end(&s.printed), part) != NULL);
	hsc_cover_free(&cover);
	hsc_code_counts_free(&counts);
	sourced_free(&program);
	shown_free(&s);
	return check_failures != 0;
}
