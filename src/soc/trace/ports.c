/* SPDX-License-Identifier: MIT */
/* ports.c - reports of the harts: steps become messages, and time passes. A
 * step that makes no message costs little, and while no encoder is on, a hart
 * reports none at all.
 * Room   soc (floor 5) */
#include "soc/trace/parts.h"

/* Cycles that a hart waits for room while nothing moves, before it goes on
 * without room; and how many pass at a time. */
#define STALL_MAX       4096
#define STALL_STEP      8
#define STALL_STEP_MOST 65536

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

/* Let the hart wait until its encoder has room, but not for ever: a sink that
 * takes nothing would stop the machine. */
static void stall_hart(struct hsc_trace_hw *hw, unsigned hart,
		       struct hsc_trace_encoder *te)
{
	uint64_t waited = 0, in_vain = 0, n;

	while (in_vain < STALL_MAX && hsc_trace_encoder_stalls(te)) {
		const uint64_t sent = te->sent, busy = pins_busy(hw);

		n = busy > STALL_STEP ? busy : STALL_STEP;
		n = n < STALL_STEP_MOST ? n : STALL_STEP_MOST;
		hsc_trace_hw_pass(hw, hart, n);
		waited += n;
		in_vain = busy || te->sent != sent ? 0 : in_vain + n;
	}
	hw->machine->harts[hart]->idle += waited;
	hw->last[hart] += waited;
	hw->stalled += waited;
}

static void encode_step(struct hsc_trace_hw *hw, unsigned hart,
			const struct hsc_step *s)
{
	const uint8_t e = hw->encoder_of[hart];
	struct hsc_trace_encoder *te = &hw->nodes[e].unit.encoder;

	if (hw->busy >> e & 1) /* it may be full */
		stall_hart(hw, hart, te);
	hsc_trace_encoder_step(te, s);
	if (!hsc_trace_encoder_empty(te) && !(hw->busy >> e & 1))
		hsc_trace_hw_wake_encoder(hw, e);
	if (s->trigger)
		hsc_trace_hw_update_needs(hw);
}

static inline void pass_to(struct hsc_trace_hw *hw, unsigned hart,
			   uint64_t time)
{
	if (time <= hw->last[hart])
		return;
	hsc_trace_hw_pass(hw, hart, time - hw->last[hart]);
	hw->last[hart] = time;
}

/* Is no message on its way, and does only the time of one hart pass? */
static inline bool is_still(const struct hsc_trace_hw *hw)
{
	return !(hw->busy | hw->fast.stage) && hw->machine->config.harts == 1;
}

/* Does the step make no message? Then its time passes with the next step that
 * makes one, if no message is on its way. */
static inline bool pass_over(struct hsc_trace_hw *hw, unsigned hart,
			     const struct hsc_step *s)
{
	const uint8_t e = hw->encoder_of[hart];

	if (hw->fast.off || e == HSC_TOPOLOGY_NONE || hw->busy >> e & 1 ||
	    !hsc_trace_encoder_pass(&hw->nodes[e].unit.encoder, s))
		return false;
	if (HSC_LIKELY(is_still(hw)))
		hw->turn++;
	else
		pass_to(hw, hart, s->time);
	return true;
}

static void pass_step(struct hsc_trace_hw *hw, unsigned hart,
		      const struct hsc_step *s)
{
	if (hw->clocks && s->took)
		hsc_trace_hw_date(hw, hart, s);
	pass_to(hw, hart, s->time);
	if (hw->encoder_of[hart] != HSC_TOPOLOGY_NONE)
		encode_step(hw, hart, s);
	if (!hw->heard && !hw->busy && !hw->fast.stage)
		hw->port.paused = true;
}

static void on_step(void *ctx, unsigned hart, const struct hsc_step *s)
{
	struct hsc_trace_hw *hw = ctx;

	if (!pass_over(hw, hart, s))
		pass_step(hw, hart, s);
	if (HSC_UNLIKELY(hw->halted[hart] != s->halted)) {
		hsc_trace_hw_update_clocks(hw);
		hw->halted[hart] = s->halted;
	}
	if (hw->tap && hw->tap->step)
		hw->tap->step(hw->tap_ctx, hart, s);
}

/* If only the encoder needs blocks, let it take them without steps. While no
 * message is on its way they are just cycles. */
static bool open_pass(void *ctx, unsigned hart, const struct hsc_step *s,
		      struct hsc_pass *p)
{
	const struct hsc_trace_hw *hw = ctx;
	const uint8_t e = hw->encoder_of[hart];

