/* SPDX-License-Identifier: MIT */
/* dump_packets.c - hartscope dump: the packets of an E-Trace stream as text. */
#include "cli/dump_line.h"
#include <hartscope/codec/etrace_text.h>
#include <hartscope/session/packets.h>
#include <inttypes.h>
#include <string.h>

/* A line: its packet and what its frame adds. */
#define TEXT_MAX (HSC_ET_TEXT_MAX + 128)

static void print_raw(char *text, const char *word,
		      const struct hsc_et_frame *f)
{
	const size_t shown =
		f->len < HSC_ET_BODY_MAX ? f->len : HSC_ET_BODY_MAX;
	size_t at = (size_t)snprintf(text, TEXT_MAX, "%s BYTES=", word);

	for (size_t i = 0; i < shown; i++)
		at += (size_t)snprintf(text + at, TEXT_MAX - at, "%02x",
				       f->bytes[i]);
	if (shown < f->len)
		snprintf(text, TEXT_MAX, "%s COUNT=%zu", word, f->len);
}

/* What stands in the frame and not in the packet; a width says that it does. */
static void print_frame(char *text, size_t at, const struct hsc_et_link *link,
			const struct hsc_et_frame *f)
{
	if (link->type_bits > 0)
		at += (size_t)snprintf(text + at, TEXT_MAX - at, " type=%u",
				       f->type);
	if (link->source_bits > 0)
		at += (size_t)snprintf(text + at, TEXT_MAX - at, " srcID=%u",
				       f->source);
	if (f->has_time)
		snprintf(text + at, TEXT_MAX - at, " timestamp=%" PRIu64,
			 f->time);
}

static void print_packet(char *text, const struct hsc_et_link *link,
			 const struct hsc_packet *p)
{
	const struct hsc_et_payload payload = { p->frame.payload,
						p->frame.payload_len,
						(uint8_t)p->type, 0 };
	const size_t len = hsc_et_print(p->msg, &payload, text, TEXT_MAX);

	print_frame(text, len < TEXT_MAX ? len : TEXT_MAX - 1, link, &p->frame);
}

static void print(struct hsc_cli_dump *d, const struct hsc_et_link *link,
		  const struct hsc_packet *p)
{
	char text[TEXT_MAX];
	const struct hsc_cli_dump_line line = {
		.bytes = p->frame.bytes,
		.len = p->frame.len,
		.offset = p->frame.offset,
		.numbered = p->frame.kind == HSC_ET_FRAME_PACKET,
		.number = p->number,
		.text = text,
		.meaning = "",
	};

	if (p->msg)
		print_packet(text, link, p);
	else if (p->frame.kind == HSC_ET_FRAME_PACKET)
		print_raw(text, "Malformed", &p->frame);
	else if (p->frame.kind == HSC_ET_FRAME_GAP)
		print_raw(text, "Gap", &p->frame);
	else if (!d->bare && d->cli->verbosity < 1)
		return;
	else
		snprintf(text, sizeof(text), "%s COUNT=%zu",
			 p->frame.kind == HSC_ET_FRAME_ALIGN ? "Alignment"
							     : "Null",
			 p->frame.len);
	d->damaged += !p->msg && (p->frame.kind == HSC_ET_FRAME_GAP ||
				  p->frame.kind == HSC_ET_FRAME_PACKET);
	hsc_cli_dump_line(d, &line);
}

static int configure(const struct hsc_cli *cli, const char *protocol,
		     struct hsc_packets_config *config)
{
	struct hsc_problem why = { "" };
	enum hsc_et_edition edition;

	if (hsc_packets_edition(protocol, &edition) != HSC_OK) {
		hsc_cli_error(cli,
			      "no protocol '%s'; there are: ntrace, etrace, "
			      "etrace-0.026",
			      protocol);
		return HSC_EXIT_USAGE;
	}
	if (hsc_packets_configure(config, edition, cli->params,
				  cli->param_count, &why) == HSC_OK)
		return HSC_EXIT_OK;
	hsc_cli_error(cli, "%s", why.text);
	hsc_cli_hint(cli, "list them: hartscope %s --help-params",
		     cli->command->name);
	return HSC_EXIT_USAGE;
}

int hsc_cli_dump_packets(struct hsc_cli_dump *d, const char *path)
{
	struct hsc_packets_config config;
	struct hsc_packets *packets;
	struct hsc_packet packet;
	struct hsc_problem why = { "" };
	enum hsc_status rc;
	const int code = configure(d->cli, d->protocol, &config);

	if (code != HSC_EXIT_OK)
		return code;
	rc = hsc_packets_open(&packets, path, &config, &why);
	if (rc != HSC_OK)
		return hsc_cli_fail(d->cli, rc, &why);
	while ((rc = hsc_packets_next(packets, &packet)) == HSC_OK)
		print(d, &config.link, &packet);
	hsc_packets_close(&packets);
	if (rc == HSC_END)
		return HSC_EXIT_OK;
	hsc_cli_error(d->cli, "%s cannot be read", path);
	return HSC_EXIT_INPUT;
}

/* Of which editions is the parameter? */
static const char *editions_of(const struct hsc_et_param_row *row)
{
	if (!(row->editions >> HSC_ET_0_026 & 1))
		return "    not 0.026";
	return row->editions >> HSC_ET_2_0 & 1 ? "" : "    0.026 only";
}

void hsc_cli_print_packet_params(FILE *out)
{
	fputs("\netrace, etrace-0.026: --param NAME=VALUE; of frames, and of "
	      "the encoder with default\n\n",
	      out);
	for (size_t i = 0; i < HSC_PACKETS_PARAMS; i++) {
		const struct hsc_packets_param_row *row =
			&hsc_packets_params[i];

		fprintf(out, "  %-20s %s (%s)\n", row->name, row->help,
			row->values);
	}
	for (size_t i = 0; i < ET_PARAMS; i++) {
		const struct hsc_et_param_row *row = &hsc_et_param_rows[i];
		char range[16];

		snprintf(range, sizeof(range), "%u..%u", row->least, row->most);
		fprintf(out, "  %-20s %-8s %2u%s\n", row->name, range,
			row->standard, editions_of(row));
	}
}
