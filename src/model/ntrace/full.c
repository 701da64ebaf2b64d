/* SPDX-License-Identifier: MIT */
/* full.c - the most frequent messages are written without the table.
 * Room   model (floor 3) */
#include "codec/ntrace/rows.h"
#include "model/ntrace/emit.h"
#include "spec/ntrace_rows.h"
#include <hartscope/model/ntrace_full.h>

static inline bool is_plain(const struct hsc_nt_encoder *e)
{
	return e->simple && e->running && !e->overrun && !e->sync &&
	       !e->new_context &&
	       e->out_len + HSC_NT_ENCODER_ROOM <= e->out_cap;
}

/* Begin a message with the fields that all messages of this encoder have. */
static void start_message(const struct hsc_nt_encoder *e, struct hsc_msg *m)
{
	m->value[NT_SRC] = e->config.src;
	m->present = e->config.src_bits ? UINT32_C(1) << NT_SRC : 0;
}

/* A message has been written up to `end`. */
static bool finish_message(struct hsc_nt_encoder *e, const uint8_t *end)
{
	if (!end)
		return false;
	e->out_len = (uint64_t)(end - e->out);
	e->messages++;
	if (e->config.sync_unit == HSC_NT_SYNC_MESSAGES &&
	    ++e->since_sync >= e->config.sync_interval)
		e->icnt_limit = 0;
	return true;
}

/* A history of 32 bits takes this many bytes, if there is no SRC. */
#define WHOLE_BYTES 7

static const uint8_t *put_whole(uint8_t *out, uint32_t hist)
{
	const uint64_t v = HSC_NT_RCODE_HIST | (uint64_t)hist
						       << HSC_NT_RCODE_BITS;
	const uint64_t bytes =
		(uint64_t)nt_resource_full[0].value << HSC_NT_MDO_SHIFT |
		hsc_nt_spread(v) << 8 |
		(uint64_t)HSC_NT_MSEO_END << 8 * (WHOLE_BYTES - 1);

	hsc_store64(out, bytes);
	return out + WHOLE_BYTES;
}

bool hsc_nt_encoder_full(struct hsc_nt_encoder *e, uint32_t hist)
{
	struct hsc_msg m;

	if (!e->bits || !is_plain(e))
		return false;
	if (HSC_LIKELY(hist >> 31 && !e->config.src_bits))
		return finish_message(e, put_whole(e->out + e->out_len, hist));
	start_message(e, &m);
	hsc_msg_set(&m, NT_RCODE, HSC_NT_RCODE_HIST);
	hsc_msg_set(&m, NT_RDATA, hist);
	return finish_message(e, hsc_nt_put_rows(HSC_NT_ROWS(nt_resource_full),
						 &e->wire, &m, true,
						 e->out + e->out_len));
}

static bool put_indirect(struct hsc_nt_encoder *e, uint32_t hist, uint32_t icnt,
			 uint64_t to)
{
	uint8_t *const out = e->out + e->out_len;
	const uint8_t *end;
	struct hsc_msg m;

	if (!is_plain(e) || e->trap)
		return false;
	start_message(e, &m);
	hsc_msg_set(&m, NT_BTYPE, HSC_NT_BTYPE_INDIRECT);
	hsc_msg_set(&m, NT_ICNT, icnt);
	hsc_msg_set(&m, NT_UADDR, (to ^ e->last_address) >> 1);
	if (hist > 1) {
		hsc_msg_set(&m, NT_HIST, hist);
		end = hsc_nt_put_rows(HSC_NT_ROWS(nt_indirect_hist), &e->wire,
				      &m, false, out);
	} else {
		end = hsc_nt_put_rows(HSC_NT_ROWS(nt_indirect), &e->wire, &m,
				      false, out);
	}
	if (!finish_message(e, end))
		return false;
	e->last_address = to;
	return true;
}

bool hsc_nt_encoder_indirect(struct hsc_nt_encoder *e, uint32_t hist,
			     uint32_t icnt, uint64_t to)
{
	return e->bits && put_indirect(e, hist, icnt, to);
}

static bool is_nothing_due(const struct hsc_nt_encoder *e)
{
	return e->icnt < e->icnt_full &&
	       (e->config.sync_unit != HSC_NT_SYNC_MESSAGES ||
		e->since_sync < e->config.sync_interval);
}

/* The last block ended in an indirect jump without an expected target. */
static bool report_jump(struct hsc_nt_encoder *e, uint64_t to)
{
	if (!hsc_insn_is_indirect((enum hsc_insn_kind)e->end) ||
	    e->hist >= e->hist_limit)
		return false;
	if (e->config.xlen == 32)
		to = (uint32_t)to;
	if (!put_indirect(e, e->hist, (uint32_t)e->icnt, to))
		return false;
	e->hist = e->bits;
	e->icnt = 0;
	return true;
}

/* It ended in a branch whose outcome fills the history. */
static bool report_full(struct hsc_nt_encoder *e, uint64_t to)
{
	const uint32_t hist = e->hist << 1 | (to == e->taken);

	if (e->trap || hist < e->hist_limit || !hsc_nt_encoder_full(e, hist))
		return false;
	e->hist = 1;
	return true;
}

/* Without history, a taken branch has its own message. */
static bool report_taken(struct hsc_nt_encoder *e, uint64_t to)
{
	struct hsc_msg m;

	if (e->trap || to != e->taken || !is_plain(e))
		return false;
	start_message(e, &m);
	hsc_msg_set(&m, NT_ICNT, e->icnt);
	if (!finish_message(e, hsc_nt_put_rows(HSC_NT_ROWS(nt_direct), &e->wire,
					       &m, false, e->out + e->out_len)))
		return false;
	e->icnt = 0;
	return true;
}

bool hsc_nt_emit_alone(struct hsc_nt_encoder *e, uint64_t to)
{
	if (!is_nothing_due(e))
		return false;
	if (e->fall == HSC_NT_NOWHERE)
		return report_jump(e, to);
	if (!e->shift || (to != e->taken && to != e->fall))
		return false;
	return e->bits ? report_full(e, to) : report_taken(e, to);
}
