/* SPDX-License-Identifier: MIT */
/* trace_sinks.c - the selected sink takes messages.
 * Room   model (floor 3) */
#include "model/hardware/trace_pins.h"
#include <hartscope/spec/ntrace.h>

static uint32_t get_field(const struct hsc_trace_sinks *s,
			  enum hsc_tc_register_id reg,
			  enum hsc_tc_field_id field)
{
	return hsc_trace_block_get(s->block, reg, field);
}

static bool is_1_0(const struct hsc_trace_sinks *s)
{
	return s->block->regs.generation == HSC_TC_1_0;
}

static bool build_limit(struct hsc_trace_sinks *s, uint8_t reg, uint8_t field,
			uint8_t kind, uint32_t legal)
{
	const struct hsc_register_limit l = {
		reg, field, kind,
		0,   legal, kind == HSC_LIMIT_SET && !(legal & 1) ? 4 : 0
	};

	return hsc_trace_block_build(s->block, l);
}

/* Addresses of the RAM sink, and their upper halves. */
#define POINTERS 4
static const uint8_t low[POINTERS] = { HSC_TR_RAM_START, HSC_TR_RAM_LIMIT,
				       HSC_TR_RAM_WP, HSC_TR_RAM_RP };
static const uint8_t high[POINTERS] = { HSC_TR_RAM_START_HIGH,
					HSC_TR_RAM_LIMIT_HIGH,
					HSC_TR_RAM_WP_HIGH,
					HSC_TR_RAM_RP_HIGH };

static bool build_ram(struct hsc_trace_sinks *s)
{
	const bool system =
		hsc_trace_sinks_selected(s) == HSC_TO_SMEM || !s->ram.sram;
	const uint32_t step = s->ram.width ? s->ram.width / HSC_RAM_WORD : 1;
	const uint32_t bits = system ? (UINT32_MAX >> 2) & ~(step - 1)
				     : s->ram.sram_size / HSC_RAM_WORD - 1;
	const uint32_t top = system && s->smem_bits > 32
				     ? UINT32_MAX >> (64 - s->smem_bits)
				     : 0;
	bool ok = true;

	for (unsigned i = 0; i < POINTERS; i++) {
		ok = build_limit(s, low[i], HSC_TF_WHOLE, HSC_LIMIT_BITS,
				 bits) &&
		     ok;
		ok = build_limit(s, high[i], HSC_TF_WHOLE, HSC_LIMIT_BITS,
				 top) &&
		     ok;
	}
	/* 0.9.4: "An SRAM sink will usually have teRamBase fixed at 0."; 1.0:
	 * "should not be settable" */
	if (!system)
		ok = build_limit(s, HSC_TR_RAM_START, HSC_TF_WHOLE,
				 HSC_LIMIT_FIXED, 0) &&
		     ok;
	/* "It is only set to 0 if teRamWp is written": whatever is written. */
	return build_limit(s, HSC_TR_RAM_WP, HSC_TF_RAM_WRAP, HSC_LIMIT_FIXED,
			   0) &&
	       build_limit(s, HSC_TR_CONTROL, HSC_TF_STOP_ON_WRAP,
			   HSC_LIMIT_BITS, 1) &&
	       ok;
}

/* Adjust registers that do not fit the memory any more: SRAM begins at 0 and
 * has no upper halves. */
static void fit_ram(struct hsc_trace_sinks *s)
{
	const uint32_t words = s->ram.sram_size / HSC_RAM_WORD;

	(void)build_ram(s);
	if (hsc_trace_sinks_selected(s) != HSC_TO_SRAM || !words)
		return;
	for (unsigned i = 0; i < POINTERS; i++) {
		const enum hsc_tc_register_id reg =
			(enum hsc_tc_register_id)low[i];
		const uint32_t value =
			get_field(s, reg, HSC_TF_WHOLE) & (words - 1);

		hsc_trace_block_put(s->block, reg, HSC_TF_WHOLE,
				    reg == HSC_TR_RAM_START ? 0 : value);
		hsc_trace_block_put(s->block, (enum hsc_tc_register_id)high[i],
				    HSC_TF_WHOLE, 0);
	}
}

