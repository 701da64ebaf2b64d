/* SPDX-License-Identifier: MIT */
/* emit.c - each kind of message is made from the encoder's state.
 * Room   model (floor 3) */
#include "model/ntrace/emit.h"
#include "model/ntrace/history.h"
#include "model/ntrace/message.h"
#include <hartscope/codec/ntrace_codec.h>

#define ICNT_MAX ((UINT64_C(1) << HSC_NT_ICNT_BITS_MAX) - 1)
#define BCNT_MAX ((UINT32_C(1) << HSC_NT_BCNT_BITS_MAX) - 1)

/* Room for Error, ProgTraceSync and Ownership with every field at its
 * widest. */
#define RESTART_ROOM    (3 * HSC_NT_MESSAGE_MAX)
#define HYPERVISOR_ROOM HSC_NT_MESSAGE_MAX /* one Ownership more */
/* Room for RepeatBranch, Error, and the message. */
#define DATA_ROOM (3 * HSC_NT_MESSAGE_MAX)

static void count_halfwords(struct hsc_nt_encoder *e, uint64_t halfwords)
{
	e->icnt -= halfwords;
	if (e->config.sync_unit == HSC_NT_SYNC_HALFWORDS)
		e->since_sync += halfwords;
}

static void emit_icnt(struct hsc_nt_encoder *e, uint64_t halfwords)
{
	struct hsc_msg m;

	hsc_nt_begin_message(&m, HSC_NT_RESOURCE_FULL);
	hsc_msg_set(&m, NT_RCODE, HSC_NT_RCODE_ICNT);
	hsc_msg_set(&m, NT_RDATA, halfwords);
	hsc_nt_emit_message(e, &m);
	count_halfwords(e, halfwords);
}

/* One block may count more than an I-CNT field can hold: send the excess
 * before. */
static uint64_t collect_icnt(struct hsc_nt_encoder *e)
{
	uint64_t icnt;

	while (e->icnt > ICNT_MAX)
		emit_icnt(e, ICNT_MAX);
	icnt = e->icnt;
	count_halfwords(e, icnt);
	return icnt;
}

void hsc_nt_emit_icnt(struct hsc_nt_encoder *e)
{
	emit_icnt(e, e->icnt < ICNT_MAX ? e->icnt : ICNT_MAX);
}

static bool has_history(const struct hsc_nt_encoder *e)
{
	return e->hist > 1;
}

static uint64_t address_field(const struct hsc_nt_encoder *e, uint64_t at)
{
	return e->config.xlen == 32 ? (uint32_t)at : at;
}

/* Is it the last branch message once more? N-Trace 1.0, "RepeatBranch Message"
 */
static bool is_repeated(struct hsc_nt_encoder *e,
			const struct hsc_nt_repeated_branch *now)
{
	const struct hsc_nt_repeated_branch *last = &e->branch;

	return last->valid && now->valid && last->count < BCNT_MAX &&
	       last->layout == now->layout && last->icnt == now->icnt &&
	       last->hist == now->hist && last->btype == now->btype;
}

static bool count_repeat(struct hsc_nt_encoder *e,
			 const struct hsc_nt_repeated_branch *now)
{
	if (!e->config.repeat_branch || !is_repeated(e, now))
		return false;
	e->branch.count++;
	e->hist = e->bits;
	count_halfwords(e, e->icnt);
	return true;
}

static void remember_branch(struct hsc_nt_encoder *e,
			    const struct hsc_nt_repeated_branch *now)
{
	if (e->config.repeat_branch)
		e->branch = *now;
}

static void emit_direct(struct hsc_nt_encoder *e)
{
	const struct hsc_nt_repeated_branch now = {
		.layout = HSC_NT_DIRECT_BRANCH,
		.icnt = e->icnt,
		.valid = true,
	};
	struct hsc_msg m;

	if (count_repeat(e, &now))
		return;
	hsc_nt_begin_message(&m, HSC_NT_DIRECT_BRANCH);
	hsc_msg_set(&m, NT_ICNT, collect_icnt(e));
	hsc_nt_emit_message(e, &m);
	remember_branch(e, &now);
}

/*
 * Emit an IndirectBranch, with history if there is one. Only a message with
 * U-ADDR 0 may be repeated: then it does not matter whether a decoder repeats
 * the target, as the specification says, or the XOR.
 */
