/* SPDX-License-Identifier: MIT */
/* dump_packets.c - hartscope dump: the packets of an E-Trace stream as text. */
#include "cli/dump_line.h"
#include <hartscope/session/packet_text.h>

static bool is_damage(const struct hsc_packet *p)
{
	return !p->msg && (p->frame.kind == HSC_ET_FRAME_GAP ||
			   p->frame.kind == HSC_ET_FRAME_PACKET);
}

static void print(struct hsc_cli_dump *d,
		  const struct hsc_packets_config *config,
		  const struct hsc_packet *p)
{
	char text[HSC_PACKET_TEXT_MAX];
	const struct hsc_cli_dump_line line = {
		.bytes = p->frame.bytes,
		.len = p->frame.len,
		.offset = p->frame.offset,
		.numbered = p->frame.kind == HSC_ET_FRAME_PACKET,
		.number = p->number,
		.text = text,
		.meaning = "",
	};

	if (d->bare)
		hsc_packet_print_exact(config, p, text);
	else
		hsc_packet_print(config, p, text);
	hsc_cli_dump_line(d, &line);
}

/* Damage in pieces that a line can hold whole. */
static void print_pieces(struct hsc_cli_dump *d,
			 const struct hsc_packets_config *config,
			 struct hsc_packet p)
{
	size_t left = p.frame.len;

	for (; left > 0; left -= p.frame.len, p.frame.bytes += p.frame.len) {
		p.frame.len = left < HSC_ET_BODY_MAX ? left : HSC_ET_BODY_MAX;
		print(d, config, &p);
	}
}

/* --bare shows every byte, so that encode can write the same again. */
static void show(struct hsc_cli_dump *d,
		 const struct hsc_packets_config *config,
		 const struct hsc_packet *p)
{
	d->damaged += is_damage(p);
	if (d->bare && p->frame.kind == HSC_ET_FRAME_GAP)
		print_pieces(d, config, *p);
	else if (p->msg || is_damage(p) || d->bare || d->cli->verbosity > 0)
		print(d, config, p);
}

int hsc_cli_dump_packets(struct hsc_cli_dump *d, const char *path,
			 const struct hsc_packets_config *config)
{
	struct hsc_packets *packets;
	struct hsc_packet packet;
	struct hsc_problem why = { "" };
	enum hsc_status rc = hsc_packets_open(&packets, path, config, &why);

	if (rc != HSC_OK)
		return hsc_cli_fail(d->cli, rc, &why);
	while ((rc = hsc_packets_next(packets, &packet)) == HSC_OK)
		show(d, config, &packet);
	hsc_packets_close(&packets);
	if (rc == HSC_END)
		return HSC_EXIT_OK;
	hsc_cli_error(d->cli, "%s cannot be read", path);
	return HSC_EXIT_INPUT;
}
