/* SPDX-License-Identifier: MIT */
#include "base/grow.h"
#include "soc/trace/parts.h"
#include <stdlib.h>
#include <string.h>

/* Cycles that a hart waits for room while nothing moves, before it goes on
 * without; and how many pass at a time. */
#define STALL_MAX       4096
#define STALL_STEP      8
#define STALL_STEP_MOST 65536

/* --- what leaves the chip ----------------------------------------------- */

static bool take_frames(struct hsc_trace_node *n)
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

static bool take_levels(struct hsc_trace_node *n)
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

/* --- from block to block ------------------------------------------------ */

/* It may have been idle for long, and is no more. */
static void wake(struct hsc_trace_hw *hw, uint8_t i)
{
	struct hsc_trace_node *n = &hw->nodes[i];

	if (hw->busy >> i & 1)
		return;
	hsc_trace_unit_rest(&n->unit, hsc_trace_cycles_since(n, &n->ticked));
	hw->busy |= hsc_topology_bit(i);
}

static uint8_t after(const struct hsc_trace_hw *hw, uint8_t i)
{
	return (uint8_t)(i + 1u < hw->topology.count ? i + 1u : 0);
}

/* Is somebody before `from` in turn who was refused, and could send now? */
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
		i = after(hw, i);
	}
	return false;
}

static bool give(struct hsc_trace_hw *hw, uint8_t from,
		 const struct hsc_trace_output *o,
		 const struct hsc_trace_message *m)
{
	struct hsc_trace_node *to = &hw->nodes[o->to];

	wake(hw, o->to);
	if (is_overtaking(hw, to, from) ||
	    !hsc_trace_unit_accept(&to->unit, o->input, m)) {
		to->refused |= hsc_topology_bit(from);
		return false;
	}
	to->refused &= ~hsc_topology_bit(from);
	to->next = after(hw, from);
	return true;
}

/* Outputs that a message goes to: one that is off holds nobody up, unless all
 * of them are. */
static uint8_t outputs_of(const struct hsc_trace_hw *hw,
			  const struct hsc_trace_component *c)
{
	const uint8_t all = (uint8_t)((1u << c->output_count) - 1);
	uint8_t on = 0;

	for (uint8_t k = 0; c->output_count > 1 && k < c->output_count; k++)
		if (hsc_trace_block_on(&hw->nodes[c->outputs[k].to].unit.block))
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
		    give(hw, i, &c->outputs[k], &m))
			n->sent |= (uint8_t)(1u << k);
	if (wanted & ~n->sent)
		return false;
	n->sent = 0;
	hsc_trace_unit_drop(&n->unit, &m);
	return true;
}

/* Messages move on as far as they can; true if one did. Sinks come first in the
 * order, so what has left makes room. Who is refused,
 * since there is none, comes before who was served last. */
static bool move_messages(struct hsc_trace_hw *hw)
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
			hw->failed |= !take_frames(&hw->nodes[k]);
			hw->failed |= !take_levels(&hw->nodes[k]);
		}
		moved |= again;
	}
	return moved;
}

/* --- time --------------------------------------------------------------- */

/*
 * Most of the time there is nothing on its way in most of the components. Then
 * time does no more than move their clocks on, and once by the sum is as good
 * as often: they catch up when a message comes, or when their state is read.
 */

static bool is_encoder(const struct hsc_trace_hw *hw, size_t i)
{
	return hw->topology.components[i].kind == HSC_TC_ENCODER;
}

static bool is_halted(const struct hsc_trace_hw *hw, size_t i)
{
	return is_encoder(hw, i) &&
	       hw->topology.components[i].hart < HSC_HARTS_MAX &&
	       hw->halted[hw->topology.components[i].hart];
}

/* Of `clocks` the time. */
static void stamp(struct hsc_trace_hw *hw, uint64_t clocks)
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

void hsc_trace_hw_look(struct hsc_trace_hw *hw)
{
	hsc_trace_fast_end(hw);
	for (size_t i = 0; i < hw->topology.count; i++)
		wake(hw, (uint8_t)i);
	stamp(hw, UINT64_MAX);
}