static bool build_has(struct hsc_trace_sinks *s)
{
	bool ok = true;

	for (unsigned i = 0; i < HSC_TC_SINKS; i++)
		ok = build_limit(s, HSC_TR_IMPL, hsc_tc_sinks[i].field,
				 HSC_LIMIT_FIXED,
				 s->kinds >> hsc_tc_sinks[i].sink & 1) &&
		     ok;
	return ok;
}

static unsigned first_kind(const struct hsc_trace_sinks *s)
{
	unsigned kind = HSC_TO_SRAM;

	while (kind < HSC_TO_FUNNEL && !(s->kinds >> kind & 1))
		kind++;
	return kind;
}

/* The Sink field may have the value of any sink that is built; 0 in version 0
 * means the only one. */
static bool build_select(struct hsc_trace_sinks *s)
{
	const bool legacy = s->block->regs.generation == HSC_TC_0;
	const uint32_t modes = (s->kinds >> HSC_TO_SRAM & 1u) |
			       (s->kinds >> HSC_TO_SMEM & 1u) << 1;

	if (is_1_0(s))
		return build_limit(s, HSC_TR_CONTROL, HSC_TF_RAM_MODE,
				   modes == 3 ? HSC_LIMIT_BITS
					      : HSC_LIMIT_FIXED,
				   modes >> 1);
	return hsc_trace_block_build(
		s->block, (struct hsc_register_limit){
				  HSC_TR_CONTROL, HSC_TF_SINK, HSC_LIMIT_SET, 0,
				  s->kinds | (legacy ? 1u : 0u),
				  legacy ? 0 : first_kind(s) });
}

static bool build_pins(struct hsc_trace_sinks *s)
{
	const uint8_t pib = is_1_0(s) ? HSC_TR_CONTROL : HSC_TR_PIB_CONTROL;
	const uint32_t modes = 1u << HSC_PIB_OFF | 1u << HSC_PIB_MANCHESTER |
			       1u << HSC_PIB_UART | 1u << HSC_PIB_PARALLEL_1 |
			       1u << HSC_PIB_PARALLEL_2 |
			       1u << HSC_PIB_PARALLEL_4 |
			       1u << HSC_PIB_PARALLEL_8;
	const uint32_t wide = s->block->regs.generation == HSC_TC_0 ? 0 : 1;

	return build_limit(s, pib, HSC_TF_PIB_MODE, HSC_LIMIT_SET,
			   modes | wide << HSC_PIB_PARALLEL_16) &&
	       build_limit(s, pib, HSC_TF_PIB_CENTER, HSC_LIMIT_BITS, 1) &&
	       build_limit(s, pib, HSC_TF_PIB_CALIBRATE, HSC_LIMIT_BITS, 1) &&
	       build_limit(s, pib, HSC_TF_PIB_DIVIDER, HSC_LIMIT_BITS,
			   0xffff) &&
	       (!is_1_0(s) ||
		build_limit(s, pib, HSC_TF_ASYNC_FREQ, HSC_LIMIT_BITS, 7));
}

/* Before 1.0 a sink that is absent has its registers, too: they read 0. */
static bool build_absent(struct hsc_trace_sinks *s, uint8_t reg)
{
	return build_limit(s, reg, HSC_TF_ACTIVE, HSC_LIMIT_FIXED, 0) &&
	       build_limit(s, reg, HSC_TF_ENABLE, HSC_LIMIT_FIXED, 0) &&
	       build_limit(s, reg, HSC_TF_EMPTY, HSC_LIMIT_FIXED, 0);
}

static bool build_serial(struct hsc_trace_sinks *s)
{
	bool ok = true;

	if (s->kinds >> HSC_TO_PIB & 1)
		ok = build_pins(s);
	else if (!is_1_0(s))
		ok = build_absent(s, HSC_TR_PIB_CONTROL);
	if (!is_1_0(s) && !(s->kinds >> HSC_TO_ATB & 1))
		ok = build_absent(s, HSC_TR_ATB_CONTROL) &&
		     build_limit(s, HSC_TR_ATB_CONTROL, HSC_TF_ATB_ID,
				 HSC_LIMIT_FIXED, 0) &&
		     ok;
	return ok;
}

