/* SPDX-License-Identifier: MIT */
/* move.c - messages move from encoders through funnels to sinks.
 * Room   soc (floor 5) */
#include "base/grow.h"
#include "soc/trace/parts.h"
#include <stdlib.h>
#include <string.h>

static bool move_frames(struct hsc_trace_node *n)
{
	struct hsc_trace_frames *f = &n->unit.sinks.frames;

	if (!f->len)
		return true;
	if (!HSC_GROW(n->frames, n->frames_cap, n->frames_len + f->len))
		return false;
	memcpy(n->frames + n->frames_len, f->bytes, f->len);
	n->frames_len += f->len;
	f->len = 0;
	return true;
}

static bool move_levels(struct hsc_trace_node *n)
{
	struct hsc_trace_levels *l = &n->unit.sinks.levels;

	if (!l->count)
		return true;
	if (!HSC_GROW(n->levels, n->levels_cap, n->levels_count + l->count))
		return false;
	memcpy(n->levels + n->levels_count, l->at,
	       l->count * sizeof(*n->levels));
	n->levels_count += l->count;
	l->count = 0;
	return true;
}

/* Wake a node, which may have been idle for long. */
static void wake_node(struct hsc_trace_hw *hw, uint8_t i)
{
	struct hsc_trace_node *n = &hw->nodes[i];

	if (hw->busy >> i & 1)
		return;
	hsc_trace_unit_rest(&n->unit, hsc_trace_cycles_since(n, &n->ticked));
	hw->busy |= hsc_topology_bit(i);
}

static uint8_t node_after(const struct hsc_trace_hw *hw, uint8_t i)
{
	return (uint8_t)(i + 1u < hw->topology.count ? i + 1u : 0);
}

/* Was a component that has its turn before `from` refused, and could it send
 * now? */
static bool is_overtaking(struct hsc_trace_hw *hw, struct hsc_trace_node *to,
			  uint8_t from)
{
	struct hsc_trace_message m;
	uint8_t i = to->next;

	while (to->refused && i != from) {
		const uint64_t bit = hsc_topology_bit(i);

		if (to->refused & bit &&
		    hsc_trace_unit_peek(&hw->nodes[i].unit, &m))
			return true;
		to->refused &= ~bit;
		i = node_after(hw, i);
	}
	return false;
}

static bool move_message(struct hsc_trace_hw *hw, uint8_t from,
			 const struct hsc_trace_output *o,
			 const struct hsc_trace_message *m)
{
	struct hsc_trace_node *to = &hw->nodes[o->to];

	wake_node(hw, o->to);
	if (is_overtaking(hw, to, from) ||
	    !hsc_trace_unit_accept(&to->unit, o->input, m)) {
		to->refused |= hsc_topology_bit(from);
		return false;
	}
	to->refused &= ~hsc_topology_bit(from);
	to->next = node_after(hw, from);
	return true;
}

/* Can it take a message at any time? A sink that has stopped because it is full
 * takes messages, and drops them. */
static bool takes_messages(const struct hsc_trace_unit *u)
{
	return hsc_trace_block_on(&u->block) || u->sinks.ram.stopped;
}

/* Outputs to which a message goes: one that is off does not block the others,
 * unless all are off. */
static uint8_t outputs_of(const struct hsc_trace_hw *hw,
			  const struct hsc_trace_component *c)
{
	const uint8_t all = (uint8_t)((1u << c->output_count) - 1);
	uint8_t on = 0;

	for (uint8_t k = 0; c->output_count > 1 && k < c->output_count; k++)
		if (takes_messages(&hw->nodes[c->outputs[k].to].unit))
			on |= (uint8_t)(1u << k);
	return on ? on : all;
}

static bool move_one(struct hsc_trace_hw *hw, uint8_t i)
{
	struct hsc_trace_node *n = &hw->nodes[i];
	const struct hsc_trace_component *c = &hw->topology.components[i];
	struct hsc_trace_message m;
	uint8_t wanted;

	if (!c->output_count || !hsc_trace_unit_peek(&n->unit, &m))
		return false;
	wanted = outputs_of(hw, c);
	for (uint8_t k = 0; k < c->output_count; k++)
		if ((wanted & ~n->sent) >> k & 1 &&
		    move_message(hw, i, &c->outputs[k], &m))
			n->sent |= (uint8_t)(1u << k);
	if (wanted & ~n->sent)
		return false;
	n->sent = 0;
	hsc_trace_unit_drop(&n->unit, &m);
	return true;
}

