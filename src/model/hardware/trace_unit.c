/* SPDX-License-Identifier: MIT */
/* trace_unit.c - encoder, funnel or sink, by its registers.
 * Room   model (floor 3) */
#include <hartscope/model/trace_unit.h>
#include <string.h>

static bool is_encoder(const struct hsc_trace_unit *c)
{
	return c->kind == HSC_TC_ENCODER;
}

static bool is_1_0(const struct hsc_trace_unit *c)
{
	return c->block.regs.generation == HSC_TC_1_0;
}

static bool read_keeps(const struct hsc_trace_unit *c)
{
	if (is_1_0(c))
		return c->kind >= HSC_TC_RAM_SINK;
	return hsc_trace_sinks_selected(&c->sinks) != HSC_TO_FUNNEL;
}

static void read_settings(struct hsc_trace_unit *c)
{
	struct hsc_trace_unit_settings *s = &c->settings;

	s->version = c->block.regs.version;
	s->keeps = read_keeps(c);
	s->on = hsc_trace_block_on(&c->block);
	s->disabled = (uint16_t)hsc_trace_block_get(&c->block, HSC_TR_DIS_INPUT,
						    HSC_TF_WHOLE);
}

static inline const struct hsc_trace_unit_settings *settings_of(
	struct hsc_trace_unit *c)
{
	if (HSC_UNLIKELY(c->settings.version != c->block.regs.version))
		read_settings(c);
	return &c->settings;
}

/* Do messages stay in this block? */
static bool keeps_messages(struct hsc_trace_unit *c)
{
	return settings_of(c)->keeps;
}

static bool holds_nothing(const struct hsc_trace_unit *c)
{
	if (is_encoder(c))
		return hsc_trace_encoder_empty(&c->encoder);
	return c->fifo.held == 0;
}

static bool build_funnel(struct hsc_trace_unit *c, unsigned inputs)
{
	const struct hsc_register_limit l = { HSC_TR_DIS_INPUT,
					      HSC_TF_WHOLE,
					      HSC_LIMIT_BITS,
					      0,
					      inputs ? (1u << inputs) - 1 : 0,
					      0 };

	return hsc_trace_block_build(&c->block, l);
}

static bool build_parts(struct hsc_trace_unit *c,
			const struct hsc_trace_unit_config *config)
{
	bool ok = hsc_trace_sinks_init(&c->sinks, &c->block, &config->sinks);

	if (config->ts_modes)
		ok = hsc_timestamp_build(&c->block, config->ts_modes,
					 config->ts_width) &&
		     ok;
	/* RW in the drafts, so a limit is necessary. */
	else if (!is_1_0(c))
		ok = hsc_trace_block_build(
			     &c->block,
			     (struct hsc_register_limit){
				     HSC_TR_TS_CONTROL, HSC_TF_ACTIVE,
				     HSC_LIMIT_FIXED, 0, 0, 0 }) &&
		     ok;
	if (c->kind == HSC_TC_FUNNEL)
		ok = build_funnel(c, config->inputs) && ok;
	if (is_encoder(c))
		ok = hsc_trace_encoder_init(&c->encoder, &c->block, &c->ts,
					    &config->encoder) == HSC_OK &&
		     ok;
	return ok;
}

enum hsc_status hsc_trace_unit_init(struct hsc_trace_unit *c,
				    const struct hsc_trace_unit_config *config)
{
	memset(c, 0, sizeof(*c));
	c->kind = config->kind;
	c->rate = config->rate;
	c->fifo.ring = config->ring;
	c->fifo.size = config->ring_size;
	hsc_trace_block_init(&c->block,
			     (enum hsc_tc_generation)config->generation,
			     (enum hsc_tc_component)config->kind);
	c->block.power_cycles = config->power_cycles;
	c->ts.block = &c->block;
	if (!build_parts(c, config))
		return HSC_E_CONFIG;
	hsc_trace_block_reset(&c->block);
	hsc_trace_sinks_reset(&c->sinks);
	return HSC_OK;
}

