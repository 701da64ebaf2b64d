/* SPDX-License-Identifier: MIT */
/* etrace.c - E-Trace: from packets to flow items.
 * Room   decode (floor 6) */
#include "decode/stream/chain.h"
#include "decode/stream/packets_window.h"
#include "decode/stream/versions.h"
#include <hartscope/flow/etrace_flow.h>
#include <stdlib.h>

/* The options are looked for in this many packets, because encoders begin with
 * them. */
#define LOOK_AHEAD 64

static struct hsc_et_flow_config flow_config(const struct hsc_packets_config *c)
{
	return (struct hsc_et_flow_config){
		.params = c->params,
		.options = c->options,
		.support = c->support,
		.keep_options = c->keep_options,
		.no_marker = c->no_marker,
		.ecall_stops = c->ecall_stops,
		.irdepth_exact = c->irdepth_exact,
		.handler = c->handler,
		.handler_s = c->handler_s,
		.has_handler = c->has_handler,
		.has_handler_s = c->has_handler_s,
		.predicted_most = c->predicted_most,
	};
}

static enum hsc_status next_item(struct hsc_decode_chain *c,
				 struct hsc_flow_item *out)
{
	return c->cut.ended ? HSC_END : hsc_et_flow_next(c->et, out);
}

/* A control packet of the draft that is not te_support is packet_lost of the
 * next draft, which has no code of its own. See docs/spec-notes.md. */
static bool tells_loss(const struct hsc_packet *p)
{
	return p->type == HSC_ET_CONTROL &&
	       p->msg->layout == HSC_LAYOUT_UNKNOWN && !hsc_packet_tells(p);
}

static enum hsc_status feed_packet(struct hsc_decode_chain *c,
				   const struct hsc_packet *p)
{
	const struct hsc_et_packet_in in = { p->msg, p->frame.time,
					     p->frame.has_time };

	return hsc_et_flow_feed(c->et, &in);
}

/* The packet is a synchronisation at which the stream may be cut. */
static bool may_cut(const struct hsc_decode_chain *c,
		    const struct hsc_packet *p)
{
	return p->frame.offset >= c->cut.next &&
	       (p->msg->layout == HSC_ET_START ||
		p->msg->layout == HSC_ET_DRAFT_START);
}

static enum hsc_status feed_frame(struct hsc_decode_chain *c,
				  const struct hsc_packet *p)
{
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
	if (may_cut(c, p))
		hsc_decode_cut_see(&c->cut, p->frame.offset,
				   hsc_msg_has(p->msg, ET_TIME));
	return feed_packet(c, p);
}

/* All items of the packet were taken: is there a cut? False: not yet. */
static bool take_cut(struct hsc_decode_chain *c)
{
	if (!hsc_et_flow_is_drained(c->et))
		return false;
	hsc_decode_cut_take(&c->cut,
			    hsc_et_flow_cuts(c->et, c->cut.at,
					     &c->packet_reading.options,
					     c->cut.timed));
	return true;
}

static enum hsc_status next_runs(struct hsc_decode_chain *c,
				 struct hsc_flow_batch *runs)
{
	return hsc_et_flow_batch(c->et, runs);
}

/* Read packets by the fast path. The meaning of FLOW in a frame is certain
 * after the first one. */
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

	if (c->cut.due && (!take_cut(c) || c->cut.ended))
		return HSC_OK;
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
	return rc == HSC_OK ? feed_frame(c, &p) : rc;
}

static void close_chain(struct hsc_decode_chain *c)
{
	hsc_et_flow_free(&c->et);
	hsc_packets_close(&c->packets);
	free((void *)c->versions.list);
}

static const struct hsc_decode_chain_ops ops = { next_item, next_runs, read_on,
						 close_chain, NULL };

/* The packet at which a piece begins belongs to the piece before, so its items
 * are dropped. Returns HSC_OK, also if a piece cannot begin here. */