/*
 * Sinks come first in the order, so messages that left make room. A component
 * that was refused for lack of room has its turn before the one that was served
 * last.
 */
bool hsc_trace_hw_move(struct hsc_trace_hw *hw)
{
	const size_t count = hw->topology.count;
	bool moved = false, again = count != 0;

	while (again) {
		size_t at = ++hw->turn % count;

		again = false;
		for (size_t k = 0; k < count; k++) {
			const uint8_t i = hw->order[at];

			if (hw->busy >> i & 1)
				again |= move_one(hw, i);
			at = at + 1 < count ? at + 1 : 0;
		}
		for (size_t k = 0; hw->off_chip && k < count; k++) {
			hw->failed |= !move_frames(&hw->nodes[k]);
			hw->failed |= !move_levels(&hw->nodes[k]);
		}
		moved |= again;
	}
	return moved;
}

/*
 * Most of the time no message is on its way in most components. Then time only
 * advances their clocks, and one step by the sum is the same as many steps:
 * they catch up when a message comes, or when their state is read.
 */

static bool is_halted(const struct hsc_trace_hw *hw, size_t i)
{
	return hsc_trace_hw_encodes(hw, i) &&
	       hw->topology.components[i].hart < HSC_HARTS_MAX &&
	       hw->halted[hw->topology.components[i].hart];
}

/* Set the time to that after `clocks` cycles. */
static void stamp_time(struct hsc_trace_hw *hw, uint64_t clocks)
{
	hw->external = hsc_clint_time_of(hw->clint, hw->foremost);
	for (size_t i = 0; i < hw->topology.count && clocks >> i; i++) {
		struct hsc_trace_node *n = &hw->nodes[i];

		if (!(clocks >> i & 1))
			continue;
		hsc_timestamp_tick(&n->unit.ts,
				   hsc_trace_cycles_since(n, &n->stamped),
				   is_halted(hw, i));
		n->unit.ts.external = hw->external;
	}
}

/* Advance the clock of one hart, and the common clock by its share. */
static inline void move_clocks(struct hsc_trace_hw *hw, unsigned hart,
			       uint64_t cycles)
{
	const unsigned harts = hw->machine->config.harts;
	uint64_t *common = &hw->clock[HSC_HARTS_MAX];

	hw->clock[hart] += cycles;
	hw->foremost = hsc_clint_cycles(hw->clint);
	if (harts == 1) {
		*common += cycles;
		return;
	}
	hw->shared += cycles;
	*common += hw->shared / harts;
	hw->shared %= harts;
}

void hsc_trace_hw_date(struct hsc_trace_hw *hw, unsigned hart,
		       const struct hsc_step *s)
{
	const uint64_t began = s->time - s->took;
	const uint8_t e = hw->encoder_of[hart];

	if (e == HSC_TOPOLOGY_NONE || !hw->nodes[e].unit.encoder.on)
		return;
	if (began > hw->last[hart]) {
		move_clocks(hw, hart, began - hw->last[hart]);
		hw->last[hart] = began;
	}
	hw->foremost = hsc_clint_cycles(hw->clint);
	if (hw->foremost == s->time)
		hw->foremost = began;
	stamp_time(hw, hw->clocks);
	hsc_trace_encoder_date(&hw->nodes[e].unit.encoder);
}

/* Let the time of steps pass that has not passed yet, and report it. */
static void catch_up(struct hsc_trace_hw *hw)
{
	hw->port.paused = false;
	for (unsigned i = 0; i < hw->machine->config.harts; i++) {
		struct hsc_hart *h = hw->machine->harts[i];
		uint64_t time;

		if (hsc_pass_is_used(&h->pass))
			hsc_hart_close(h, h->block->pc);
		time = h->step.time;
		hw->turn = (uint8_t)(hw->turn + h->kept_back);
		h->kept_back = 0;
		if (time <= hw->last[i])
			continue;
		move_clocks(hw, i, time - hw->last[i]);
		hw->last[i] = time;
	}
}