static void emit_indirect(struct hsc_nt_encoder *e,
			  const struct hsc_nt_way *way)
{
	const uint64_t to = address_field(e, way->to);
	struct hsc_nt_repeated_branch now = {
		.layout = HSC_NT_INDIRECT_BRANCH,
		.btype = way->btype,
		.icnt = e->icnt,
		.valid = to == e->last_address,
	};
	struct hsc_msg m;

	hsc_nt_history_flush(e);
	now.hist = e->hist;
	if (count_repeat(e, &now))
		return;
	hsc_nt_begin_message(&m, has_history(e) ? HSC_NT_INDIRECT_BRANCH_HIST
						: HSC_NT_INDIRECT_BRANCH);
	hsc_msg_set(&m, NT_BTYPE, way->btype);
	hsc_msg_set(&m, NT_ICNT, collect_icnt(e));
	hsc_msg_set(&m, NT_UADDR, (to ^ e->last_address) >> 1);
	if (has_history(e))
		hsc_msg_set(&m, NT_HIST, e->hist);
	hsc_nt_emit_message(e, &m);
	e->hist = e->bits;
	e->last_address = to;
	remember_branch(e, &now);
}

void hsc_nt_emit_way(struct hsc_nt_encoder *e, const struct hsc_nt_way *way)
{
	if (way->lead == HSC_NT_LEAD_DIRECT)
		emit_direct(e);
	else if (way->lead != HSC_NT_LEAD_SILENT)
		emit_indirect(e, way);
}

static void emit_process(struct hsc_nt_encoder *e, uint64_t process)
{
	struct hsc_msg m;

	hsc_nt_begin_message(&m, HSC_NT_OWNERSHIP);
	hsc_msg_set(&m, NT_PROCESS, process);
	hsc_nt_emit_message(e, &m);
}

/* Ownership has no I-CNT and applies where the message before it ends, so that
 * is as close as the history can show. */
void hsc_nt_emit_ownership(struct hsc_nt_encoder *e)
{
	hsc_nt_history_flush(e);
	if (has_history(e))
		hsc_nt_emit_history(e, e->hist, 1);
	e->hist = e->bits;
	if (e->new_hypervisor)
		emit_process(e, e->hypervisor);
	emit_process(e, e->mode_only ? e->context & HSC_NT_PROCESS_MODE
				     : e->context);
	e->new_context = e->new_hypervisor = e->mode_only = false;
}

/*
 * In HTM, ProgTraceSync has no HIST field, so IndirectBranchHistSync is sent in
 * linear code; in BTM, a DirectBranchSync would mean a taken branch.
 *
 * Spec N-Trace 1.0, "Examples of Synchronizing Messages"
 */
static enum hsc_nt_message sync_layout(const struct hsc_nt_encoder *e,
				       const struct hsc_nt_way *way)
{
	if (has_history(e))
		return HSC_NT_INDIRECT_BRANCH_HIST_SYNC;
	if (e->bits || way->lead >= HSC_NT_LEAD_INDIRECT ||
	    hsc_insn_is_indirect((enum hsc_insn_kind)e->end))
		return HSC_NT_INDIRECT_BRANCH_SYNC;
	return way->lead == HSC_NT_LEAD_DIRECT ? HSC_NT_DIRECT_BRANCH_SYNC
					       : HSC_NT_PROG_TRACE_SYNC;
}

/* N-Trace 1.0, "Synchronizing Messages": decoding may start here, so all state
 * that a decoder would have to remember is reset. */
static void emit_sync(struct hsc_nt_encoder *e, enum hsc_nt_message layout,
		      enum hsc_nt_sync reason, const struct hsc_nt_way *way)
{
	struct hsc_msg m;

	hsc_nt_begin_message(&m, layout);
	hsc_msg_set(&m, NT_SYNC, reason);
	if (layout == HSC_NT_INDIRECT_BRANCH_SYNC ||
	    layout == HSC_NT_INDIRECT_BRANCH_HIST_SYNC)
		hsc_msg_set(&m, NT_BTYPE, way->btype);
	hsc_msg_set(&m, NT_ICNT, collect_icnt(e));
	hsc_msg_set(&m, NT_FADDR, address_field(e, way->to) >> 1);
	if (layout == HSC_NT_INDIRECT_BRANCH_HIST_SYNC)
		hsc_msg_set(&m, NT_HIST, e->hist);
	hsc_nt_emit_message(e, &m);
	e->synced = e->messages;
	hsc_nt_emit_forget(e);
	e->last_address = address_field(e, way->to);
	e->depth = 0;
	e->since_sync = 0;
	e->sync_time = e->time;
	e->sync = 0;
	e->data_sync = (uint8_t)(1 + reason);
	e->new_hypervisor = e->has_hypervisor;
	e->mode_only = false;
	if (e->has_context)
		hsc_nt_emit_ownership(e);
}

