/* SPDX-License-Identifier: MIT */
/* stm.c - software events: modules and evidence of a stream.
 * Room   import (floor 7) */
#include "decode/recording/keep_code.h"
#include "import/protocol.h"
#include <hartscope/decode/stm_stream.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_chosen(const struct hsc_stm_stream_config *config, uint16_t src)
{
	size_t i = 0;

	while (i < config->module_count && config->modules[i] != src)
		i++;
	return config->module_count == 0 || i < config->module_count;
}

/* Note a module that answers a question for its type, and is no STM. */
static void note_type(struct hsc_import_scan *scan,
		      const struct hsc_stm_span *span)
{
	const struct hsc_msg *m = &span->msg;

	if (m->layout == HSC_OSD_READ_REQUEST)
		scan->asked[span->packet.dest] =
			hsc_msg_get(m, OSD_ADDRESS) ==
			hsc_osd_registers[HSC_OSD_MOD_TYPE].address;
	else if (m->layout == HSC_OSD_READ_SUCCESS &&
		 scan->asked[span->packet.src])
		scan->foreign[span->packet.src] =
			hsc_msg_get(m, OSD_DATA) != HSC_OSD_STM;
}

/* Events of a module by the words of their values: 1, 2 or 4. */
#define VALUE_WORDS 5
struct widths {
	uint32_t count[VALUE_WORDS];
};

static void count_width(struct widths *w, const struct hsc_stm_span *span)
{
	const size_t words = span->packet.payload ? span->packet.words - 3 : 0;

	if (words < VALUE_WORDS)
		w->count[words]++;
}

/* What most of its events have, and how many there are. */
static unsigned usual_words(const struct widths *w, uint64_t *all)
{
	unsigned most = 0;

	*all = 0;
	for (unsigned i = 1; i < VALUE_WORDS; i++) {
		*all += w->count[i];
		most = w->count[i] > w->count[most] || !most ? i : most;
	}
	return *all ? most : 0;
}

/* A module has values of one width. A packet that damage has made longer or
 * shorter must not decide which. */
static void find_width(struct hsc_import_scan *scan,
		       const struct widths *modules)
{
	unsigned usual = 0;
	bool same = true;

	for (size_t i = 0; i < HSC_IMPORT_SOURCES_MAX; i++) {
		uint64_t all;
		const unsigned words =
			scan->used[i] ? usual_words(&modules[i], &all) : 0;

		if (!words)
			continue;
		same = same && (!usual || words == usual);
		usual = words;
		scan->odd += all - modules[i].count[words];
	}
	scan->value_bits = same ? (uint8_t)(usual * HSC_OSD_WORD_BITS) : 0;
}

static void count_span(struct hsc_import_scan *scan,
		       const struct hsc_stm_stream_config *config,
		       const struct hsc_stm_span *span, struct widths *modules)
{
	if (span->kind != HSC_STM_SPAN_PACKET &&
	    span->kind != HSC_STM_SPAN_WORDS) {
		scan->bad++;
		return;
	}
	scan->packets++;
	note_type(scan, span);
	if (span->msg.layout != HSC_OSD_STM_EVENT ||
	    !is_chosen(config, span->packet.src))
		return;
	scan->used[span->packet.src] = true;
	count_width(&modules[span->packet.src], span);
}

static enum hsc_status scan_stream(struct hsc_import_scan *scan,
				   const struct hsc_manifest *m,
				   struct hsc_error *error)
{
	struct hsc_stm_stream_config config;
	struct hsc_stm_stream *stream = NULL;
	struct hsc_stm_span span;
	struct widths *modules =
		calloc(HSC_IMPORT_SOURCES_MAX, sizeof(*modules));
	enum hsc_status rc =
		modules ? hsc_stm_config_of(&config, m, error) : HSC_E_MEMORY;

	if (rc == HSC_OK)
		config.rest = scan->rest;
	if (rc == HSC_OK)
		rc = hsc_stm_stream_open(&stream, scan->path, &config, error);
	while (rc == HSC_OK) {
		rc = hsc_stm_stream_next(stream, &span);
		if (rc == HSC_OK)
			count_span(scan, &config, &span, modules);
	}
	hsc_stm_stream_close(&stream);
	for (size_t i = 0; i < HSC_IMPORT_SOURCES_MAX; i++)
		scan->used[i] = scan->used[i] && !scan->foreign[i];
	if (rc == HSC_END)
		find_width(scan, modules);
	free(modules);
	return rc == HSC_END ? HSC_OK : rc;
}

/* It is kept with the stream, so that no packet of another width is read. */
static enum hsc_status learn_width(struct hsc_manifest *m,
				   const struct hsc_import_scan *scan,
				   struct hsc_import_result *result)
{
	char text[8];

	if (!scan->value_bits || hsc_manifest_param(m, "valwidth", NULL))
		return HSC_OK;
	snprintf(text, sizeof(text), "%u", scan->value_bits);
	if (!hsc_manifest_set_param(m, "valwidth", text))
		return HSC_E_MEMORY;
	if (scan->odd)
		snprintf(result->learned, sizeof(result->learned),
			 "values have %s bits; %" PRIu64
			 " packet%s of another length %s damaged",
			 text, scan->odd, scan->odd == 1 ? "" : "s",
			 scan->odd == 1 ? "is" : "are");
	return HSC_OK;
}

static enum hsc_status learn_stream(struct hsc_manifest *m,
				    const struct hsc_import_config *c,
				    const struct hsc_import_scan *scan,
				    struct hsc_import_result *result,
				    struct hsc_error *error)
{
	const char *file = hsc_manifest_param(m, "events", NULL);

	const enum hsc_status rc = learn_width(m, scan, result);

	if (rc != HSC_OK || !file)
		return rc;
	return hsc_events_keep(m, c->bundle, file, error);
}

static void judge_stream(const struct hsc_manifest *m,
			 const struct hsc_import_config *c,
			 const struct hsc_import_scan *scan,
			 struct hsc_import_result *result)
{
	(void)m;
	(void)c;
	if (scan->bad > scan->packets / 4 + (scan->packets != 0))
		snprintf(result->warning, sizeof(result->warning),
			 "%" PRIu64 " of %" PRIu64
			 " packets or lines cannot be read: are format and "
			 "valwidth right?",
			 scan->bad, scan->bad + scan->packets);
}

const struct hsc_import_ops hsc_import_stm = {
	.scan = scan_stream,
	.learn = learn_stream,
	.judge = judge_stream,
	.codeless = true,
};
