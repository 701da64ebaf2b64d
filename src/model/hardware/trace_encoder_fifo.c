/* SPDX-License-Identifier: MIT */
/* trace_encoder_fifo.c - messages wait in a FIFO; when it is full, the hart
 * stalls or trace is lost.
 * Room   model (floor 3) */
#include "model/hardware/trace_encoder_parts.h"
#include <hartscope/codec/ntrace_codec.h>

static uint64_t used_bytes(const struct hsc_trace_encoder *te)
{
	return te->etrace ? te->u.et.out_len : te->u.nt.out_len;
}

/* Length of the frame that an encoder put at p. */
static size_t frame_len(const struct hsc_trace_encoder *te, const uint8_t *p,
			size_t len)
{
	const struct hsc_et_encoder *e = &te->u.et;
	size_t n;

	if (e->fast)
		return 1u + e->header_more + HSC_ET_FRAME_LENGTH(p[0]);
	n = hsc_et_frame_len(&e->config.link, p, len);
	return n ? n : len;
}

static size_t message_len(const uint8_t *p, size_t len)
{
	size_t i = 0;

	while (i + 1 < len && hsc_nt_mseo_of(p[i]) != HSC_NT_MSEO_END)
		i++;
	return i + 1;
}

size_t hsc_trace_encoder_peek(const struct hsc_trace_encoder *te,
			      const uint8_t **bytes)
{
	const size_t len = (size_t)(used_bytes(te) - te->head);

	*bytes = te->config.fifo + te->head;
	if (!len)
		return 0;
	return te->etrace ? frame_len(te, *bytes, len)
			  : message_len(*bytes, len);
}

void hsc_trace_encoder_take(struct hsc_trace_encoder *te, size_t len)
{
	te->head += len;
	te->sent += len;
	if (te->head != used_bytes(te))
		return;
	te->head = 0;
	if (te->etrace)
		te->u.et.out_len = 0;
	else
		te->u.nt.out_len = 0;
}

/* The time for a message: absolute in synchronising ones, otherwise as the
 * format has it. */
static uint64_t stamp_of(const struct hsc_nt_encoder *e,
			 const struct hsc_msg *m, uint64_t now)
{
	if (m->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC)
		return now;
	return e->config.ts_form == HSC_NT_TS_XOR ? now ^ e->last_time
						  : now - e->last_time;
}

bool hsc_trace_encoder_insert(struct hsc_trace_encoder *te, struct hsc_msg *msg,
			      bool timed)
{
	struct hsc_nt_encoder *e = &te->u.nt;
	const uint64_t now = hsc_timestamp_now(te->ts);
	size_t len;

	if (te->etrace || !te->on)
		return false;
	if (e->config.src_bits)
		hsc_msg_set(msg, NT_SRC, e->config.src);
	if (timed && e->config.ts_bits)
		hsc_msg_set(msg, NT_TSTAMP, stamp_of(e, msg, now));
	if (e->out_len >= e->out_cap ||
	    hsc_nt_encode(msg, &e->wire, e->out + e->out_len,
			  (size_t)(e->out_cap - e->out_len), &len) != HSC_OK)
		return false;
	e->out_len += len;
	if (hsc_msg_has(msg, NT_TSTAMP))
		e->last_time = now;
	return true;
}
