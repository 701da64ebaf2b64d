/* SPDX-License-Identifier: MIT */
/* ntrace.c - N-Trace: from messages to flow items.
 * Room   decode (floor 6) */
#include "decode/params/settings.h"
#include "decode/stream/chain.h"
#include "decode/stream/messages_window.h"
#include "decode/stream/versions.h"
#include <hartscope/flow/ntrace_flow.h>
#include <hartscope/spec/ntrace.h>
#include <stdlib.h>

static struct hsc_nt_flow_config flow_config(const struct hsc_manifest *m)
{
	const struct hsc_nt_encoder_config encoder = hsc_settings_of(m);

	return (struct hsc_nt_flow_config){
		.implicit_return =
			encoder.implicit_return != HSC_NT_RETURN_EXPLICIT,
		.explicit_jumps = !encoder.sequential_jump,
		.all_jumps = encoder.all_jumps,
		.repeated_history = encoder.repeated_history,
		.no_timestamp = encoder.ts_bits == 0,
		.ts_bits = encoder.ts_bits,
		.ts_form = encoder.ts_form,
		.dialect = (uint8_t)hsc_settings_dialect(m),
		.address_bits = encoder.address_bits,
		.hist_bits = encoder.hist_bits,
		.hist_varies = hsc_settings_value(m, HSC_P_NT_HIST_VARIES) != 0,
		.hist_late = hsc_settings_value(m, HSC_P_NT_HIST_LATE) != 0,
		.icnt_bits = encoder.icnt_bits,
		.sync_messages = encoder.sync_unit == HSC_NT_SYNC_MESSAGES
					 ? (uint32_t)encoder.sync_interval
					 : 0,
		.sync_only = hsc_settings_value(m, HSC_P_NT_RESYNC) != 0,
	};
}

/* Each process is an address space; the first is used for all other
 * contexts. */
static enum hsc_status add_spaces(struct hsc_nt_flow_config *flow,
				  const struct hsc_manifest *m)
{
	struct hsc_nt_space *spaces =
		calloc(m->process_count + 1, sizeof(*spaces));

	if (!spaces)
		return HSC_E_MEMORY;
	for (size_t i = 1; i < m->process_count; i++)
		spaces[i - 1] = (struct hsc_nt_space){ m->processes[i].pid,
						       (uint16_t)i };
	flow->spaces = spaces;
	flow->space_count = m->process_count - 1;
	return HSC_OK;
}

/* Bytes of other sources are not a loss of this one. If the message that opened
 * a gap also closes it, no bytes are lost. */
static void count_lost(struct hsc_decode_chain *c, struct hsc_flow_item *item)
{
	const bool lost = hsc_nt_flow_is_lost(c->nt);

	if (item && item->kind == HSC_FLOW_GAP && item->gap.length)
		item->gap.length = c->before - c->lost_from;
	if (lost && (!c->lost || (item && item->kind == HSC_FLOW_GAP)))
		c->lost_from = c->before;
	c->lost = lost;
}

static enum hsc_status next_item(struct hsc_decode_chain *c,
				 struct hsc_flow_item *out)
{
	const enum hsc_status rc =
		c->cut.ended ? HSC_END : hsc_nt_flow_next(c->nt, out);

	if (c->filtered)
		count_lost(c, rc == HSC_OK ? out : NULL);
	return rc;
}

static enum hsc_status next_runs(struct hsc_decode_chain *c,
				 struct hsc_flow_batch *runs)
{
	const enum hsc_status rc = hsc_nt_flow_batch(c->nt, runs);

	if (c->filtered)
		count_lost(c, NULL);
	return rc;
}

static void count_bytes(struct hsc_decode_chain *c, uint64_t len)
{
	c->before = c->after;
	c->after += len;
}

static enum hsc_status feed_message(struct hsc_decode_chain *c,
				    const struct hsc_msg *msg)
{
	enum hsc_status rc = hsc_nt_flow_reported(c->nt, msg, &c->item);

	c->reported = rc == HSC_OK;
	if (rc == HSC_AGAIN)
		rc = hsc_nt_flow_feed(c->nt, msg);
	return rc;
}

static enum hsc_status feed_own(struct hsc_decode_chain *c,
				const struct hsc_message *m)
{
	const enum hsc_status rc = feed_message(c, m->msg);

	c->number = m->number;
	c->count++;
	count_bytes(c, m->span.len);
	return rc;
}

static enum hsc_status feed_span(struct hsc_decode_chain *c,
				 const struct hsc_message *m)
{
	enum hsc_status rc;

	if (m->msg) {
		if (c->filtered && hsc_msg_get(m->msg, NT_SRC) != c->src)
			return HSC_OK;
		return feed_own(c, m);
	}
	if (!m->malformed && m->span.kind != HSC_NT_GAP)
		return HSC_OK;
	if (m->cut)
		rc = hsc_nt_flow_cut(c->nt, m->span.offset);
	else
		rc = hsc_nt_flow_damage(c->nt, m->span.offset,
					m->malformed ? HSC_FLOW_BAD_MESSAGE
						     : HSC_FLOW_BAD_BYTES);
	count_bytes(c, m->span.len);
	return rc;
}

/* May the stream be cut at the message that was fed? */
static void look_for_cut(struct hsc_decode_chain *c,
			 const struct hsc_message *m)
{
	if (m->span.offset < c->cut.next || !m->msg ||
	    !hsc_msg_has(m->msg, NT_SYNC))
		return;
	hsc_decode_cut_see(&c->cut, m->span.offset,
			   hsc_msg_has(m->msg, NT_TSTAMP));
}

