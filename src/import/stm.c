/* SPDX-License-Identifier: MIT */
/* stm.c - software events: modules and evidence of a stream.
 * Room   import (floor 7) */
#include "decode/recording/keep_code.h"
#include "import/protocol.h"
#include <hartscope/decode/stm_stream.h>
#include <inttypes.h>
#include <stdio.h>

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

static void count_span(struct hsc_import_scan *scan,
		       const struct hsc_stm_stream_config *config,
		       const struct hsc_stm_span *span)
{
	if (span->kind != HSC_STM_SPAN_PACKET &&
	    span->kind != HSC_STM_SPAN_WORDS) {
		scan->bad++;
		return;
	}
	scan->packets++;
	note_type(scan, span);
	if (span->msg.layout == HSC_OSD_STM_EVENT &&
	    is_chosen(config, span->packet.src))
		scan->used[span->packet.src] = true;
}

static enum hsc_status scan_stream(struct hsc_import_scan *scan,
				   const struct hsc_manifest *m,
				   struct hsc_error *error)
{
	struct hsc_stm_stream_config config;
	struct hsc_stm_stream *stream = NULL;
	struct hsc_stm_span span;
	enum hsc_status rc = hsc_stm_config_of(&config, m, error);

	if (rc == HSC_OK)
		config.rest = scan->rest;
	if (rc == HSC_OK)
		rc = hsc_stm_stream_open(&stream, scan->path, &config, error);
	while (rc == HSC_OK) {
		rc = hsc_stm_stream_next(stream, &span);
		if (rc == HSC_OK)
			count_span(scan, &config, &span);
	}
	hsc_stm_stream_close(&stream);
	for (size_t i = 0; i < HSC_IMPORT_SOURCES_MAX; i++)
		scan->used[i] = scan->used[i] && !scan->foreign[i];
	return rc == HSC_END ? HSC_OK : rc;
}

static enum hsc_status add_events(struct hsc_manifest *m,
				  const struct hsc_import_config *c,
				  const struct hsc_import_scan *scan,
				  struct hsc_import_result *result,
				  struct hsc_error *error)
{
	const char *file = hsc_manifest_param(m, "events", NULL);

	(void)scan;
	(void)result;
	return file ? hsc_events_keep(m, c->bundle, file, error) : HSC_OK;
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
	.learn = add_events,
	.judge = judge_stream,
	.codeless = true,
};