bool hsc_trace_sinks_init(struct hsc_trace_sinks *s,
			  struct hsc_trace_block *block,
			  const struct hsc_trace_sinks_config *config)
{
	const uint16_t ram = 1u << HSC_TO_SRAM | 1u << HSC_TO_SMEM;
	bool ok = true;

	*s = (struct hsc_trace_sinks){
		.block = block,
		.kinds = config->kinds,
		.smem_bits = config->smem_bits,
		.ram = { .regs = &block->regs,
			 .sram = config->sram,
			 .sram_size = config->sram_size,
			 .width = config->width,
			 .memory = config->memory },
	};
	if (!is_1_0(s))
		ok = build_has(s) && build_select(s);
	else if (s->kinds & ram)
		ok = build_select(s) &&
		     build_limit(s, HSC_TR_IMPL, HSC_TF_HAS_SRAM,
				 HSC_LIMIT_FIXED,
				 s->kinds >> HSC_TO_SRAM & 1) &&
		     build_limit(s, HSC_TR_IMPL, HSC_TF_HAS_SMEM,
				 HSC_LIMIT_FIXED, s->kinds >> HSC_TO_SMEM & 1);
	if (s->kinds & ram)
		ok = build_ram(s) && ok;
	return build_serial(s) && ok;
}

unsigned hsc_trace_sinks_selected(const struct hsc_trace_sinks *s)
{
	unsigned sink;

	if (!is_1_0(s)) {
		sink = get_field(s, HSC_TR_CONTROL, HSC_TF_SINK);
		return sink ? sink : first_kind(s);
	}
	switch (s->block->regs.component) {
	case HSC_TC_RAM_SINK:
		return get_field(s, HSC_TR_CONTROL, HSC_TF_RAM_MODE) ==
				       HSC_TC_RAM_SMEM
			       ? HSC_TO_SMEM
			       : HSC_TO_SRAM;
	case HSC_TC_PIB_SINK:
		return HSC_TO_PIB;
	case HSC_TC_ATB_BRIDGE:
		return HSC_TO_ATB;
	default:
		return HSC_TO_NONE;
	}
}

void hsc_trace_sinks_reset(struct hsc_trace_sinks *s)
{
	s->ram.count = 0;
	s->ram.stopped = s->ram.failed = s->failed = false;
	s->ram.written = s->ram.aligned = 0;
	s->atb.count = 0;
	s->atb.id = 0;
	if (s->kinds & (1u << HSC_TO_SRAM | 1u << HSC_TO_SMEM))
		fit_ram(s);
	if (hsc_trace_sinks_selected(s) == HSC_TO_SRAM && s->ram.sram_size)
		hsc_trace_block_put(s->block, HSC_TR_RAM_LIMIT, HSC_TF_WHOLE,
				    s->ram.sram_size / HSC_RAM_WORD - 1);
}

static bool put_ram(struct hsc_trace_sinks *s,
		    const struct hsc_trace_message *m, bool system)
{
	if (s->ram.stopped || !s->on)
		return false;
	s->ram.system = system;
	s->ram.pad = m->etrace ? HSC_ET_FRAME_NULL : HSC_NT_IDLE_BYTE;
	if (m->etrace)
		hsc_ram_sink_align(&s->ram);
	(void)hsc_ram_sink_put(&s->ram, m->bytes, m->len);
	s->failed |= s->ram.failed;
	return true;
}

static enum hsc_tc_register_id atb_register(const struct hsc_trace_sinks *s)
{
	return is_1_0(s) ? HSC_TR_CONTROL : HSC_TR_ATB_CONTROL;
}