static void show_state(struct hsc_trace_unit *c)
{
	hsc_timestamp_show(&c->ts);
	hsc_trace_sinks_show(&c->sinks);
	if (is_encoder(c) && c->block.regs.generation == HSC_TC_0)
		hsc_trace_encoder_show(&c->encoder);
	if (c->kind > HSC_TC_FUNNEL)
		return;
	hsc_trace_block_put(&c->block, HSC_TR_CONTROL, HSC_TF_EMPTY,
			    holds_nothing(c) && !c->flushing &&
				    (!keeps_messages(c) ||
				     hsc_trace_sinks_empty(&c->sinks)));
	if (c->sinks.failed)
		hsc_trace_block_put(&c->block, HSC_TR_CONTROL,
				    HSC_TF_SINK_ERROR, 1);
}

static const struct hsc_tc_register *row_at(const struct hsc_trace_unit *c,
					    uint32_t offset)
{
	unsigned index;

	return hsc_tc_at((enum hsc_tc_generation)c->block.regs.generation,
			 (enum hsc_tc_component)c->kind, offset, &index);
}

uint32_t hsc_trace_unit_read(struct hsc_trace_unit *c, uint32_t offset)
{
	const struct hsc_tc_register *r = row_at(c, offset);
	uint32_t value;

	if (!r)
		return 0;
	if (hsc_pc_sampler_read(&c->encoder.sampler, r->id, &value))
		return value;
	/* A read of RamData advances RamRP, but not while in reset. */
	if (r->id == HSC_TR_RAM_DATA)
		return hsc_trace_block_up(&c->block)
			       ? hsc_ram_sink_load(&c->sinks.ram)
			       : 0;
	if (r->id == HSC_TR_ITC_STIMULUS)
		return hsc_itc_read(&c->encoder);
	show_state(c);
	return hsc_trace_block_read(&c->block, offset);
}

static void go_down(struct hsc_trace_unit *c)
{
	c->fifo.head = c->fifo.held = 0;
	c->flushing = false;
	c->credit = 0;
	c->ts.count = c->ts.fraction = 0;
	hsc_trace_sinks_reset(&c->sinks);
}

static void control_written(struct hsc_trace_unit *c,
			    const struct hsc_register_change *change)
{
	const bool on = hsc_trace_block_get(&c->block, HSC_TR_CONTROL,
					    HSC_TF_ENABLE) != 0;

	if (!c->block.active) {
		go_down(c);
		return;
	}
	if (hsc_register_changed(change, HSC_TF_SINK_ERROR))
		c->sinks.failed = c->sinks.ram.failed = false;
	if (!hsc_register_changed(change, HSC_TF_ENABLE))
		return;
	c->flushing = !on;
	if (on)
		c->sinks.ram.stopped = false;
}

void hsc_trace_unit_write(struct hsc_trace_unit *c, uint32_t offset,
			  unsigned size, uint32_t value)
{
	struct hsc_register_change change;
	const bool traced =
		is_encoder(c) && c->encoder.on && c->encoder.trigger.tracing;
	const struct hsc_tc_register *r = row_at(c, offset & ~3u);

	if (r && r->id == HSC_TR_ITC_STIMULUS) {
		(void)hsc_itc_write(&c->encoder, offset, size, value);
		return;
	}
	if (size != 4 || offset % 4)
		return;
	if (r && r->id == HSC_TR_RAM_DATA) {
		if (hsc_trace_block_up(&c->block))
			hsc_ram_sink_store(&c->sinks.ram, value);
		return;
	}
	change = hsc_trace_block_write(&c->block, offset, value);
	if (!change.reg)
		return;
	if (is_encoder(c))
		hsc_trace_encoder_wrote(&c->encoder, &change);
	hsc_timestamp_wrote(&c->ts, &change);
	hsc_trace_sinks_wrote(&c->sinks, &change);
	if (change.reg->id == HSC_TR_CONTROL)
		control_written(c, &change);
	if (is_encoder(c) && !traced && c->encoder.on &&
	    c->encoder.trigger.tracing)
		hsc_itc_start(&c->encoder);
}

static bool oldest_message(const struct hsc_trace_unit *c,
			   struct hsc_trace_message *m)
{
	const uint8_t *bytes;
	size_t len;

	if (!is_encoder(c))
		return hsc_message_fifo_peek(&c->fifo, m);
	len = hsc_trace_encoder_peek(&c->encoder, &bytes);
	m->len = (uint16_t)(len < HSC_FIFO_MESSAGE_MAX ? len
						       : HSC_FIFO_MESSAGE_MAX);
	m->etrace = c->encoder.etrace;
	memcpy(m->bytes, bytes, m->len);
	return m->len != 0;
}