void hsc_trace_hw_update_clocks(struct hsc_trace_hw *hw)
{
	catch_up(hw);
	hsc_trace_fast_end(hw);
	for (size_t i = 0; i < hw->topology.count; i++)
		wake_node(hw, (uint8_t)i);
	stamp_time(hw, UINT64_MAX);
	for (size_t i = 0; i < hw->topology.count; i++)
		if (hsc_trace_hw_encodes(hw, i))
			hsc_trace_encoder_wake(&hw->nodes[i].unit.encoder);
}

void hsc_trace_hw_tick(struct hsc_trace_hw *hw, uint64_t cycles)
{
	hsc_trace_hw_update_clocks(hw);
	for (size_t i = 0; i < hw->topology.count; i++) {
		const uint64_t hart = hw->topology.components[i].hart;

		hsc_trace_unit_tick(&hw->nodes[i].unit, cycles);
		hsc_timestamp_tick(&hw->nodes[i].unit.ts, cycles,
				   hsc_trace_hw_encodes(hw, i) &&
					   hart < hw->machine->config.harts &&
					   hw->machine->harts[hart]->halted);
	}
	hsc_trace_hw_move(hw);
}

/* Mark the component as busy or idle. */
static void settle_node(struct hsc_trace_hw *hw, size_t i)
{
	const struct hsc_trace_unit *u = &hw->nodes[i].unit;

	if (hsc_trace_unit_idle(u))
		hw->busy &= ~hsc_topology_bit((uint8_t)i);
}

/* The component's own clock, and the common one. */
static uint64_t clocks_of(const struct hsc_trace_hw *hw, size_t i)
{
	uint64_t clocks = hsc_topology_bit((uint8_t)i);

	for (size_t k = 0; k < hw->topology.count; k++)
		if (&hw->nodes[k].unit.ts == hw->nodes[i].unit.ts.master)
			clocks |= hsc_topology_bit((uint8_t)k);
	return clocks;
}

void hsc_trace_hw_find_clocks(struct hsc_trace_hw *hw)
{
	hw->clocks = 0;
	for (size_t i = 0; i < hw->topology.count; i++)
		if (hsc_trace_hw_encodes(hw, i) &&
		    hw->nodes[i].unit.encoder.on &&
		    hsc_timestamp_bits(&hw->nodes[i].unit.ts))
			hw->clocks |= clocks_of(hw, i);
}

static void tick_node(struct hsc_trace_hw *hw, size_t i)
{
	struct hsc_trace_node *n = &hw->nodes[i];

	hsc_trace_unit_tick(&n->unit, hsc_trace_cycles_since(n, &n->ticked));
}

/* Let time pass for the busy components, of the hart and of all. */
static void tick_busy(struct hsc_trace_hw *hw, uint8_t e)
{
	if (e != HSC_TOPOLOGY_NONE && hw->busy >> e & 1)
		tick_node(hw, e);
	for (size_t i = 0; i < hw->topology.count; i++)
		if (hw->busy >> i & 1 && !hsc_trace_hw_encodes(hw, i))
			tick_node(hw, i);
	hsc_trace_hw_move(hw);
	for (size_t i = 0; i < hw->topology.count; i++)
		if (hw->busy >> i & 1)
			settle_node(hw, i);
}

/* Move messages that come one at a time by the fast path, if possible. */
static bool pass_fast(struct hsc_trace_hw *hw)
{
	const unsigned turns = hsc_trace_fast_pass(hw);

	if (!turns) {
		hsc_trace_fast_end(hw);
		return false;
	}
	hw->turn = (uint8_t)(hw->turn + turns);
	return true;
}

static void pass_slowly(struct hsc_trace_hw *hw, unsigned hart)
{
	if (hw->clocks)
		stamp_time(hw, hw->clocks);
	if (hw->fast.stage && pass_fast(hw))
		return;
	if (hw->busy)
		tick_busy(hw, hw->encoder_of[hart]);
	else
		hw->turn++;
}

void hsc_trace_hw_pass(struct hsc_trace_hw *hw, unsigned hart, uint64_t cycles)
{
	move_clocks(hw, hart, cycles);
	if (hw->clocks || hw->fast.stage || hw->busy)
		pass_slowly(hw, hart);
	else
		hw->turn++;
}

void hsc_trace_hw_wake_encoder(struct hsc_trace_hw *hw, uint8_t e)
{
	if (hsc_trace_fast_begin(hw))
		return;
	hsc_trace_fast_end(hw);
	wake_node(hw, e);
}
