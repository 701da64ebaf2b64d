/* SPDX-License-Identifier: MIT */
/* message.c - source and time are added, and the message is encoded.
 * Room   model (floor 3) */
#include "model/ntrace/message.h"
#include <hartscope/codec/ntrace_codec.h>

uint64_t hsc_nt_message_room(const struct hsc_nt_encoder *e)
{
	return e->out_len < e->out_cap ? e->out_cap - e->out_len : 0;
}

/* N-Trace 1.0, "Timestamp Reporting" */
static void stamp_message(const struct hsc_nt_encoder *e, struct hsc_msg *m)
{
	const bool sync = hsc_msg_has(m, NT_SYNC) ||
			  m->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC;
	const unsigned bits = e->config.ts_bits;
	uint64_t time = e->time;

	if (bits == 0 || (e->config.ts_sync_only && !sync) ||
	    e->config.ts_without >> m->layout & 1)
		return;
	if (!sync && e->config.ts_form == HSC_NT_TS_DELTA)
		time -= e->last_time;
	else if (!sync && e->config.ts_form == HSC_NT_TS_XOR)
		time ^= e->last_time;
	hsc_msg_set(m, NT_TSTAMP, time & UINT64_MAX >> (64 - bits));
}

static void lose_message(struct hsc_nt_encoder *e, const struct hsc_msg *m)
{
	e->overrun = true;
	e->lost_context |= m->layout == HSC_NT_OWNERSHIP;
	e->lost++;
}

static void put_message(struct hsc_nt_encoder *e, struct hsc_msg *m)
{
	size_t len;

	if (e->config.src_bits)
		hsc_msg_set(m, NT_SRC, e->config.src);
	stamp_message(e, m);
	if (e->overrun || hsc_nt_message_room(e) == 0 ||
	    hsc_nt_encode(m, &e->wire, e->out + e->out_len,
			  (size_t)hsc_nt_message_room(e), &len) != HSC_OK) {
		lose_message(e, m);
		return;
	}
	e->out_len += len;
	e->messages++;
	if (hsc_msg_has(m, NT_TSTAMP))
		e->last_time = e->time;
	if (e->config.sync_unit == HSC_NT_SYNC_MESSAGES &&
	    m->layout != HSC_NT_OWNERSHIP && m->layout < HSC_NT_DATA_WRITE)
		e->since_sync++;
}

/* A RepeatBranch refers to the message before it, so it is sent first. */
void hsc_nt_emit_message(struct hsc_nt_encoder *e, struct hsc_msg *m)
{
	struct hsc_msg repeat;

	if (e->branch.count) {
		hsc_nt_begin_message(&repeat, HSC_NT_REPEAT_BRANCH);
		hsc_msg_set(&repeat, NT_BCNT, e->branch.count);
		put_message(e, &repeat);
	}
	e->branch.count = 0;
	e->branch.valid = false;
	put_message(e, m);
}

void hsc_nt_history_message(struct hsc_msg *m, uint32_t hist, uint32_t count)
{
	hsc_nt_begin_message(m, HSC_NT_RESOURCE_FULL);
	hsc_msg_set(m, NT_RCODE,
		    count > 1 ? HSC_NT_RCODE_HIST_REPEAT : HSC_NT_RCODE_HIST);
	hsc_msg_set(m, NT_RDATA, hist);
	if (count > 1)
		hsc_msg_set(m, NT_HREPEAT, count);
}

void hsc_nt_emit_history(struct hsc_nt_encoder *e, uint32_t hist,
			 uint32_t count)
{
	struct hsc_msg m;

	hsc_nt_history_message(&m, hist, count);
	hsc_nt_emit_message(e, &m);
}
