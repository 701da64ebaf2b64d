/* SPDX-License-Identifier: MIT */
#include "decode/stream/chain.h"
#include "decode/stream/packets_window.h"
#include "decode/stream/versions.h"
#include <hartscope/flow/etrace_flow.h>
#include <stdlib.h>

static struct hsc_et_flow_config flow_config(const struct hsc_packets_config *c)
{
	return (struct hsc_et_flow_config){
		.params = c->params,
		.options = c->options,
		.support = c->support,
		.keep_options = c->keep_options,
		.no_marker = c->no_marker,
		.ecall_stops = c->ecall_stops,
		.handler = c->handler,
		.handler_s = c->handler_s,
	};
}

static enum hsc_status next(struct hsc_decode_chain *c,
			    struct hsc_flow_item *out)
{
	return hsc_et_flow_next(c->et, out);
}

/* A control packet of the draft that is no te_support: packet_lost of the next
 * draft, which has no code of its own. See docs/spec-notes.md. */
static bool tells_loss(const struct hsc_packet *p)
{
	return p->type == HSC_ET_CONTROL &&
	       p->msg->layout == HSC_LAYOUT_UNKNOWN && !hsc_packet_tells(p);
}

static enum hsc_status feed(struct hsc_decode_chain *c,
			    const struct hsc_packet *p)
{
	struct hsc_et_packet_in in = { .msg = p->msg };

	if (p->frame.kind == HSC_ET_FRAME_GAP)
		return hsc_et_flow_damage(c->et, p->frame.offset,
					  HSC_FLOW_BAD_BYTES);
	if (p->frame.kind != HSC_ET_FRAME_PACKET ||
	    (c->filtered && p->frame.source != c->src))
		return HSC_OK;
	if (p->foreign)
		return HSC_OK;
	if (!p->msg)
		return hsc_et_flow_damage(c->et, p->frame.offset,
					  HSC_FLOW_BAD_MESSAGE);
	if (tells_loss(p))
		return hsc_et_flow_damage(c->et, p->frame.offset,
					  HSC_FLOW_OVERRUN);
	if (hsc_packet_tells(p))
		return HSC_OK;
	c->number = p->number;
	c->count++;
	in.time = p->frame.time;
	in.has_time = p->frame.has_time;
	return hsc_et_flow_feed(c->et, &in);
}

/* The decoder numbers the packets that it saw, not those of the stream. */
static uint64_t number_of(const struct hsc_decode_chain *c, uint64_t message)
{
	return c->count ? message + c->number - (c->count - 1) - c->shared
			: message;
}

static enum hsc_status batch(struct hsc_decode_chain *c,
			     struct hsc_flow_batch *runs)
{
	const uint32_t used = runs->used;
	uint32_t i = runs->count;
	const enum hsc_status rc = hsc_et_flow_batch(c->et, runs);

	if (i && i == runs->count && used != runs->used)
		i--; /* the last was joined by another */
	for (; i < runs->count; i++)
		runs->runs[i].message = number_of(c, runs->runs[i].message);
	return rc;
}

/* Read the packets that do nothing but execute blocks. What FLOW of a frame
 * means is certain after the first one. */
static void read_fast(struct hsc_decode_chain *c, struct hsc_flow_batch *runs)
{
	struct hsc_input *in = hsc_packets_window(c->packets);
	struct hsc_et_reading *as = &c->packet_reading.as;

	as->number = hsc_packets_pass(c->packets, 0);
	if (!in || as->number == 0)
		return;
	if (!c->packet_reading.known)
		hsc_packets_lengths(c->packets, as->lengths);
	c->packet_reading.known = true;
	hsc_et_flow_read(c->et, in, as, runs);
	if (as->ours)
		c->number = as->number + as->last;
	c->count += as->ours;
	hsc_packets_pass(c->packets, as->packets);
	c->offset = hsc_packets_offset(c->packets);
}

static enum hsc_status read_on(struct hsc_decode_chain *c,
			       struct hsc_flow_batch *runs)
{
	struct hsc_packet p;
	enum hsc_status rc;

	if (runs && !c->thorough) {
		read_fast(c, runs);
		if (!hsc_flow_batch_has_room(runs))
			return HSC_OK;
	}
	rc = hsc_packets_next(c->packets, &p);
	c->offset = hsc_packets_offset(c->packets);
	if (rc == HSC_END) {
		hsc_et_flow_finish(c->et, c->offset);
		return HSC_OK;
	}
	return rc == HSC_OK ? feed(c, &p) : rc;
}

static void close_chain(struct hsc_decode_chain *c)
{
	hsc_et_flow_free(&c->et);
	hsc_packets_close(&c->packets);
	free((void *)c->versions.list);
}

static const struct hsc_decode_chain_ops ops = { next, batch, read_on,
						 close_chain, NULL };

enum hsc_status hsc_decode_etrace_open(struct hsc_decode_chain *c,
				       const struct hsc_decode_setup *setup,
				       const char *path,
				       struct hsc_error *error)
{
	struct hsc_packets_config config;
	struct hsc_et_flow_config flow;
	enum hsc_status rc =
		hsc_packets_config_of(&config, setup->manifest, error);

	if (rc != HSC_OK)
		return rc;
	c->ops = &ops;
	c->filtered = config.link.source_bits != 0;
	flow = flow_config(&config);
	if (!hsc_decode_versions_of(&c->versions, setup->manifest,
				    setup->source))
		return HSC_E_MEMORY;
	flow.versions = c->versions;
	c->thorough = flow.thorough = setup->thorough;
	c->packet_reading.as.source_bytes = config.link.source_bits / 8;
	c->packet_reading.as.src = (uint16_t)c->src;
	rc = hsc_packets_open(&c->packets, path, &config, error);
	return rc == HSC_OK ? hsc_et_flow_new(&c->et, setup->blocks, &flow)
			    : rc;
}