void hsc_trace_hw_tick(struct hsc_trace_hw *hw, uint64_t cycles)
{
	hsc_trace_hw_look(hw);
	for (size_t i = 0; i < hw->topology.count; i++) {
		const uint64_t hart = hw->topology.components[i].hart;

		hsc_trace_unit_tick(&hw->nodes[i].unit, cycles);
		hsc_timestamp_tick(&hw->nodes[i].unit.ts, cycles,
				   is_encoder(hw, i) &&
					   hart < hw->machine->config.harts &&
					   hw->machine->harts[hart]->halted);
	}
	move_messages(hw);
}

/* Does the component still have something to do? */
static void settle(struct hsc_trace_hw *hw, size_t i)
{
	const struct hsc_trace_unit *u = &hw->nodes[i].unit;

	if (hsc_trace_unit_idle(u))
		hw->busy &= ~hsc_topology_bit((uint8_t)i);
}

/* The component's own, and the one that it shares. */
static uint64_t clocks_of(const struct hsc_trace_hw *hw, size_t i)
{
	uint64_t clocks = hsc_topology_bit((uint8_t)i);

	for (size_t k = 0; k < hw->topology.count; k++)
		if (&hw->nodes[k].unit.ts == hw->nodes[i].unit.ts.master)
			clocks |= hsc_topology_bit((uint8_t)k);
	return clocks;
}

/* Encoders stamp what they write while they are given a step. */
static void look_at_clocks(struct hsc_trace_hw *hw)
{
	hw->clocks = 0;
	for (size_t i = 0; i < hw->topology.count; i++)
		if (is_encoder(hw, i) && hw->nodes[i].unit.encoder.on &&
		    hsc_timestamp_bits(&hw->nodes[i].unit.ts))
			hw->clocks |= clocks_of(hw, i);
}

static void tick(struct hsc_trace_hw *hw, size_t i)
{
	struct hsc_trace_node *n = &hw->nodes[i];

	hsc_trace_unit_tick(&n->unit, hsc_trace_cycles_since(n, &n->ticked));
}

/* Time for what is busy, of the hart and of all. */
static void tick_busy(struct hsc_trace_hw *hw, uint8_t e)
{
	if (e != HSC_TOPOLOGY_NONE && hw->busy >> e & 1)
		tick(hw, e);
	for (size_t i = 0; i < hw->topology.count; i++)
		if (hw->busy >> i & 1 && !is_encoder(hw, i))
			tick(hw, i);
	move_messages(hw);
	for (size_t i = 0; i < hw->topology.count; i++)
		if (hw->busy >> i & 1)
			settle(hw, i);
}

/* The clock of one hart moves on, and that of all by its share. */
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

/* Messages that come one at a time go on, if they can. */
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
		stamp(hw, hw->clocks);
	if (hw->fast.stage && pass_fast(hw))
		return;
	if (hw->busy)
		tick_busy(hw, hw->encoder_of[hart]);
	else
		hw->turn++;
}

static inline void pass(struct hsc_trace_hw *hw, unsigned hart, uint64_t cycles)
{
	move_clocks(hw, hart, cycles);
	if (hw->clocks || hw->fast.stage || hw->busy)
		pass_slowly(hw, hart);
	else
		hw->turn++;
}

/* The encoder has written something. */
static void begin(struct hsc_trace_hw *hw, uint8_t e)
{
	if (hsc_trace_fast_begin(hw))
		return;
	hsc_trace_fast_end(hw);
	wake(hw, e);
}

/* Cycles until pins take the next message; 0: none is under way. */
static uint64_t pins_busy(const struct hsc_trace_hw *hw)
{
	uint64_t most = 0;

	for (size_t i = 0; i < hw->topology.count; i++) {
		const uint64_t n =
			hsc_trace_sinks_busy(&hw->nodes[i].unit.sinks);

		most = n > most ? n : most;
	}
	return most;
}

/* The hart waits until its encoder has room, but not for ever: a sink that
 * takes nothing would stop the machine. */
static void stall(struct hsc_trace_hw *hw, unsigned hart,
		  struct hsc_trace_encoder *te)
{
	uint64_t waited = 0, in_vain = 0, n;