	p->open = false;
	p->edges = 0;
	if (hw->busy || hw->machine->config.harts != 1 || hw->fast.off ||
	    e == HSC_TOPOLOGY_NONE || (hw->tap && hw->tap->step) ||
	    !hsc_trace_encoder_open(&hw->nodes[e].unit.encoder, s, p))
		return false;
	if (is_still(hw))
		return true;
	p->edges = 0;
	p->open = !hw->clocks;
	return p->open;
}

static void close_pass(void *ctx, unsigned hart, const struct hsc_step *s,
		       struct hsc_pass *p)
{
	struct hsc_trace_hw *hw = ctx;

	hw->turn = (uint8_t)(hw->turn + p->count);
	hsc_trace_encoder_close(&hw->nodes[hw->encoder_of[hart]].unit.encoder,
				s, p);
}

/* Take the turns of a pass as pass_over() and take_step() do. */
static bool turn_pass(void *ctx, unsigned hart, struct hsc_pass *p,
		      const struct hsc_retired *b, uint64_t time)
{
	struct hsc_trace_hw *hw = ctx;
	const uint8_t e = hw->encoder_of[hart];
	struct hsc_trace_encoder *te = &hw->nodes[e].unit.encoder;

	if (hw->busy || hw->clocks)
		return false;
	hw->turn = (uint8_t)(hw->turn + p->count);
	p->count = 0;
	if (hsc_trace_encoder_pass_quiet(te, p, b, time)) {
		if (is_still(hw))
			hw->turn++;
		else
			pass_to(hw, hart, time + b->instructions);
	} else {
		pass_to(hw, hart, time + b->instructions);
		if (hw->busy || !hsc_trace_encoder_pass_turn(te, p, b, time))
			return false;
		if (!hsc_trace_encoder_empty(te) && !(hw->busy >> e & 1))
			hsc_trace_hw_wake_encoder(hw, e);
	}
	if (!is_still(hw))
		p->edges = 0;
	return true;
}

static void on_access(void *ctx, unsigned hart, const struct hsc_hart_access *a)
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

static void on_retired(void *ctx, unsigned hart,
		       const struct hsc_hart_retired *r)
{
	const struct hsc_trace_hw *hw = ctx;

	if (hw->tap && hw->tap->retired)
		hw->tap->retired(hw->tap_ctx, hart, r);
}

static void on_asked(void *ctx, unsigned hart, uint64_t risen, uint64_t fallen,
		     uint64_t time)
{
	const struct hsc_trace_hw *hw = ctx;

	hw->tap->asked(hw->tap_ctx, hart, risen, fallen, time);
}

/* Tell the harts what encoders need: each instruction, loads and stores. */
static void announce_needs(struct hsc_trace_hw *hw)
{
	const struct hsc_hart_port *tap = hw->tap;
	bool single = tap && tap->retired, data = tap && tap->access;

	hw->heard = tap && tap->step;
	for (size_t i = 0; i < hw->topology.count; i++) {
		const struct hsc_trace_encoder *te = &hw->nodes[i].unit.encoder;

		if (!hsc_trace_hw_encodes(hw, i))
			continue;
		hw->heard |= hsc_trace_encoder_listens(te);
		single |= hsc_trace_encoder_single_steps(te);
		data |= hsc_trace_encoder_hears_data(te);
	}
	hw->port.retired = single ? on_retired : NULL;
	hw->port.access = data ? on_access : NULL;
	hw->port.asked = tap && tap->asked ? on_asked : NULL;
}

void hsc_trace_hw_listen(struct hsc_trace_hw *hw)
{
	hw->port = (struct hsc_hart_port){ .step = on_step,
					   .open = open_pass,
					   .close = close_pass,
					   .turn = turn_pass };
	if (hw->tap)
		hw->port.csr = hw->tap->csr;
	announce_needs(hw);
	for (unsigned i = 0; i < hw->machine->config.harts; i++)
		hsc_hart_trace(hw->machine->harts[i], &hw->port, hw);
}

void hsc_trace_hw_update_needs(struct hsc_trace_hw *hw)
{
	const struct hsc_hart_port before = hw->port;

	announce_needs(hw);
	if (before.retired == hw->port.retired &&
	    before.access == hw->port.access)
		return;
	for (unsigned i = 0; i < hw->machine->config.harts; i++)
		hw->machine->harts[i]->check = true;
}

void hsc_trace_hw_wrote(struct hsc_trace_hw *hw)
{
	hsc_trace_hw_find_clocks(hw);
	hsc_trace_fast_find(hw);
	hsc_trace_hw_update_needs(hw);
	hsc_trace_hw_move(hw);
}