static enum hsc_status begin_piece(struct hsc_decode_chain *c,
				   const struct hsc_decode_piece *piece)
{
	struct hsc_packet first = { .msg = NULL };
	struct hsc_flow_item item;
	enum hsc_status rc = HSC_OK;

	hsc_decode_cut_begin(&c->cut, piece);
	if (!piece->begin)
		return HSC_OK;
	rc = hsc_packets_next(c->packets, &first);
	if (rc == HSC_OK && first.msg)
		rc = feed_packet(c, &first);
	c->shared = 1;
	while (rc == HSC_OK && !hsc_et_flow_is_drained(c->et)) {
		rc = hsc_et_flow_next(c->et, &item);
		if (rc == HSC_AGAIN)
			rc = HSC_OK;
	}
	c->offset = hsc_packets_offset(c->packets);
	if (rc != HSC_OK)
		return rc == HSC_END ? HSC_OK : rc;
	c->cut.bad = !first.msg ||
		     !hsc_et_flow_cuts(c->et, piece->begin,
				       &c->packet_reading.options,
				       hsc_msg_has(first.msg, ET_TIME));
	return HSC_OK;
}

/*
 * Find the options that a decoder has at the first instruction: those of the
 * first support packet, or of the manifest. A piece begins with them, because
 * it does not see that packet.
 */
static enum hsc_status learn_options(struct hsc_decode_chain *c,
				     const struct hsc_packets_config *config,
				     const char *path, struct hsc_error *error)
{
	struct hsc_packets_config as = *config;
	struct hsc_packets *packets = NULL;
	struct hsc_packet p = { .msg = NULL };
	enum hsc_status rc;

	c->packet_reading.options = config->options;
	if (config->keep_options)
		return HSC_OK;
	as.from = 0;
	as.ring = false;
	rc = hsc_packets_open(&packets, path, &as, error);
	for (unsigned i = 0; rc == HSC_OK && i < LOOK_AHEAD; i++) {
		rc = hsc_packets_next(packets, &p);
		if (rc != HSC_OK || p.frame.kind != HSC_ET_FRAME_PACKET ||
		    (c->filtered && p.frame.source != c->src) || !p.msg ||
		    (p.msg->layout != HSC_ET_SUPPORT &&
		     p.msg->layout != HSC_ET_DRAFT_SUPPORT))
			continue;
		hsc_et_options_read(config->support, p.msg,
				    &c->packet_reading.options);
		break;
	}
	hsc_packets_close(&packets);
	return rc == HSC_END ? HSC_OK : rc;
}

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
	config.rest = setup->rest;
	config.length = hsc_decode_length(setup);
	c->ops = &ops;
	c->filtered = config.link.source_bits != 0;
	/* a decoder of the whole stream forgets nothing at a cut, so it needs
	 * none */
	c->cut.grid = setup->grid;
	c->cut.next = setup->piece ? setup->grid : UINT64_MAX;
	if (setup->piece)
		rc = learn_options(c, &config, path, error);
	if (rc != HSC_OK)
		return rc;
	if (setup->piece && setup->piece->begin) {
		config.from = setup->piece->begin;
		config.options = c->packet_reading.options;
	}
	flow = flow_config(&config);
	if (!hsc_decode_versions_of(&c->versions, setup->manifest,
				    setup->source))
		return HSC_E_MEMORY;
	flow.versions = c->versions;
	c->thorough = flow.thorough = setup->thorough;
	c->packet_reading.as.source_bytes = config.link.source_bits / 8;
	c->packet_reading.as.src = (uint16_t)c->src;
	rc = hsc_packets_open(&c->packets, path, &config, error);
	if (rc == HSC_OK)
		rc = hsc_et_flow_new(&c->et, setup->blocks, &flow);
	return rc == HSC_OK && setup->piece ? begin_piece(c, setup->piece) : rc;
}