void hsc_nt_emit_sync(struct hsc_nt_encoder *e, enum hsc_nt_sync reason,
		      const struct hsc_nt_way *way)
{
	hsc_nt_history_flush(e);
	emit_sync(e, sync_layout(e, way), reason, way);
}

void hsc_nt_emit_start(struct hsc_nt_encoder *e, enum hsc_nt_sync reason,
		       uint64_t at)
{
	const struct hsc_nt_way way = { .to = at };

	emit_sync(e, HSC_NT_PROG_TRACE_SYNC, reason, &way);
}

void hsc_nt_emit_correlation(struct hsc_nt_encoder *e, enum hsc_nt_evcode why)
{
	struct hsc_msg m;

	hsc_nt_history_flush(e);
	hsc_nt_begin_message(&m, HSC_NT_PROG_TRACE_CORRELATION);
	hsc_msg_set(&m, NT_EVCODE, why);
	hsc_msg_set(&m, NT_CDF, e->bits);
	hsc_msg_set(&m, NT_ICNT, collect_icnt(e));
	if (e->bits)
		hsc_msg_set(&m, NT_HIST, e->hist);
	hsc_nt_emit_message(e, &m);
	hsc_nt_emit_forget(e);
}

bool hsc_nt_emit_error(struct hsc_nt_encoder *e)
{
	struct hsc_msg m;

	if (hsc_nt_message_room(e) <
	    RESTART_ROOM + (e->has_hypervisor ? HYPERVISOR_ROOM : 0))
		return false;
	hsc_nt_begin_message(&m, HSC_NT_ERROR);
	hsc_msg_set(&m, NT_ETYPE, HSC_NT_ETYPE_OVERRUN);
	hsc_msg_set(&m, NT_ECODE,
		    HSC_NT_ECODE_PROGRAM |
			    (e->lost_context ? HSC_NT_ECODE_OWNERSHIP : 0) |
			    (e->lost_data ? HSC_NT_ECODE_DATA : 0));
	hsc_nt_emit_forget(e);
	e->overrun = e->lost_context = e->lost_data = false;
	hsc_nt_emit_message(e, &m);
	return true;
}

void hsc_nt_lose_data(struct hsc_nt_encoder *e)
{
	e->lost_data = true;
	e->data_sync = 1 + HSC_NT_SYNC_OVERRUN;
}

/* IEEE-ISTO 5001-2012, "Error Message": "immediately prior to a synchronization
 * message". */
void hsc_nt_emit_lost_data(struct hsc_nt_encoder *e)
{
	struct hsc_msg m;

	if (!e->lost_data || e->overrun || hsc_nt_message_room(e) < DATA_ROOM)
		return;
	hsc_nt_begin_message(&m, HSC_NT_ERROR);
	hsc_msg_set(&m, NT_ETYPE, HSC_NT_ETYPE_OVERRUN);
	hsc_msg_set(&m, NT_ECODE, HSC_NT_ECODE_DATA);
	e->lost_data = false;
	hsc_nt_emit_message(e, &m);
}

bool hsc_nt_emit_data(struct hsc_nt_encoder *e, struct hsc_msg *m)
{
	if (e->overrun || hsc_nt_message_room(e) < DATA_ROOM) {
		hsc_nt_lose_data(e);
		return false;
	}
	hsc_nt_emit_lost_data(e);
	hsc_nt_emit_message(e, m);
	e->data_sync = 0;
	return true;
}

void hsc_nt_emit_forget(struct hsc_nt_encoder *e)
{
	e->icnt = 0;
	e->hist = e->bits;
	e->history = (struct hsc_nt_repeated_history){ .bits = 0 };
	e->branch = (struct hsc_nt_repeated_branch){ .valid = false };
}