	while (in_vain < STALL_MAX && hsc_trace_encoder_stalls(te)) {
		const uint64_t sent = te->sent, busy = pins_busy(hw);

		n = busy > STALL_STEP ? busy : STALL_STEP;
		n = n < STALL_STEP_MOST ? n : STALL_STEP_MOST;
		pass(hw, hart, n);
		waited += n;
		in_vain = busy || te->sent != sent ? 0 : in_vain + n;
	}
	hw->machine->harts[hart]->idle += waited;
	hw->last[hart] += waited;
	hw->stalled += waited;
}

static void encode(struct hsc_trace_hw *hw, unsigned hart,
		   const struct hsc_step *s)
{
	const uint8_t e = hw->encoder_of[hart];
	struct hsc_trace_encoder *te = &hw->nodes[e].unit.encoder;

	if (hw->busy >> e & 1) /* it may be full */
		stall(hw, hart, te);
	hsc_trace_encoder_step(te, s);
	if (!hsc_trace_encoder_empty(te) && !(hw->busy >> e & 1))
		begin(hw, e);
	if (s->trigger)
		hsc_trace_hw_asked(hw);
}

static void step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct hsc_trace_hw *hw = ctx;

	if (s->time > hw->last[hart]) {
		pass(hw, hart, s->time - hw->last[hart]);
		hw->last[hart] = s->time;
	}
	if (hw->encoder_of[hart] != HSC_TOPOLOGY_NONE)
		encode(hw, hart, s);
	if (HSC_UNLIKELY(hw->halted[hart] != s->halted)) {
		hsc_trace_hw_look(hw);
		hw->halted[hart] = s->halted;
	}
	if (hw->tap && hw->tap->step)
		hw->tap->step(hw->tap_ctx, hart, s);
}

static void access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
{
	struct hsc_trace_hw *hw = ctx;
	const uint8_t e = hw->encoder_of[hart];
	const struct hsc_data_access d = { a->address, a->value,   a->size,
					   a->dtype,   a->operand, a->written };

	if (e != HSC_TOPOLOGY_NONE)
		hsc_trace_encoder_access(&hw->nodes[e].unit.encoder, &d);
	if (hw->tap && hw->tap->access)
		hw->tap->access(hw->tap_ctx, hart, a);
}

static void retired(void *ctx, unsigned hart, const struct hsc_hart_retired *r)
{
	const struct hsc_trace_hw *hw = ctx;

	if (hw->tap && hw->tap->retired)
		hw->tap->retired(hw->tap_ctx, hart, r);
}

/* What encoders want to hear: each instruction, loads and stores. */
static void ask(struct hsc_trace_hw *hw)
{
	const struct hsc_hart_port *tap = hw->tap;
	bool single = tap && tap->retired, data = tap && tap->access;

	for (size_t i = 0; i < hw->topology.count; i++) {
		const struct hsc_trace_encoder *te = &hw->nodes[i].unit.encoder;

		if (!is_encoder(hw, i))
			continue;
		single |= hsc_trace_encoder_single_steps(te);
		data |= hsc_trace_encoder_hears_data(te);
	}
	hw->port.retired = single ? retired : NULL;
	hw->port.access = data ? access : NULL;
}

void hsc_trace_hw_listen(struct hsc_trace_hw *hw)
{
	hw->port = (struct hsc_hart_port){ .step = step };
	if (hw->tap)
		hw->port.csr = hw->tap->csr;
	ask(hw);
	for (unsigned i = 0; i < hw->machine->config.harts; i++)
		hsc_hart_trace(hw->machine->harts[i], &hw->port, hw);
}

void hsc_trace_hw_asked(struct hsc_trace_hw *hw)
{
	const struct hsc_hart_port before = hw->port;

	ask(hw);
	if (before.retired == hw->port.retired &&
	    before.access == hw->port.access)
		return;
	for (unsigned i = 0; i < hw->machine->config.harts; i++)
		hw->machine->harts[i]->check = true;
}

void hsc_trace_hw_wrote(struct hsc_trace_hw *hw)
{
	look_at_clocks(hw);
	hsc_trace_fast_find(hw);
	hsc_trace_hw_asked(hw);
	move_messages(hw);
}
