/* SPDX-License-Identifier: MIT */
/* fast.c - the fast path of messages that come one at a time: from the encoder
 * of the only hart, through a funnel, into a sink. In one pass a message gets
 * to the funnel, and in the next one to the sink. Credits and turns are the
 * same as in the general code, which takes over when several messages come
 * together.
 * Room   soc (floor 5) */
#include "soc/trace/parts.h"
#include <string.h>

/* Size of a FIFO that always has room for a step and a message. */
#define EASY (HSC_TRACE_FIFO_MIN + HSC_TRACE_FIFO_END)

static struct hsc_trace_node *node_at(struct hsc_trace_hw *hw, uint8_t i)
{
	return &hw->nodes[i];
}

void hsc_trace_fast_find(struct hsc_trace_hw *hw)
{
	struct hsc_trace_fast *x = &hw->fast;
	const struct hsc_trace_component *c = hw->topology.components;
	const uint8_t e = hw->encoder_of[0];

	x->there = false;
	if (hw->machine->config.harts != 1 || hw->off_chip || x->off ||
	    e == HSC_TOPOLOGY_NONE || c[e].output_count != 1)
		return;
	x->funnel = c[e].outputs[0].to;
	x->input = c[e].outputs[0].input;
	if (c[x->funnel].kind != HSC_TC_FUNNEL || c[x->funnel].output_count > 1)
		return;
	x->sink = c[x->funnel].output_count ? c[x->funnel].outputs[0].to
					    : HSC_TOPOLOGY_NONE;
	x->there =
		x->sink == HSC_TOPOLOGY_NONE || c[x->sink].kind > HSC_TC_FUNNEL;
}

bool hsc_trace_fast_begin(struct hsc_trace_hw *hw)
{
	struct hsc_trace_fast *x = &hw->fast;
	struct hsc_trace_node *n = node_at(hw, hw->encoder_of[0]);
	const struct hsc_trace_encoder *te = &n->unit.encoder;
	const uint8_t *bytes;

	if (hw->busy || x->stage & HSC_FAST_ENCODER || !x->there ||
	    te->config.fifo_size < EASY)
		return false;
	x->len = (uint16_t)hsc_trace_encoder_peek(te, &bytes);
	if (x->len != hsc_trace_encoder_held(te) ||
	    x->len > HSC_FIFO_MESSAGE_MAX)
		return false;
	hsc_trace_unit_rest(&n->unit, hsc_trace_cycles_since(n, &n->ticked));
	x->stage |= HSC_FAST_ENCODER;
	return true;
}

void hsc_trace_fast_end(struct hsc_trace_hw *hw)
{
	struct hsc_trace_fast *x = &hw->fast;

	if (x->stage & HSC_FAST_ENCODER)
		hw->busy |= hsc_topology_bit(hw->encoder_of[0]);
	if (x->stage & HSC_FAST_FUNNEL) {
		(void)hsc_message_fifo_put(&node_at(hw, x->funnel)->unit.fifo,
					   &x->message);
		hw->busy |= hsc_topology_bit(x->funnel);
	}
	x->stage = HSC_FAST_NONE;
}

static uint64_t cycles_of(const struct hsc_trace_node *n)
{
	return *n->clock - n->ticked;
}

static bool can_begin(struct hsc_trace_hw *hw)
{
	struct hsc_trace_node *n = node_at(hw, hw->encoder_of[0]);

	return !hsc_trace_unit_keeps(&n->unit) &&
	       hsc_trace_unit_can_send(&n->unit, cycles_of(n));
}

/* Move a message from the encoder to an empty funnel. */
static bool to_funnel(struct hsc_trace_hw *hw)
{
	struct hsc_trace_fast *x = &hw->fast;
	struct hsc_trace_node *from = node_at(hw, hw->encoder_of[0]);
	struct hsc_trace_node *to = node_at(hw, x->funnel);

	if (!can_begin(hw) ||
	    !hsc_trace_unit_can_take(&to->unit, x->input, x->len))
		return false;
	x->message.len = x->len;
	x->message.etrace = from->unit.encoder.etrace;
	memcpy(x->message.bytes, hsc_trace_encoder_front(&from->unit.encoder),
	       x->len);
	hsc_trace_encoder_take(&from->unit.encoder, x->len);
	hsc_trace_unit_sent(&from->unit,
			    hsc_trace_cycles_since(from, &from->ticked),
			    x->len);
	hsc_trace_unit_rest(&from->unit, 0);
	if (!(x->stage & HSC_FAST_FUNNEL))
		hsc_trace_unit_rest(&to->unit,
				    hsc_trace_cycles_since(to, &to->ticked));
	x->stage = HSC_FAST_FUNNEL;
	return true;
}

/* Move a message into the sink of the funnel's own block, or the one after
 * it. */
static bool put_down(struct hsc_trace_hw *hw)
{
	struct hsc_trace_fast *x = &hw->fast;
	struct hsc_trace_node *to;

	if (x->sink == HSC_TOPOLOGY_NONE)
		return hsc_trace_unit_keep(&node_at(hw, x->funnel)->unit,
					   &x->message);
	to = node_at(hw, x->sink);
	hsc_trace_unit_rest(&to->unit, hsc_trace_cycles_since(to, &to->ticked));
	return hsc_trace_unit_accept(&to->unit, 0, &x->message);
}

/* Move a message out of the funnel, and then the one in the encoder into it. */
static unsigned from_funnel(struct hsc_trace_hw *hw)
{
	struct hsc_trace_fast *x = &hw->fast;
	struct hsc_trace_node *n = node_at(hw, x->funnel);
	const bool inside = x->sink == HSC_TOPOLOGY_NONE;
	const bool more = x->stage & HSC_FAST_ENCODER;

	if (hsc_trace_unit_keeps(&n->unit) != inside ||
	    !hsc_trace_unit_can_send(&n->unit, cycles_of(n)) ||
	    (more && !can_begin(hw)) || !put_down(hw))
		return 0;
	hsc_trace_unit_sent(&n->unit, hsc_trace_cycles_since(n, &n->ticked),
			    x->message.len);
	x->stage &= HSC_FAST_ENCODER;
	if (inside || !more)
		hsc_trace_unit_rest(&n->unit, 0);
	if (!more)
		return inside ? 1 : 2;
	x->stage |= inside ? 0 : HSC_FAST_FUNNEL;
	if (!to_funnel(hw)) {
		x->stage = HSC_FAST_ENCODER;
		return 0;
	}
	if (n->unit.credit <= 0 || !put_down(hw))
		return 2;
	hsc_trace_unit_sent(&n->unit, 0, x->message.len);
	hsc_trace_unit_rest(&n->unit, 0);
	x->stage = HSC_FAST_NONE;
	return 3;
}

unsigned hsc_trace_fast_pass(struct hsc_trace_hw *hw)
{
	if (hw->fast.stage & HSC_FAST_FUNNEL)
		return from_funnel(hw);
	return to_funnel(hw) ? 2 : 0;
}
