/* SPDX-License-Identifier: MIT */
/* trace_encoder_data.c - data trace of an encoder, set up by its registers.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"

/* Bits of the number of a split access. */
#define LRID_BITS 4

static bool is_1_0(const struct hsc_trace_encoder *te)
{
	return te->block->regs.generation == HSC_TC_1_0;
}

static bool is_set_up(const struct hsc_trace_encoder *te)
{
	return te->etrace ? te->u.et.config.data : te->reports_data;
}

/* 1.0 has no teDataEnable. */
static bool is_enabled(const struct hsc_trace_encoder *te)
{
	if (is_1_0(te))
		return hsc_trace_encoder_data_get(te, HSC_TF_DATA_TRACING) ||
		       hsc_trace_encoder_data_get(te, HSC_TF_DATA_TRIG_ENABLE);
	return hsc_trace_encoder_data_get(te, HSC_TF_DATA_ENABLE);
}

static bool omits_address(const struct hsc_trace_encoder *te)
{
	return is_1_0(te) ? hsc_trace_encoder_data_get(te,
						       HSC_TF_DATA_NO_ADDR) != 0
			  : hsc_trace_encoder_data_get(
				    te, HSC_TF_DATA_ADDRESS_MODE) == 0;
}

/* Without address and without value there is nothing to report. */
bool hsc_trace_encoder_data_enabled(const struct hsc_trace_encoder *te)
{
	return is_enabled(te) &&
	       !(hsc_trace_encoder_data_get(te, HSC_TF_DATA_NO_VALUE) &&
		 omits_address(te));
}

void hsc_trace_encoder_set_data(struct hsc_trace_encoder *te,
				struct hsc_et_encoder_config *c)
{
	const bool no_value =
		hsc_trace_encoder_data_get(te, HSC_TF_DATA_NO_VALUE);
	struct hsc_error error;

	te->data = (struct hsc_data_trace){
		.addresses = (uint8_t)hsc_trace_encoder_data_get(
			te, HSC_TF_DATA_ADDRESS_MODE),
		.params = &te->u.et.config.params,
	};
	te->access_count = 0;
	hsc_trace_encoder_data_put(te, HSC_TF_DATA_STALL, 0);
	hsc_trace_encoder_data_put(te, HSC_TF_DATA_DROP, 0);
	if (!hsc_trace_encoder_data_enabled(te))
		return;
	c->data = true;
	c->link.type_bits = HSC_ET_FRAME_TYPE_BITS;
	if (hsc_et_params_set(&c->params, "no_data", no_value, &error) !=
		    HSC_OK ||
	    hsc_et_params_set(&c->params, "no_address", omits_address(te),
			      &error) != HSC_OK)
		te->on = false;
	if (te->config.data_split &&
	    (hsc_et_params_set(&c->params, "data_split", 1, &error) != HSC_OK ||
	     hsc_et_params_set(&c->params, "lrid_width_p",
			       te->config.lrid_width ? te->config.lrid_width
						     : LRID_BITS,
			       &error) != HSC_OK))
		te->on = false;
	if (te->config.xlen == 32 &&
	    hsc_et_params_set(&c->params, "daddress_width_p", 32, &error) !=
		    HSC_OK)
		te->on = false;
}

/* XOR is a mode of N-Trace; E-Trace has no such packets. As with other illegal
 * values, the old value stays. */
static void check_mode(struct hsc_trace_encoder *te,
		       const struct hsc_register_change *c)
{
	const struct hsc_tc_field *mode;
	uint32_t before = HSC_DATA_ADDRESS_DIFFERENCE;

	if (is_1_0(te) ||
	    hsc_trace_encoder_data_get(te, HSC_TF_DATA_ADDRESS_MODE) !=
		    HSC_DATA_ADDRESS_XOR)
		return;
	mode = hsc_tc_find_field(c->reg, HSC_TF_DATA_ADDRESS_MODE);
	if (mode && hsc_tc_get(mode, 0, c->before) != HSC_DATA_ADDRESS_XOR)
		before = hsc_tc_get(mode, 0, c->before);
	hsc_trace_encoder_data_put(te, HSC_TF_DATA_ADDRESS_MODE, before);
}

/*
 * N-Trace 1.0 has no data trace: "must be 0". A stream that began without it
 * has no data format, so data trace cannot be added later.
 *
 * Spec N-Trace 1.0, "N-Trace Specific Trace Controls"
 */
void hsc_trace_encoder_data_wrote(struct hsc_trace_encoder *te,
				  const struct hsc_register_change *c)
{
	static const uint8_t fields[] = {
		HSC_TF_DATA_ENABLE,      HSC_TF_DATA_TRACING,
		HSC_TF_DATA_TRIG_ENABLE, HSC_TF_DATA_STALL_ENABLE,
		HSC_TF_DATA_DROP_ENABLE, HSC_TF_DATA_NO_VALUE,
		HSC_TF_DATA_NO_ADDR,     HSC_TF_DATA_ADDRESS_MODE,
	};
	const bool etrace =
		hsc_trace_encoder_get(te, HSC_TF_FORMAT) == HSC_TC_ETRACE;
	const bool has = etrace || te->block->regs.generation == HSC_TC_0_9_4;

	hsc_trace_encoder_data_put(te, HSC_TF_DATA_IMPLEMENTED, has);
	for (unsigned i = 0; !has && i < sizeof(fields); i++)
		hsc_trace_encoder_data_put(te, (enum hsc_tc_field_id)fields[i],
					   0);
	if (etrace)
		check_mode(te, c);
	if (te->on && !is_set_up(te))
		hsc_trace_encoder_data_put(te, HSC_TF_DATA_TRACING, 0);
}

