/* SPDX-License-Identifier: MIT */
/* trace_encoder_messages.c - data trace of an N-Trace encoder, set up by its
 * registers: only 0.9.4 has it, see docs/spec-notes.md, "Data trace of
 * N-Trace".
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"
#include "model/ntrace/emit.h"

void hsc_trace_encoder_set_messages(struct hsc_trace_encoder *te)
{
	te->messages = (struct hsc_data_messages){
		.addresses = (uint8_t)hsc_trace_encoder_data_get(
			te, HSC_TF_DATA_ADDRESS_MODE),
		.xlen = te->config.xlen,
		.no_value =
			hsc_trace_encoder_data_get(te, HSC_TF_DATA_NO_VALUE),
	};
	te->access_count = 0;
	te->reports_data = te->block->regs.generation == HSC_TC_0_9_4 &&
			   hsc_trace_encoder_data_enabled(te);
	te->u.nt.config.data_trace = te->reports_data;
	hsc_trace_encoder_data_put(te, HSC_TF_DATA_STALL, 0);
	hsc_trace_encoder_data_put(te, HSC_TF_DATA_DROP, 0);
}

/* If data may be dropped, the upper half of the FIFO is reserved for
 * instructions. */
static bool is_to_drop(const struct hsc_trace_encoder *te)
{
	return hsc_trace_encoder_data_get(te, HSC_TF_DATA_DROP_ENABLE) &&
	       te->u.nt.out_len - te->head > te->config.fifo_size / 2;
}

/* After a synchronising message, or a loss, the address is reported in full,
 * with the reason. */
static void report_access(struct hsc_trace_encoder *te,
			  const struct hsc_data_access *a)
{
	struct hsc_nt_encoder *e = &te->u.nt;
	enum hsc_nt_sync why = HSC_NT_SYNC_ENABLE;
	struct hsc_msg m;

	if (e->data_sync) {
		hsc_data_messages_forget(&te->messages);
		why = (enum hsc_nt_sync)(e->data_sync - 1);
	}
	if (is_to_drop(te)) {
		hsc_nt_lose_data(e);
	} else {
		hsc_data_messages_next(&te->messages, a, why, &m);
		if (hsc_nt_emit_data(e, &m))
			return;
	}
	hsc_trace_encoder_data_put(te, HSC_TF_DATA_DROP, 1);
}

/* Nexus has reads and writes only. */
static void report_parts(struct hsc_trace_encoder *te,
			 const struct hsc_data_access *a)
{
	struct hsc_data_access parts[2];
	const unsigned count = hsc_data_access_parts(a, parts);

	for (unsigned i = 0; i < count; i++)
		report_access(te, &parts[i]);
}

void hsc_trace_encoder_report_messages(struct hsc_trace_encoder *te)
{
	if (!hsc_trace_encoder_wants_data(te))
		hsc_data_messages_forget(&te->messages);
	else
		for (unsigned i = 0; i < te->access_count; i++)
			report_parts(te, &te->accesses[i]);
	te->access_count = 0;
}
