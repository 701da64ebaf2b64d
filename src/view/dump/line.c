/* SPDX-License-Identifier: MIT */
/* line.c - a span as a line of text or JSON.
 * Room   view (floor 8) */
#include "view/dump/line.h"
#include "view/common/text.h"
#include <inttypes.h>

static void print_bytes(FILE *out, const struct hsc_view_dump_line *line)
{
	const size_t shown = line->len < 24 ? line->len : 24;

	for (size_t i = 0; i < shown; i++)
		fprintf(out, "%02x%s", line->bytes[i],
			i + 1 < shown ? " " : "");
	if (shown < line->len)
		fprintf(out, " ...");
}

static void print_json_place(const struct hsc_view_dump *d,
			     const struct hsc_view_dump_line *line)
{
	if (line->meaning[0]) {
		fputs(",\"meaning\":", d->out);
		hsc_view_json_string(d->out, line->meaning);
	}
	if (line->addressed)
		fprintf(d->out, ",\"address\":\"0x%" PRIx64 "\"",
			line->address);
	if (line->instruction) {
		fputs(",\"instruction\":", d->out);
		hsc_view_json_string(d->out, line->instruction);
	}
	if (!line->symbol)
		return;
	fputs(",\"symbol\":", d->out);
	hsc_view_json_string(d->out, line->symbol);
	fprintf(d->out, ",\"symbol_offset\":%" PRIu64,
		line->address - line->symbol_start);
}

static void print_json(const struct hsc_view_dump *d,
		       const struct hsc_view_dump_line *line)
{
	fprintf(d->out, "{\"offset\":%" PRIu64 ",\"bytes\":%zu", line->offset,
		line->len);
	if (line->numbered)
		fprintf(d->out, ",\"number\":%" PRIu64, line->number);
	fputs(",\"text\":", d->out);
	hsc_view_json_string(d->out, line->text);
	print_json_place(d, line);
	fputs("}\n", d->out);
}

/* After the meaning, whose last word is the address. */
static void print_place(const struct hsc_view_dump *d,
			const struct hsc_view_dump_line *line)
{
	if (line->symbol) {
		putc(' ', d->out);
		hsc_view_foreign(d->out, line->symbol);
		if (line->address != line->symbol_start)
			fprintf(d->out, "+0x%" PRIx64,
				line->address - line->symbol_start);
	}
	if (!line->instruction)
		return;
	fputs(": ", d->out);
	hsc_view_foreign(d->out, line->instruction);
}

static void print_text(const struct hsc_view_dump *d,
		       const struct hsc_view_dump_line *line)
{
	fputs(hsc_view_paint(&d->screen, HSC_PAINT_ASIDE), d->out);
	fprintf(d->out, "%08" PRIx64 "  ", line->offset);
	if (line->numbered)
		fprintf(d->out, "#%-8" PRIu64 " ", line->number);
	if (d->bytes) {
		print_bytes(d->out, line);
		fputs("  ", d->out);
	}
	fputs(hsc_view_paint(&d->screen, HSC_PAINT_PLAIN), d->out);
	if (!line->numbered)
		fputs(hsc_view_paint(&d->screen, HSC_PAINT_LOSS), d->out);
	hsc_view_foreign(d->out, line->text);
	fputs(hsc_view_paint(&d->screen, HSC_PAINT_PLAIN), d->out);
	fputs(hsc_view_paint(&d->screen, HSC_PAINT_ASIDE), d->out);
	if (line->meaning[0])
		fprintf(d->out, "   ; %s", line->meaning);
	print_place(d, line);
	fprintf(d->out, "%s\n", hsc_view_paint(&d->screen, HSC_PAINT_PLAIN));
}

static void print_bare(const struct hsc_view_dump *d,
		       const struct hsc_view_dump_line *line)
{
	hsc_view_foreign(d->out, line->text);
	putc('\n', d->out);
}

void hsc_view_dump_line(struct hsc_view_dump *d,
			const struct hsc_view_dump_line *line)
{
	d->lines++;
	if (d->json)
		print_json(d, line);
	else if (d->bare)
		print_bare(d, line);
	else
		print_text(d, line);
}
