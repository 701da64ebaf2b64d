/* SPDX-License-Identifier: MIT */
#include "cli/dump_line.h"
#include <inttypes.h>

static void print_bytes(FILE *out, const struct hsc_cli_dump_line *line)
{
	const size_t shown = line->len < 24 ? line->len : 24;

	for (size_t i = 0; i < shown; i++)
		fprintf(out, "%02x%s", line->bytes[i],
			i + 1 < shown ? " " : "");
	if (shown < line->len)
		fprintf(out, " ...");
}

static void print_json(const struct hsc_cli_dump *d,
		       const struct hsc_cli_dump_line *line)
{
	fprintf(d->out, "{\"offset\":%" PRIu64 ",\"bytes\":%zu", line->offset,
		line->len);
	if (line->numbered)
		fprintf(d->out, ",\"number\":%" PRIu64, line->number);
	fprintf(d->out, ",\"text\":\"%s\"}\n", line->text);
}

static void print_text(const struct hsc_cli_dump *d,
		       const struct hsc_cli_dump_line *line)
{
	fprintf(d->out, "%08" PRIx64 "  ", line->offset);
	if (line->numbered)
		fprintf(d->out, "#%-8" PRIu64 " ", line->number);
	if (d->bytes) {
		print_bytes(d->out, line);
		fputs("  ", d->out);
	}
	fputs(line->text, d->out);
	if (line->meaning[0])
		fprintf(d->out, "   ; %s", line->meaning);
	fputc('\n', d->out);
}

void hsc_cli_dump_line(const struct hsc_cli_dump *d,
		       const struct hsc_cli_dump_line *line)
{
	if (d->json)
		print_json(d, line);
	else if (d->bare)
		fprintf(d->out, "%s\n", line->text);
	else
		print_text(d, line);
}