bool hsc_trace_encoder_wants_data(const struct hsc_trace_encoder *te)
{
	return te->on && is_set_up(te) &&
	       hsc_trace_encoder_data_get(te, HSC_TF_DATA_TRACING) &&
	       is_enabled(te);
}

bool hsc_trace_encoder_hears_data(const struct hsc_trace_encoder *te)
{
	return hsc_trace_encoder_wants_data(te) ||
	       (te->on && hsc_filters_want_data(&te->filters));
}

void hsc_trace_encoder_access(struct hsc_trace_encoder *te,
			      const struct hsc_data_access *access)
{
	if (hsc_trace_encoder_hears_data(te) &&
	    te->access_count < HSC_TRACE_ACCESSES)
		te->accesses[te->access_count++] = *access;
}

/* Accesses that do not qualify are not reported. */
struct hsc_qualified hsc_trace_encoder_qualify(struct hsc_trace_encoder *te,
					       const struct hsc_step *step)
{
	struct hsc_filter_accesses a = { .list = te->accesses,
					 .count = te->access_count };
	const struct hsc_qualified q =
		hsc_filters_accesses(&te->filters, step, &a);
	uint8_t kept = 0;

	for (unsigned i = 0; i < a.count; i++)
		if (a.traced >> i & 1)
			te->accesses[kept++] = te->accesses[i];
	te->access_count = kept;
	return q;
}

static bool write_frame(struct hsc_trace_encoder *te, struct hsc_et_frame *f)
{
	struct hsc_et_encoder *e = &te->u.et;
	size_t len;

	f->kind = HSC_ET_FRAME_PACKET;
	f->type = HSC_ET_FRAME_TYPE_DATA;
	f->source = e->config.source;
	f->has_time = e->config.frame_time;
	f->time = hsc_timestamp_now(te->ts);
	if (!f->payload_len || e->out_len >= e->out_cap ||
	    hsc_et_frame_write(&e->config.link, f, e->out + e->out_len,
			       (size_t)(e->out_cap - e->out_len),
			       &len) != HSC_OK)
		return false;
	e->out_len += len;
	return true;
}

/* The hart runs in order, so the answer to a split access comes at once. */
static bool write_access(struct hsc_trace_encoder *te,
			 const struct hsc_data_access *a)
{
	struct hsc_et_frame f = { .payload_len = 0 };

	f.payload_len = (uint8_t)hsc_data_trace_packet(&te->data, a, f.payload);
	if (!write_frame(te, &f))
		return false;
	if (!hsc_data_trace_splits(&te->data, a))
		return true;
	f.payload_len =
		(uint8_t)hsc_data_trace_response(&te->data, a, f.payload);
	return write_frame(te, &f);
}

/* If data may be dropped, the upper half of the FIFO is reserved for
 * instructions. */
static bool is_to_drop(const struct hsc_trace_encoder *te)
{
	return hsc_trace_encoder_data_get(te, HSC_TF_DATA_DROP_ENABLE) &&
	       te->u.et.out_len - te->head > te->config.fifo_size / 2;
}

static void report_access(struct hsc_trace_encoder *te,
			  const struct hsc_data_access *a)
{
	const bool drop = is_to_drop(te);

	if (!drop && write_access(te, a))
		return;
	te->u.et.data_lost = true;
	hsc_data_trace_forget(&te->data);
	/* in 0.9.4 one bit shows all losses */
	hsc_trace_encoder_data_put(
		te, drop || !is_1_0(te) ? HSC_TF_DATA_DROP : HSC_TF_DATA_STALL,
		1);
}

void hsc_trace_encoder_report_data(struct hsc_trace_encoder *te, bool synced)
{
	if (synced)
		hsc_data_trace_forget(&te->data);
	if (hsc_trace_encoder_wants_data(te))
		for (unsigned i = 0; i < te->access_count; i++)
			report_access(te, &te->accesses[i]);
	te->access_count = 0;
}

bool hsc_trace_encoder_data_stalls(struct hsc_trace_encoder *te, uint64_t room)
{
	if (!hsc_trace_encoder_wants_data(te) ||
	    !hsc_trace_encoder_data_get(te, HSC_TF_DATA_STALL_ENABLE) ||
	    !hsc_step_stall(room, 1))
		return false;
	hsc_trace_encoder_data_put(te, HSC_TF_DATA_STALL, 1);
	return true;
}

/* Triggers of data have no effect if the stream has no data format. */
void hsc_trace_encoder_data_pulse(struct hsc_trace_encoder *te, uint8_t pulses)
{
	if (!te->on || !is_set_up(te) ||
	    !hsc_trace_encoder_data_get(te, HSC_TF_DATA_TRIG_ENABLE))
		return;
	if (pulses & HSC_STEP_TRACE_ON)
		hsc_trace_encoder_data_put(te, HSC_TF_DATA_TRACING, 1);
	if (pulses & HSC_STEP_TRACE_OFF)
		hsc_trace_encoder_data_put(te, HSC_TF_DATA_TRACING, 0);
}