static bool put_frame(struct hsc_trace_sinks *s)
{
	struct hsc_trace_frames *f = &s->frames;

	if (f->cap - f->len < HSC_ATB_FRAME)
		return false;
	for (unsigned i = 0; i < HSC_ATB_FRAME; i++)
		f->bytes[f->len++] = s->atb.frame[i];
	return true;
}

static bool put_atb(struct hsc_trace_sinks *s,
		    const struct hsc_trace_message *m)
{
	const enum hsc_tc_register_id reg = atb_register(s);
	const uint8_t id = (uint8_t)get_field(s, reg, HSC_TF_ATB_ID);

	if (!get_field(s, reg, HSC_TF_ACTIVE) ||
	    !get_field(s, reg, HSC_TF_ENABLE) || id == 0 ||
	    id > HSC_ATB_ID_MAX ||
	    s->frames.cap - s->frames.len < 2 * HSC_FIFO_MESSAGE_MAX)
		return false;
	for (unsigned i = 0; i < m->len; i++) {
		bool full = false;

		if (hsc_atb_writer_put(&s->atb, id, m->bytes[i], &full) ==
			    HSC_OK &&
		    full)
			(void)put_frame(s);
	}
	return true;
}

/* The sink is the same for each message: registers are read again only after
 * one has changed. */
static unsigned selected_sink(struct hsc_trace_sinks *s)
{
	if (HSC_UNLIKELY(s->version != s->block->regs.version)) {
		s->selected = (uint8_t)hsc_trace_sinks_selected(s);
		s->on = !is_1_0(s) || hsc_trace_block_on(s->block);
		s->version = s->block->regs.version;
	}
	return s->selected;
}

bool hsc_trace_sinks_put(struct hsc_trace_sinks *s,
			 const struct hsc_trace_message *m)
{
	const unsigned sink = selected_sink(s);

	switch (sink) {
	case HSC_TO_SRAM:
	case HSC_TO_SMEM:
		return put_ram(s, m, sink == HSC_TO_SMEM);
	case HSC_TO_ATB:
		return put_atb(s, m);
	case HSC_TO_PIB:
		return hsc_trace_pins_put(s, m);
	default:
		return false;
	}
}

void hsc_trace_sinks_flush(struct hsc_trace_sinks *s)
{
	hsc_ram_sink_flush(&s->ram);
	if (s->atb.count && s->frames.cap - s->frames.len >= HSC_ATB_FRAME &&
	    hsc_atb_writer_flush(&s->atb))
		(void)put_frame(s);
}

bool hsc_trace_sinks_empty(const struct hsc_trace_sinks *s)
{
	return hsc_ram_sink_empty(&s->ram) && s->atb.count == 0 &&
	       s->pins_free <= s->block->now;
}

void hsc_trace_sinks_wrote(struct hsc_trace_sinks *s,
			   const struct hsc_register_change *c)
{
	if (!c->reg)
		return;
	if (c->reg->id == HSC_TR_ATB_CONTROL && !(c->written & 1))
		s->atb.count = s->atb.id = 0;
	hsc_ram_sink_wrote(&s->ram, c);
	if (hsc_register_changed(c, HSC_TF_SINK) ||
	    hsc_register_changed(c, HSC_TF_RAM_MODE))
		fit_ram(s);
	hsc_trace_pins_wrote(s, c);
}

void hsc_trace_sinks_show(struct hsc_trace_sinks *s)
{
	const bool pins = s->pins_free <= s->block->now;

	if (s->kinds >> HSC_TO_ATB & 1)
		hsc_trace_block_put(s->block, atb_register(s), HSC_TF_EMPTY,
				    s->atb.count == 0);
	if (s->kinds >> HSC_TO_PIB & 1)
		hsc_trace_block_put(s->block,
				    is_1_0(s) ? HSC_TR_CONTROL
					      : HSC_TR_PIB_CONTROL,
				    HSC_TF_EMPTY, pins);
	if (is_1_0(s) && s->block->regs.component == HSC_TC_RAM_SINK)
		hsc_trace_block_put(s->block, HSC_TR_CONTROL, HSC_TF_EMPTY,
				    hsc_ram_sink_empty(&s->ram));
}