bool hsc_trace_unit_peek(struct hsc_trace_unit *c, struct hsc_trace_message *m)
{
	if (keeps_messages(c))
		return false;
	if (holds_nothing(c)) {
		hsc_trace_unit_forget_credit(c);
		return false;
	}
	return (!c->rate || c->credit > 0) && oldest_message(c, m);
}

void hsc_trace_unit_drop(struct hsc_trace_unit *c,
			 const struct hsc_trace_message *m)
{
	c->credit -= c->rate ? m->len : 0;
	if (is_encoder(c))
		hsc_trace_encoder_take(&c->encoder, m->len);
	else
		hsc_message_fifo_drop(&c->fifo);
}

/* The buffer is full, and trace stops then: 0.9.4, "teStopOnWrap"; 1.0,
 * "trRamStopOnWrap" */
static void stop_if_full(struct hsc_trace_unit *c)
{
	if (!c->sinks.ram.stopped)
		return;
	if (is_encoder(c))
		hsc_trace_encoder_halt(&c->encoder);
	c->fifo.head = c->fifo.held = 0;
	c->flushing = false;
	c->sinks.ram.count = 0;
	hsc_trace_block_put(&c->block, HSC_TR_CONTROL, HSC_TF_ENABLE, 0);
}

static void empty_itself(struct hsc_trace_unit *c)
{
	struct hsc_trace_message m;

	while ((!c->rate || c->credit > 0) && oldest_message(c, &m) &&
	       hsc_trace_sinks_put(&c->sinks, &m)) {
		hsc_trace_unit_drop(c, &m);
		stop_if_full(c);
	}
}

void hsc_trace_unit_tick(struct hsc_trace_unit *c, uint64_t cycles)
{
	hsc_trace_block_tick(&c->block, cycles);
	hsc_trace_sinks_tick(&c->sinks);
	c->credit += (int64_t)(cycles * c->rate);
	if (c->kind <= HSC_TC_FUNNEL && keeps_messages(c))
		empty_itself(c);
	if (!holds_nothing(c))
		return;
	hsc_trace_unit_forget_credit(c);
	if (!c->flushing)
		return;
	c->flushing = false;
	if (keeps_messages(c))
		hsc_trace_sinks_flush(&c->sinks);
	stop_if_full(c);
}

bool hsc_trace_unit_idle(const struct hsc_trace_unit *c)
{
	return holds_nothing(c) && !c->flushing &&
	       hsc_trace_block_settled(&c->block) &&
	       hsc_trace_sinks_idle(&c->sinks);
}

bool hsc_trace_unit_keeps(struct hsc_trace_unit *c)
{
	return keeps_messages(c);
}

bool hsc_trace_unit_keep(struct hsc_trace_unit *c,
			 const struct hsc_trace_message *m)
{
	if (!hsc_trace_sinks_put(&c->sinks, m))
		return false;
	stop_if_full(c);
	return true;
}

bool hsc_trace_unit_can_take(struct hsc_trace_unit *c, unsigned input,
			     size_t len)
{
	return c->kind == HSC_TC_FUNNEL && settings_of(c)->on && c->rate &&
	       !c->sinks.ram.stopped && c->fifo.held == 0 &&
	       c->fifo.size >= len + HSC_FIFO_LEAD &&
	       input < HSC_TC_FUNNEL_INPUTS &&
	       !(settings_of(c)->disabled >> input & 1);
}

bool hsc_trace_unit_accept(struct hsc_trace_unit *c, unsigned input,
			   const struct hsc_trace_message *m)
{
	if (c->sinks.ram.stopped)
		return true; /* nothing would ever take it */
	if (!settings_of(c)->on)
		return false;
	if (c->kind != HSC_TC_FUNNEL) {
		if (!hsc_trace_sinks_put(&c->sinks, m))
			return false;
		stop_if_full(c);
		return true;
	}
	/* "Incoming messages are read from disabled input but discarded." */
	return (input < HSC_TC_FUNNEL_INPUTS &&
		settings_of(c)->disabled >> input & 1) ||
	       hsc_message_fifo_put(&c->fifo, m);
}
