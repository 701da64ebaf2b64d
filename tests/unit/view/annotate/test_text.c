/* SPDX-License-Identifier: MIT */
#include "unit/view/annotate/picked.h"

#define TITLE "a<b.hart  1 hart  12 instructions  no gaps\n"
#define HEAD  "          count           address\n"
#define PLACE "                                    "
#define ROW(count, address, words)                                             \
	"              " count "              " address "  " words "\n"

static const char both[] =
	TITLE "\nf  [prog]  2 calls  10 instructions  83.3 %\n" HEAD PLACE
	      "a.c:10  \n" ROW("2", "1000", "nop") PLACE
	"a.c:11  \n" ROW("2", "1004", "beqz zero,100c <f+0xc>  taken 1, not 1")
		PLACE "b.h:7  \n" ROW("1", "1008", "nop")
			ROW("2", "100c", "nop") PLACE
	"a.c:14  \n" ROW("2", "1010", "bnez zero,1000 <f>  taken 1, not 1")
		PLACE
	"a.c:15  \n" ROW("1", "1014",
			 "ret") "\n1 more functions ran; -n 0 shows them all\n";

static const char bare[] =
	TITLE "\ng  [prog]  0 calls  0 instructions  0.0 %\n" HEAD ROW(
		"-", "1018", "beqz zero,1020 <g+0x8>") ROW("-", "101c", "nop")
		ROW("-", "1020", "ret");

/* A trace that ends at a branch: its outcome is not known. */
static void cut(void)
{
	static const uint64_t path[] = { 0x1018, 0 };
	const struct hsc_view_annotate_pick pick = { .limit = 0 };
	struct hsc_image_spaces images;
	struct sourced program;
	struct picked p;

	picked_make(&p, &pick);
	hsc_view_annotate_clear(&p.view);
	sourced_make(&program, true, 0);
	sourced_run(&program, path);
	images = (struct hsc_image_spaces){ &program.image, 1 };
	CHECK_EQ(hsc_code_counts_add(p.counts, program.coverage, NULL, &images),
		 HSC_OK);
	CHECK_EQ(hsc_view_annotate_pick(&p.view, &pick), HSC_OK);
	hsc_view_annotate_text(&p.view);
	CHECK(strstr(printed_end(&p.printed),
		     "taken 0, not 0, not known 1\n") != NULL);
	sourced_free(&program);
	picked_free(&p);
}

int main(void)
{
	static const char *const g_only[] = { "g" };
	const struct hsc_view_annotate_pick first = { .limit = 1 };
	const struct hsc_view_annotate_pick named = { .names = g_only,
						      .name_count = 1 };
	struct picked p;

	picked_make(&p, &first);
	hsc_view_annotate_text(&p.view);
	CHECK_STR(printed_end(&p.printed), both, "source that is not there");
	picked_free(&p);
	picked_make(&p, &named);
	p.view.no_source = true;
	hsc_view_annotate_text(&p.view);
	CHECK_STR(printed_end(&p.printed), bare, "instructions only");
	picked_free(&p);
	cut();
	return check_failures != 0;
}
