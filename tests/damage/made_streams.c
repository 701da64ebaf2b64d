/* SPDX-License-Identifier: MIT */
/* made_streams.c - streams of our own encoders: a bundle of firmware on the
 * virtual SoC, decoded as every command does. */
#include "damage.h"
#include "support/whole_file.h"
#include "unit/capture/scratch.h"
#include <hartscope/decode/decode.h>
#include <hartscope/record/soc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CYCLES 12000 /* of the firmware */
#define PATH   64

struct bundle {
	char folder[PATH], stream[PATH];
};

static void keep(struct seen *out, struct hsc_decode *d,
		 const struct hsc_event *e, size_t most)
{
	const struct hsc_blocks *blocks = hsc_decode_blocks(d, e->source);

	for (size_t i = 0; i < e->blocks.count; i++) {
		const struct hsc_block *b =
			hsc_blocks_get(blocks, e->blocks.ids[i]);

		for (uint64_t at = b->start; at < b->next; at += 2)
			seen_keep(out, at, most);
	}
}

static bool decode(const struct stream *s, const uint8_t *bytes, size_t len,
		   size_t most, struct seen *out)
{
	const struct hsc_decode_config config = { .blocks_only = true };
	const struct bundle *bundle = s->source;
	struct hsc_error why = { "" };
	struct hsc_decode *d;
	struct hsc_event e;

	scratch_write(bundle->stream, bytes, len);
	if (hsc_decode_open(&d, bundle->folder, &config, &why) != HSC_OK) {
		printf("%s\n", why.text);
		return false;
	}
	while ((!most || out->count <= most) &&
	       hsc_decode_next(d, &e) == HSC_OK) {
		if (e.kind == HSC_EVENT_BLOCKS)
			keep(out, d, &e, most);
		else if (e.kind == HSC_EVENT_GAP)
			seen_count(out, true, e.gap.reason, e.gap.bytes);
		else if (e.kind == HSC_EVENT_NOTE)
			seen_count(out, false, e.note.reason, e.note.detail);
	}
	hsc_decode_close(&d);
	return true;
}

static bool record(const struct made *how, const char *folder, char *firmware)
{
	struct hsc_record_soc_config config = {
		.record = { .bundle = folder,
			    .argv = &firmware,
			    .argc = 1,
			    .protocol = how->protocol,
			    .params = how->params,
			    .tool = "test" },
		.generation = how->generation,
		.cycles = CYCLES,
	};
	struct hsc_record_soc_result result;
	struct hsc_error why = { "" };

	while (how->params[config.record.param_count])
		config.record.param_count++;
	if (hsc_record_soc(&config, &result, &why) == HSC_OK)
		return true;
	printf("%s\n", why.text);
	return false;
}

bool made_stream(struct stream *s, const struct made *how, char *firmware)
{
	static unsigned number;
	struct bundle *b = calloc(1, sizeof(*b));
	struct hsc_manifest m;
	struct hsc_error why;

	if (!b)
		return false;
	snprintf(b->folder, PATH, "%u.hart", ++number);
	if (!record(how, b->folder, firmware) ||
	    hsc_manifest_read(&m, b->folder, &why) != HSC_OK)
		return false;
	snprintf(b->stream, PATH, "%.16s/%.40s", b->folder,
		 m.source_count ? m.sources[0].stream : "");
	hsc_manifest_clear(&m);
	*s = (struct stream){ .decode = decode, .source = b, .release = free };
	s->packets = strncmp(how->protocol, "etrace", 6) == 0;
	s->bytes = whole_file(b->stream, &s->len);
	return s->bytes != NULL;
}
