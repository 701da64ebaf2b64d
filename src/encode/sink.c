/* SPDX-License-Identifier: MIT */
/* sink.c - the encoder of any protocol, and its file.
 * Room   encode (floor 7) */
#include "encode/sink.h"
#include "base/error_set.h"

/* The room that one call of an encoder may need in the buffer. */
#define ROOM (4 * HSC_ET_ENCODER_ROOM)

static enum hsc_status init_nt(struct hsc_encode_sink *sink,
			       const struct hsc_encoder_settings *s,
			       struct hsc_error *error)
{
	struct hsc_nt_encoder_config config = s->nt;

	config.src = (uint16_t)sink->src;
	if (hsc_nt_encoder_init(&sink->nt, &config) != HSC_OK)
		return hsc_fail(error, HSC_E_CONFIG,
				"the parameters do not go together");
	sink->pass.history_limit = config.all_jumps ? 0 : sink->nt.hist_limit;
	sink->nt.out = sink->buffer;
	sink->nt.out_cap = sizeof(sink->buffer);
	return HSC_OK;
}

static enum hsc_status init_et(struct hsc_encode_sink *sink,
			       const struct hsc_encoder_settings *s,
			       const struct hsc_commit *row,
			       struct hsc_error *error)
{
	struct hsc_et_encoder_config config = s->et;
	enum hsc_status rc;

	config.source = (uint16_t)sink->src;
	config.context_known = row->has_context;
	sink->whole = !config.frame_time &&
		      config.params.value[ET_P_NOTIME] != 0 &&
		      (config.resync_max == 0 ||
		       config.resync_unit == HSC_ET_RESYNC_PACKETS);
	sink->pass.history_limit =
		config.options.branch_prediction ? 0 : UINT32_C(1) << 31;
	rc = hsc_et_encoder_init(&sink->et, &config, error);
	sink->et.out = sink->buffer;
	sink->et.out_cap = sizeof(sink->buffer);
	return rc;
}

enum hsc_status hsc_encode_sink_init(struct hsc_encode_sink *sink,
				     const struct hsc_encoder_settings *s,
				     bool shared, const struct hsc_commit *row,
				     struct hsc_error *error)
{
	const unsigned bits =
		s->etrace ? s->et.link.source_bits : s->nt.src_bits;

	if (shared && row->hart >> bits != 0)
		return hsc_fail(error, HSC_E_CONFIG,
				"hart %u needs more %s than %u to be "
				"distinguished from others in one stream",
				(unsigned)row->hart,
				s->etrace ? "source_bits" : "src_bits", bits);
	sink->src = row->hart & ((1u << bits) - 1);
	sink->shared = shared;
	sink->etrace = s->etrace;
	return s->etrace ? init_et(sink, s, row, error)
			 : init_nt(sink, s, error);
}

static void write_messages(struct hsc_encode_sink *sink)
{
	uint64_t *const out_len =
		sink->etrace ? &sink->et.out_len : &sink->nt.out_len;
	const size_t len = (size_t)*out_len;

	if (fwrite(sink->buffer, 1, len, sink->file) != len)
		sink->failed = true;
	sink->bytes += len;
	*out_len = 0;
}

/* If several harts share a stream, write whole messages, in the order of the
 * log. */
static void drain_if_due(struct hsc_encode_sink *sink)
{
	const uint64_t len = sink->etrace ? sink->et.out_len : sink->nt.out_len;

	if (len && (sink->shared || sizeof(sink->buffer) - len < ROOM))
		write_messages(sink);
}

void hsc_encode_sink_settle(struct hsc_encode_sink *sink)
{
	if (hsc_pass_is_used(&sink->pass))
		sink->nt.time = sink->et.time = sink->clock - 1;
	if (sink->etrace)
		hsc_et_encoder_settle(&sink->et, &sink->pass);
	else
		hsc_nt_encoder_settle(&sink->nt, &sink->pass);
	sink->pass.edges = 0;
	sink->pass.turned = NULL;
}

void hsc_encode_sink_retire(struct hsc_encode_sink *sink,
			    const struct hsc_retired *block)
{
	sink->nt.time = sink->et.time = sink->clock;
	if (sink->etrace)
		hsc_et_encoder_retire(&sink->et, block);
	else
		hsc_nt_encoder_retire(&sink->nt, block);
	sink->clock += block->instructions;
	sink->nt.time = sink->et.time = sink->clock - 1;
	drain_if_due(sink);
}

bool hsc_encode_sink_call(struct hsc_encode_sink *sink,
			  const struct hsc_retired *block)
{
	bool shown;

	if (!sink->etrace)
		return true;
	shown = hsc_et_encoder_call(
		&sink->et, block, block->halfwords - block->last_halfwords, 0);
	drain_if_due(sink);
	return shown;
}

static void trap_nt(struct hsc_nt_encoder *nt, const struct hsc_commit *trap)
{
	enum hsc_nt_btype btype = HSC_NT_BTYPE_TRAP;

	if (trap->has_cause)
		btype = trap->interrupt ? HSC_NT_BTYPE_INTERRUPT
					: HSC_NT_BTYPE_EXCEPTION;
	hsc_nt_encoder_trap(nt, trap->pc, btype);
}

/* E-Trace cannot report that the kind of a trap is unknown: use interrupt 0,
 * which no hart has. */
static void trap_et(struct hsc_et_encoder *et, const struct hsc_commit *trap)
{
	const struct hsc_et_trap as = {
		.epc = trap->pc,
		.tval = trap->tval,
		.cause = trap->cause,
		.interrupt = trap->interrupt || !trap->has_cause,
	};

	hsc_et_encoder_trap(et, &as);
}

void hsc_encode_sink_trap(struct hsc_encode_sink *sink,
			  const struct hsc_commit *trap)
{
	if (sink->etrace)
		trap_et(&sink->et, trap);
	else
		trap_nt(&sink->nt, trap);
	drain_if_due(sink);
}

static uint64_t process_of(const struct hsc_commit *row)
{
	return hsc_nt_process(row->privilege, row->context,
			      row->context ? HSC_NT_FORMAT_SCONTEXT
					   : HSC_NT_FORMAT_MODE);
}

void hsc_encode_sink_context(struct hsc_encode_sink *sink,
			     const struct hsc_commit *row)
{
	if (!sink->etrace) {
		hsc_nt_encoder_context(&sink->nt, process_of(row));
		return;
	}
	if (row->has_privilege)
		hsc_et_encoder_privilege(&sink->et, row->privilege);
	if (row->has_context)
		hsc_et_encoder_context(&sink->et, row->context,
				       HSC_ET_CONTEXT_PRECISE);
}

void hsc_encode_sink_stop(struct hsc_encode_sink *sink)
{
	if (sink->etrace)
		hsc_et_encoder_stop(&sink->et, HSC_ET_END_DISABLED);
	else
		hsc_nt_encoder_stop(&sink->nt, HSC_NT_EV_DISABLED,
				    HSC_NT_SYNC_ENABLE);
	write_messages(sink);
}