/* All items of the message were taken: is there a cut? False: not yet. */
static bool take_cut(struct hsc_decode_chain *c)
{
	const bool timed = c->cut.timed && !c->timeless;
	bool cuts;

	if (!hsc_nt_flow_is_drained(c->nt))
		return false;
	cuts = hsc_nt_flow_cuts(c->nt, c->cut.at, timed);
	if (cuts)
		hsc_nt_flow_forget(c->nt);
	hsc_decode_cut_take(&c->cut, cuts);
	return true;
}

/* Read messages by the fast path. */
static void read_fast(struct hsc_decode_chain *c, struct hsc_flow_batch *runs)
{
	struct hsc_input *in = hsc_messages_window(c->messages);

	c->reading.messages = c->reading.ours = c->reading.bytes = 0;
	if (!in)
		return;
	c->reading.number = hsc_messages_pass(c->messages, 0);
	hsc_nt_flow_read(c->nt, in, &c->reading, runs);
	if (c->reading.ours)
		c->number = c->reading.number + c->reading.last;
	c->count += c->reading.ours;
	count_bytes(c, c->reading.bytes);
	hsc_messages_pass(c->messages, c->reading.messages);
}

/* Trying the fast path costs as much as a message, so it is tried less often if
 * it was of no use. */
static void wait_if_refused(struct hsc_decode_chain *c)
{
	if (c->reading.messages > 0)
		c->refused = 0;
	else if (c->refused < 7)
		c->refused++;
	c->untried = (uint8_t)((1u << c->refused >> 1) - (c->refused > 0));
}

static enum hsc_status read_on(struct hsc_decode_chain *c,
			       struct hsc_flow_batch *runs)
{
	struct hsc_message m;
	enum hsc_status rc;

	if (c->cut.due && (!take_cut(c) || c->cut.ended))
		return HSC_OK;
	if (runs && !c->thorough && c->untried > 0) {
		c->untried--;
	} else if (runs && !c->thorough) {
		read_fast(c, runs);
		wait_if_refused(c);
		if (!hsc_flow_batch_has_room(runs))
			return HSC_OK;
	}
	rc = hsc_messages_next(c->messages, &m);
	c->offset = hsc_messages_offset(c->messages);
	if (rc == HSC_END) {
		count_bytes(c, 0);
		hsc_nt_flow_finish(c->nt, c->offset);
		return HSC_OK;
	}
	if (rc == HSC_OK)
		rc = feed_span(c, &m);
	if (rc == HSC_OK)
		look_for_cut(c, &m);
	return rc;
}

static void close_chain(struct hsc_decode_chain *c)
{
	hsc_nt_flow_free(&c->nt);
	hsc_messages_close(&c->messages);
	free((void *)c->versions.list);
}

static const struct hsc_decode_chain_ops ops = { next_item, next_runs, read_on,
						 close_chain, NULL };

/* The message at which a piece begins belongs to the piece before, so its items
 * are dropped. Returns HSC_OK, also if a piece cannot begin here. */
static enum hsc_status begin_piece(struct hsc_decode_chain *c,
				   const struct hsc_decode_piece *piece)
{
	struct hsc_message first = { .msg = NULL };
	struct hsc_flow_item item;
	enum hsc_status rc = HSC_OK;

	hsc_decode_cut_begin(&c->cut, piece);
	if (!piece->begin)
		return HSC_OK;
	rc = hsc_messages_next(c->messages, &first);
	if (rc == HSC_OK && first.msg)
		rc = hsc_nt_flow_feed(c->nt, first.msg);
	c->shared = 1;
	while (rc == HSC_OK && !hsc_nt_flow_is_drained(c->nt)) {
		rc = hsc_nt_flow_next(c->nt, &item);
		if (rc == HSC_AGAIN)
			rc = HSC_OK;
	}
	c->offset = hsc_messages_offset(c->messages);
	if (rc != HSC_OK)
		return rc == HSC_END ? HSC_OK : rc;
	c->cut.bad = !first.msg ||
		     !hsc_nt_flow_cuts(c->nt, piece->begin,
				       hsc_msg_has(first.msg, NT_TSTAMP) &&
					       !c->timeless);
	hsc_nt_flow_forget(c->nt);
	return HSC_OK;
}

enum hsc_status hsc_decode_ntrace_open(struct hsc_decode_chain *c,
				       const struct hsc_decode_setup *setup,
				       const char *path,
				       struct hsc_error *error)
{
	struct hsc_messages_config config =
		hsc_messages_config_of(setup->manifest);
	struct hsc_nt_flow_config flow = flow_config(setup->manifest);
	enum hsc_status rc;

	config.rest = setup->rest;
	config.length = hsc_decode_length(setup);
	c->ops = &ops;
	c->filtered = config.params.width[NT_SRC_BITS] != 0;
	c->timeless = flow.no_timestamp;
	c->cut.grid = setup->grid;
	c->cut.next = UINT64_MAX;
	if (setup->grid && !c->filtered)
		c->cut.next = setup->grid;
	if (setup->piece && setup->piece->begin) {
		config.from = setup->piece->begin;
		config.ring = false;
	}
	if (!hsc_decode_versions_of(&c->versions, setup->manifest,
				    setup->source))
		return HSC_E_MEMORY;
	flow.versions = c->versions;
	c->thorough = flow.thorough = setup->thorough;
	c->reading = (struct hsc_nt_reading){
		.params = config.params,
		.filtered = c->filtered,
		.src = c->src,
	};
	rc = hsc_messages_open(&c->messages, path, &config, error);
	if (rc == HSC_OK && hsc_settings_switches(setup->manifest))
		rc = add_spaces(&flow, setup->manifest);
	if (rc == HSC_OK)
		rc = hsc_nt_flow_new(&c->nt, setup->blocks, &flow);
	free((void *)flow.spaces);
	return rc == HSC_OK && setup->piece ? begin_piece(c, setup->piece) : rc;
}
