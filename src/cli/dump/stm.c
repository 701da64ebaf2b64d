/* SPDX-License-Identifier: MIT */
/* stm.c - hartscope dump: packets of a debug interconnect as text.
 * Room   cli (floor 9) */
#include "view/dump/stm.h"
#include "cli/dump/dump.h"
#include <hartscope/decode/stm_stream.h>

static int dump_stream(struct hsc_cli_dump *d, const char *path,
		       const struct hsc_stm_stream_config *config)
{
	struct hsc_error error = { "" };
	struct hsc_stm_stream *stream;
	struct hsc_stm_span span;
	char text[HSC_VIEW_DUMP_STM];
	enum hsc_status rc = hsc_stm_stream_open(&stream, path, config, &error);

	if (rc != HSC_OK)
		return hsc_cli_fail(d->cli, rc, &error);
	while (!ferror(d->view.out) &&
	       (rc = hsc_stm_stream_next(stream, &span)) == HSC_OK) {
		struct hsc_view_dump_line line = {
			.offset = span.packet.offset,
			.numbered = span.kind != HSC_STM_SPAN_GAP,
			.number = span.number,
			.text = text,
			.meaning = "",
		};

		d->damaged += span.kind != HSC_STM_SPAN_PACKET &&
			      span.kind != HSC_STM_SPAN_WORDS;
		hsc_view_dump_stm(&span, text);
		hsc_cli_dump_line(d, &line, 0);
	}
	hsc_stm_stream_close(&stream);
	if (rc >= 0) /* the end, or that of what is shown */
		return HSC_EXIT_OK;
	return hsc_cli_leave(d->cli, HSC_EXIT_INPUT, "%s cannot be read", path);
}

int hsc_cli_dump_stm_file(struct hsc_cli_dump *d)
{
	struct hsc_stm_stream_config config = { .format = 0 };
	struct hsc_error error = { "" };

	for (size_t i = 0; i < d->cli->params.count; i++)
		if (hsc_stm_configure(&config, d->cli->params.items[i],
				      &error) != HSC_OK) {
			return hsc_cli_usage(d->cli, "%s", error.text);
		}
	return dump_stream(d, d->cli->bundle, &config);
}

int hsc_cli_dump_stm_bundle(struct hsc_cli_dump *d,
			    const struct hsc_manifest *m, const char *path)
{
	struct hsc_stm_stream_config config;
	struct hsc_error error = { "" };

	if (hsc_stm_config_of(&config, m, &error) == HSC_OK)
		return dump_stream(d, path, &config);
	return hsc_cli_leave(d->cli, HSC_EXIT_INPUT, "%s: %s", d->cli->bundle,
			     error.text);
}
