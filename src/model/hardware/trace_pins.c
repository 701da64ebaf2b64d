/* SPDX-License-Identifier: MIT */
/* trace_pins.c - the PIB sink: bytes leave by pins.
 * Room   model (floor 3) */
#include "model/hardware/trace_pins.h"
#include <hartscope/spec/etrace_framing.h>

/* Most levels of the longest message and the idle time before it. */
#define LEVELS_MAX (32 * HSC_FIFO_MESSAGE_MAX)

/*
 * Idle beats before each message, by which a receiver of few pins finds the
 * start. Longer gaps are not reproduced.
 *
 * Spec Trace Control 1.0, "PIB Parallel Protocol"
 */
#define IDLE_BEATS 32

static enum hsc_tc_register_id control_register(const struct hsc_trace_sinks *s)
{
	return s->block->regs.generation == HSC_TC_1_0 ? HSC_TR_CONTROL
						       : HSC_TR_PIB_CONTROL;
}

static uint32_t get_field(const struct hsc_trace_sinks *s,
			  enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(s->block, control_register(s), field);
}

static bool is_on(const struct hsc_trace_sinks *s)
{
	return s->kinds >> HSC_TO_PIB & 1 && get_field(s, HSC_TF_ACTIVE) &&
	       get_field(s, HSC_TF_ENABLE) && get_field(s, HSC_TF_PIB_MODE);
}

/* Copy levels out, in periods of the input clock. */
static void run_levels(struct hsc_trace_sinks *s)
{
	const uint64_t divider = get_field(s, HSC_TF_PIB_DIVIDER) + UINT64_C(1);
	struct hsc_pib_level level;

	while (s->levels.count < s->levels.cap &&
	       hsc_pib_writer_next(&s->pib, &level) == HSC_OK) {
		s->wire = s->wire_base + level.time * divider;
		level.time = s->wire;
		s->levels.at[s->levels.count++] = level;
	}
}

/* The clock edge after the last beat; for E-Trace a whole null byte, because
 * its readers count bytes. */
static unsigned idle_after(const struct hsc_trace_sinks *s)
{
	const unsigned width =
		hsc_pib_width((enum hsc_pib_mode)s->pib.link.mode);

	return s->pib.link.protocol == HSC_PIB_ETRACE && width < 4 ? 8 / width
								   : 2;
}

/* A message that comes now may have waited since the last tick began. */
static void send_bytes(struct hsc_trace_sinks *s, const uint8_t *bytes,
		       size_t len)
{
	const uint64_t before = s->wire, then = s->block->then;

	hsc_pib_writer_idle(&s->pib, IDLE_BEATS);
	run_levels(s);
	hsc_pib_writer_feed(&s->pib, bytes, len);
	run_levels(s);
	hsc_pib_writer_idle(&s->pib, idle_after(s));
	run_levels(s);
	s->pins_free = s->pins_free > then ? s->pins_free : then;
	s->pins_free += s->wire - before;
}

/*
 * E-Trace: "a sequence of N+1 nulls", the last for alignment, each 2^(n + 7)
 * bytes where trPibAsyncFreq is n. N-Trace needs none, because it has idle
 * beats before every message.
 */
static void align_stream(struct hsc_trace_sinks *s)
{
	const uint32_t level = get_field(s, HSC_TF_ASYNC_FREQ);
	uint8_t nulls[HSC_RAM_NULLS] = { HSC_ET_FRAME_NULL };

	if (level == 0 || s->unaligned < UINT64_C(1) << (level + 7))
		return;
	nulls[HSC_RAM_NULLS - 1] = HSC_ET_FRAME_EXTENDED;
	send_bytes(s, nulls, sizeof(nulls));
	s->unaligned = 0;
}

static bool is_free(const struct hsc_trace_sinks *s)
{
	return is_on(s) && s->pins_free <= s->block->now &&
	       s->levels.cap - s->levels.count >= LEVELS_MAX;
}

uint64_t hsc_trace_sinks_busy(const struct hsc_trace_sinks *s)
{
	const uint64_t now = s->block->now;

	return s->pins_free > now && is_on(s) &&
			       !get_field(s, HSC_TF_PIB_CALIBRATE)
		       ? s->pins_free - now
		       : 0;
}

bool hsc_trace_pins_put(struct hsc_trace_sinks *s,
			const struct hsc_trace_message *m)
{
	if (!is_free(s) || get_field(s, HSC_TF_PIB_CALIBRATE))
		return false;
	s->pib.link.protocol = m->etrace ? HSC_PIB_ETRACE : HSC_PIB_NTRACE;
	if (m->etrace)
		align_stream(s);
	send_bytes(s, m->bytes, m->len);
	s->unaligned += m->len;
	return true;
}

/* "generate a repeating calibration pattern"; no input is taken. */
void hsc_trace_pins_tick(struct hsc_trace_sinks *s)
{
	uint8_t pattern[8];
	size_t len;

	if (!is_free(s) || !get_field(s, HSC_TF_PIB_CALIBRATE))
		return;
	len = hsc_pib_calibration(
		(enum hsc_pib_mode)get_field(s, HSC_TF_PIB_MODE), pattern);
	hsc_pib_writer_feed(&s->pib, pattern, len);
	run_levels(s);
	s->pins_free = s->block->now + 1;
}

/* "this will set the tdata outputs to the quiescent state": a receiver counts
 * edges from there. */
static void show_quiet(struct hsc_trace_sinks *s)
{
	const struct hsc_pib_level quiet = { .time = s->wire,
					     .data = s->pib.level.data };

	if (s->pib.link.mode != HSC_PIB_OFF && s->levels.count < s->levels.cap)
		s->levels.at[s->levels.count++] = quiet;
}

void hsc_trace_pins_wrote(struct hsc_trace_sinks *s,
			  const struct hsc_register_change *c)
{
	struct hsc_pib_link link;
	uint32_t mode;

	if (c->reg->id != control_register(s) || !(s->kinds >> HSC_TO_PIB & 1))
		return;
	/* In reset, a message on its way is cut off. */
	if (!(c->written & 1))
		s->pins_free = s->block->now;
	mode = get_field(s, HSC_TF_PIB_MODE);
	/* "can be set only if pibMode selects one of the parallel protocols" */
	if (mode < HSC_PIB_PARALLEL_1)
		hsc_trace_block_put(s->block, control_register(s),
				    HSC_TF_PIB_CENTER, 0);
	link = (struct hsc_pib_link){ .mode = (uint8_t)mode,
				      .center =
					      get_field(s, HSC_TF_PIB_CENTER) };
	if (link.mode == s->pib.link.mode &&
	    link.center == s->pib.link.center &&
	    !hsc_register_changed(c, HSC_TF_PIB_DIVIDER))
		return;
	s->wire_base = s->wire + 1;
	if (hsc_pib_writer_init(&s->pib, &link) != HSC_OK)
		s->pib.link.mode = HSC_PIB_OFF;
	show_quiet(s);
}

/* Is there nothing to do when time passes? Pins need the start of each tick,
 * and pins and bridge have an Active of their own. */
bool hsc_trace_sinks_idle(const struct hsc_trace_sinks *s)
{
	return !(s->kinds & (1u << HSC_TO_PIB | 1u << HSC_TO_ATB));
}

void hsc_trace_sinks_tick(struct hsc_trace_sinks *s)
{
	if (s->kinds >> HSC_TO_PIB & 1)
		hsc_trace_pins_tick(s);
}
