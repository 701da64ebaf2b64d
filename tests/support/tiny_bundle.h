/* SPDX-License-Identifier: MIT */
/* tiny_bundle.h - a bundle on disk, made from lines of text, for tests. */
#ifndef HSC_TESTS_TINY_BUNDLE_H
#define HSC_TESTS_TINY_BUNDLE_H

#include "unit/capture/scratch.h"
#include "unit/check.h"
#include <hartscope/capture/manifest.h>
#include <hartscope/codec/ntrace_text.h>
#include <hartscope/event/event.h>

#define TINY "tiny.hart"

/*
 * 1000 nop, 1004 jal ra, 1010, 1008 nop, 100c j .; 1010 nop, 1014 ret. Up to
 * 100c: five instructions, ten half-words.
 */
#define TINY_CODE  "13000000ef00c000130000006f0000001300000067800000"
#define TINY_BEGIN "ProgTraceSync SYNC=5 I-CNT=0 F-ADDR=0x800\n"
#define TINY_END   "ProgTraceCorrelation EVCODE=4 CDF=1 I-CNT=10 HIST=1\n"

/* Write the lines of `text` as bytes to the file `path`. */
static inline void tiny_stream_as(const char *path, const char *text,
				  const struct hsc_wire_params *par)
{
	FILE *file = fopen(path, "wb");
	struct hsc_error why;
	struct hsc_nt_raw raw;
	char line[256];

	for (; file && *text; text += strcspn(text, "\n") + 1) {
		snprintf(line, sizeof(line), "%.*s", (int)strcspn(text, "\n"),
			 text);
		if (hsc_nt_assemble(line, par, &raw, &why) != HSC_OK ||
		    fwrite(raw.bytes, 1, raw.len, file) != raw.len) {
			printf("tiny_stream: %s: %s\n", line, why.text);
			check_failures++;
		}
	}
	if (!file || fclose(file) != 0)
		printf("tiny_stream: cannot write %s\n", path);
}

static inline void tiny_stream(const char *path, const char *text,
			       uint8_t src_bits)
{
	tiny_stream_as(path, text,
		       &(struct hsc_wire_params){ .width = { src_bits } });
}

/* A manifest with the program and no source yet. */
static inline void tiny_manifest(struct hsc_manifest *m)
{
	struct hsc_process *process;
	struct hsc_map *map;

	*m = (struct hsc_manifest){ .schema = HSC_MANIFEST_SCHEMA,
				    .complete = true,
				    .xlen = 64,
				    .protocol = strdup("ntrace") };
	process = hsc_manifest_add_process(m);
	process->pid = 1;
	map = hsc_process_add_map(process);
	map->start = 0x1000;
	map->len = strlen(TINY_CODE) / 2;
	map->bytes = strdup(TINY_CODE);
}

static inline struct hsc_source *tiny_source(struct hsc_manifest *m,
					     const char *stream, uint64_t src)
{
	struct hsc_source *s = hsc_manifest_add_source(m);

	s->id = m->source_count - 1;
	s->stream = strdup(stream);
	s->src = src;
	return s;
}

static inline void tiny_write(struct hsc_manifest *m)
{
	struct hsc_error why = { "" };

	CHECK(hsc_manifest_write(m, TINY, &why) == HSC_OK);
	hsc_manifest_clear(m);
}

/* "0:call@2 ": source, kind, clock. */
static inline void tiny_tell(char **at, const struct hsc_event *e)
{
	*at += snprintf(*at, 40, "%u:%s@%" PRIu64 " ", e->source,
			hsc_event_kind_text((enum hsc_event_kind)e->kind),
			e->clock);
}

#endif
