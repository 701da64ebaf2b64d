/* SPDX-License-Identifier: MIT */
/* packets.c - hartscope dump: the packets of an E-Trace stream as text.
 * Room   cli (floor 9) */
#include "cli/dump/dump.h"
#include <hartscope/codec/etrace_explain.h>
#include <hartscope/decode/packet_text.h>
#include <hartscope/model/discovery.h>

/* What packets of each source have said so far. Of two sources whose numbers
 * share a slot only the last one is known: the other has no address until one
 * comes whole. */
#define SLOTS 64

/* A discovery record is the longest. */
#define MEANING_MAX 1024

struct said {
	uint16_t source[SLOTS];
	struct hsc_et_explainer by[SLOTS];
};

static bool is_damage(const struct hsc_packet *p)
{
	return !p->msg && (p->frame.kind == HSC_ET_FRAME_GAP ||
			   p->frame.kind == HSC_ET_FRAME_PACKET);
}

static void begin_source(struct said *said,
			 const struct hsc_packets_config *config, unsigned slot)
{
	said->by[slot] = (struct hsc_et_explainer){
		.options = config->options,
		.support = config->support,
		.keep_options = config->keep_options,
	};
}

/* The parameters in a discovery record, as names and values. */
static void explain_record(const struct hsc_packet *p, char *text)
{
	const struct hsc_et_attribute_table *t =
		&hsc_et_attribute_tables[HSC_ET_0_026];
	struct hsc_et_attributes a = hsc_et_attributes_default(HSC_ET_0_026);
	size_t at = 0;

	if (hsc_et_discovery_read(&a, p->frame.payload, p->frame.payload_len) !=
	    HSC_OK)
		at += (size_t)snprintf(text, MEANING_MAX, "out of range, ");
	at += (size_t)snprintf(text + at, MEANING_MAX - at, "discovery:");
	for (unsigned i = 0; i < t->count && at < MEANING_MAX; i++)
		at += (size_t)snprintf(text + at, MEANING_MAX - at, " %s=%u",
				       t->rows[i].parameter,
				       a.value[t->rows[i].id]);
}

/* Say what the packet means; damage makes all sources forget. */
static void explain_packet(struct said *said,
			   const struct hsc_packets_config *config,
			   const struct hsc_packet *p,
			   struct hsc_view_dump_line *line,
			   char meaning[MEANING_MAX])
{
	const unsigned slot = p->frame.source % SLOTS;
	struct hsc_et_explainer *e = &said->by[slot];

	for (unsigned i = 0; i < SLOTS && is_damage(p); i++)
		hsc_et_explain_lost(&said->by[i]);
	line->meaning = meaning;
	if (p->frame.kind == HSC_ET_FRAME_PACKET && hsc_packet_tells(p))
		explain_record(p, meaning);
	if (!p->msg || p->msg->layout >= HSC_ET_PACKETS)
		return;
	if (said->source[slot] != p->frame.source)
		begin_source(said, config, slot);
	said->source[slot] = p->frame.source;
	hsc_et_explain(e, &config->params, p->msg, meaning, MEANING_MAX);
	line->addressed = e->has_address;
	line->address = e->address;
}

static void print_packet(struct hsc_cli_dump *d, struct said *said,
			 const struct hsc_packets_config *config,
			 const struct hsc_packet *p)
{
	char text[HSC_PACKET_TEXT_MAX], meaning[MEANING_MAX] = "";
	struct hsc_view_dump_line line = {
		.bytes = p->frame.bytes,
		.len = p->frame.len,
		.offset = p->frame.offset,
		.numbered = p->frame.kind == HSC_ET_FRAME_PACKET,
		.number = p->number,
		.text = text,
		.meaning = "",
	};

	if (d->view.bare)
		hsc_packet_print_exact(d->given ? d->given : config, p, text);
	else
		hsc_packet_print(config, p, text);
	if (hsc_cli_dump_explains(d))
		explain_packet(said, config, p, &line, meaning);
	hsc_cli_dump_line(d, &line, p->frame.source);
}

/* Damage in pieces that a line can hold whole. */
static void print_pieces(struct hsc_cli_dump *d, struct said *said,
			 const struct hsc_packets_config *config,
			 struct hsc_packet p)
{
	size_t left = p.frame.len;

	for (; left > 0; left -= p.frame.len, p.frame.bytes += p.frame.len) {
		p.frame.len = left < HSC_ET_BODY_MAX ? left : HSC_ET_BODY_MAX;
		print_packet(d, said, config, &p);
	}
}

/* --bare shows every byte, so that encode can write the same again. */
static void show_packet(struct hsc_cli_dump *d, struct said *said,
			const struct hsc_packets_config *config,
			const struct hsc_packet *p)
{
	d->damaged += is_damage(p);
	if (d->view.bare && p->frame.kind == HSC_ET_FRAME_GAP)
		print_pieces(d, said, config, *p);
	else if (p->msg || is_damage(p) || d->view.bare ||
		 d->cli->verbosity > 0)
		print_packet(d, said, config, p);
}

int hsc_cli_dump_packets(struct hsc_cli_dump *d, const char *path,
			 const struct hsc_packets_config *config)
{
	struct hsc_packets *packets;
	struct hsc_packet packet;
	struct said said = { .source = { 0 } };
	struct hsc_error error = { "" };
	enum hsc_status rc = hsc_packets_open(&packets, path, config, &error);

	if (rc != HSC_OK)
		return hsc_cli_fail(d->cli, rc, &error);
	for (unsigned i = 0; i < SLOTS; i++)
		begin_source(&said, config, i);
	while (!ferror(d->view.out) &&
	       (rc = hsc_packets_next(packets, &packet)) == HSC_OK)
		show_packet(d, &said, config, &packet);
	hsc_packets_close(&packets);
	if (rc >= 0) /* the end, or that of what is shown */
		return HSC_EXIT_OK;
	return hsc_cli_leave(d->cli, HSC_EXIT_INPUT, "%s cannot be read", path);
}
