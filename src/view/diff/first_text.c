/* SPDX-License-Identifier: MIT */
/* first_text.c - where two flows part, on a terminal.
 * Room   view (floor 8) */
#include "view/common/instruction_text.h"
#include "view/common/text.h"
#include "view/diff/first.h"
#include <inttypes.h>

static const char *const names[] = { "before", "after" };

static void print_place(FILE *out, const struct hsc_image_spaces *images,
			const struct hsc_flow_place *p)
{
	fprintf(out, "    0x%" PRIx64, p->address);
	hsc_view_where(out, hsc_image_of(images, p->space), p->address);
	putc('\n', out);
}

static void print_side(FILE *out, const struct hsc_view_first *f, unsigned i)
{
	const struct hsc_view_first_side *s = &f->sides[i];
	char number[HSC_VIEW_NUMBER];

	fprintf(out, "  %s%s, clock %s, byte 0x%" PRIx64 "\n", names[i],
		s->lost    ? ": trace is lost"
		: s->count ? " goes on"
			   : " ends",
		hsc_view_grouped(s->clock, number), s->offset);
	for (size_t k = 0; k < s->count; k++)
		print_place(out, &s->images, &s->ahead[k]);
}

static void print_stack(FILE *out, const struct hsc_view_first *f)
{
	if (!f->depth)
		return;
	fputs("  open calls, the outermost first\n", out);
	for (size_t i = 0; i < f->depth; i++) {
		fputs("    ", out);
		hsc_view_foreign(
			out,
			hsc_functions_get(f->functions, f->stack[i])->name);
		putc('\n', out);
	}
}

void hsc_view_first_text(FILE *out, const struct hsc_view_screen *screen,
			 const struct hsc_view_first *f)
{
	static const char *const ends[] = {
		[HSC_FIRST_SAME] = "no difference in",
		[HSC_FIRST_PARTED] = "the flows part after",
		[HSC_FIRST_ENDED] = "one ends after",
		[HSC_FIRST_LOST] = "no difference before trace is lost, in",
	};
	char number[HSC_VIEW_NUMBER];

	hsc_view_foreign(out, f->name);
	fputs(": ", out);
	hsc_view_painted(
		out, screen,
		f->end == HSC_FIRST_SAME ? HSC_PAINT_PLAIN : HSC_PAINT_LOSS,
		"%s %s instruction%s", ends[f->end],
		hsc_view_grouped(f->same, number), f->same == 1 ? "" : "s");
	putc('\n', out);
	if (f->end == HSC_FIRST_SAME)
		return;
	print_stack(out, f);
	if (f->last_count)
		fputs("  the last on both sides\n", out);
	for (size_t i = 0; i < f->last_count; i++)
		print_place(out, &f->sides[0].images, &f->last[i]);
	print_side(out, f, 0);
	print_side(out, f, 1);
}
