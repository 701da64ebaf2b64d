/* SPDX-License-Identifier: MIT */
/* dump_stm.c - hartscope dump: packets of a debug interconnect as text. */
#include "cli/dump/line.h"
#include <hartscope/codec/osd_codec.h>
#include <hartscope/decode/stm_stream.h>
#include <inttypes.h>

static void words_of(const struct hsc_stm_span *s, char *text, size_t cap)
{
	char packet[HSC_OSD_TEXT_MAX];

	switch (s->kind) {
	case HSC_STM_SPAN_GAP:
		snprintf(text, cap, "Gap COUNT=%" PRIu64, s->packet.len);
		break;
	case HSC_STM_SPAN_WORDS:
		snprintf(text, cap, "CoreTrace timestamp=0x%" PRIx64 " %.*s",
			 hsc_msg_get(&s->msg, OSD_TIMESTAMP),
			 s->words_len < HSC_OSD_TEXT_MAX ? (int)s->words_len
							 : HSC_OSD_TEXT_MAX,
			 s->words);
		break;
	case HSC_STM_SPAN_LOST:
		snprintf(text, cap,
			 "Fragments dest=0x%x src=0x%x packets=%" PRIu32,
			 s->packet.dest, s->packet.src, s->packets);
		break;
	default:
		hsc_osd_print(&s->msg, s->packet.flags, packet);
		snprintf(text, cap, "%s%s%s", packet,
			 s->packets > 1 ? " fragments" : "",
			 s->kind == HSC_STM_SPAN_UNREAD ? " unread" : "");
		break;
	}
}

int hsc_cli_dump_stm(struct hsc_cli_dump *d, const char *path,
		     const struct hsc_stm_stream_config *config)
{
	struct hsc_problem why = { "" };
	struct hsc_stm_stream *stream;
	struct hsc_stm_span span;
	char text[HSC_OSD_TEXT_MAX + 48];
	enum hsc_status rc = hsc_stm_stream_open(&stream, path, config, &why);

	if (rc != HSC_OK)
		return hsc_cli_fail(d->cli, rc, &why);
	while ((rc = hsc_stm_stream_next(stream, &span)) == HSC_OK) {
		const struct hsc_cli_dump_line line = {
			.offset = span.packet.offset,
			.numbered = span.kind != HSC_STM_SPAN_GAP,
			.number = span.number,
			.text = text,
			.meaning = "",
		};

		d->damaged += span.kind != HSC_STM_SPAN_PACKET &&
			      span.kind != HSC_STM_SPAN_WORDS;
		words_of(&span, text, sizeof(text));
		hsc_cli_dump_line(d, &line);
	}
	hsc_stm_stream_close(&stream);
	if (rc == HSC_END)
		return HSC_EXIT_OK;
	hsc_cli_error(d->cli, "%s cannot be read", path);
	return HSC_EXIT_INPUT;
}

int hsc_cli_dump_stm_file(struct hsc_cli_dump *d)
{
	struct hsc_stm_stream_config config = { .format = 0 };
	struct hsc_problem why = { "" };

	for (size_t i = 0; i < d->cli->params.count; i++)
		if (hsc_stm_configure(&config, d->cli->params.items[i], &why) !=
		    HSC_OK) {
			hsc_cli_error(d->cli, "%s", why.text);
			return HSC_EXIT_USAGE;
		}
	return hsc_cli_dump_stm(d, d->cli->bundle, &config);
}

int hsc_cli_dump_stm_bundle(struct hsc_cli_dump *d,
			    const struct hsc_manifest *m, const char *path)
{
	struct hsc_stm_stream_config config;
	struct hsc_problem why = { "" };

	if (hsc_stm_config_of(&config, m, &why) == HSC_OK)
		return hsc_cli_dump_stm(d, path, &config);
	hsc_cli_error(d->cli, "%s: %s", d->cli->bundle, why.text);
	return HSC_EXIT_INPUT;
}
