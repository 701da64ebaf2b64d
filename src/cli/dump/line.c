/* SPDX-License-Identifier: MIT */
/* line.c - a span of the stream as a line, for dumps of any protocol.
 * Room   cli (floor 9) */
#include "cli/dump/dump.h"
#include <string.h>

/* The source that sends as `src` in the stream; the only one, whatever it sends
 * as. */
static size_t source_of(const struct hsc_cli_dump *d, uint64_t src)
{
	const struct hsc_manifest *m = d->manifest;
	size_t found = 0;

	for (size_t i = 0; m && i < m->source_count; i++) {
		if (strcmp(m->sources[i].stream, d->stream) != 0)
			continue;
		found = i;
		if (m->sources[i].src == src)
			break;
	}
	return found;
}

void hsc_cli_dump_line(struct hsc_cli_dump *d, struct hsc_view_dump_line *line,
		       uint64_t src)
{
	char words[HSC_VIEW_INSTRUCTION];
	struct hsc_symbol s;

	if (line->addressed &&
	    hsc_cli_dump_code_words(&d->code, source_of(d, src), line->address,
				    words)[0])
		line->instruction = words;
	if (line->addressed &&
	    hsc_cli_dump_code_name(&d->code, source_of(d, src), line->address,
				   &s)) {
		line->symbol = s.name;
		line->symbol_start = s.start;
	}
	hsc_view_dump_line(&d->view, line);
}
