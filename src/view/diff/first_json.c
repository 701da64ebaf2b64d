/* SPDX-License-Identifier: MIT */
/* first_json.c - where two flows part, as JSON.
 * Room   view (floor 8) */
#include "view/common/instruction_text.h"
#include "view/common/text.h"
#include "view/diff/first.h"
#include <inttypes.h>

static void print_place(FILE *out, const struct hsc_image_spaces *images,
			const struct hsc_flow_place *p)
{
	fprintf(out, "{ \"address\": \"0x%" PRIx64 "\"", p->address);
	hsc_view_json_where(out, hsc_image_of(images, p->space), p->address);
	fputs(" }", out);
}

static void print_places(FILE *out, const char *name,
			 const struct hsc_image_spaces *images,
			 const struct hsc_flow_place *places, size_t count)
{
	fprintf(out, ",\n      \"%s\": [", name);
	for (size_t i = 0; i < count; i++) {
		fputs(i ? ",\n        " : "\n        ", out);
		print_place(out, images, &places[i]);
	}
	fputs(" ]", out);
}

static void print_side(FILE *out, const char *name,
		       const struct hsc_view_first_side *s)
{
	fprintf(out,
		",\n    \"%s\": { \"clock\": %" PRIu64 ", \"byte\": %" PRIu64
		", \"lost\": %s",
		name, s->clock, s->offset, s->lost ? "true" : "false");
	print_places(out, "ahead", &s->images, s->ahead, s->count);
	fputs(" }", out);
}

void hsc_view_first_json(FILE *out, const struct hsc_view_first *f)
{
	static const char *const ends[] = {
		[HSC_FIRST_SAME] = "same",
		[HSC_FIRST_PARTED] = "parted",
		[HSC_FIRST_ENDED] = "ended",
		[HSC_FIRST_LOST] = "lost",
	};

	fputs("\"name\": ", out);
	hsc_view_json_string(out, f->name);
	fprintf(out, ", \"end\": \"%s\", \"same\": %" PRIu64, ends[f->end],
		f->same);
	if (f->end == HSC_FIRST_SAME)
		return;
	fputs(",\n    \"stack\": [", out);
	for (size_t i = 0; i < f->depth; i++) {
		fputs(i ? ", " : " ", out);
		hsc_view_json_string(
			out,
			hsc_functions_get(f->functions, f->stack[i])->name);
	}
	fputs(" ]", out);
	print_places(out, "last", &f->sides[0].images, f->last, f->last_count);
	print_side(out, "before", &f->sides[0]);
	print_side(out, "after", &f->sides[1]);
}
