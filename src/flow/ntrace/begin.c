/* SPDX-License-Identifier: MIT */
/* begin.c - the effect of each message on the flow: which walk it begins, if
 * any.
 * Room   flow (floor 3) */
#include "flow/ntrace/items.h"
#include "flow/ntrace/message.h"
#include "flow/ntrace/reports.h"
#include <hartscope/spec/ntrace_data.h>

/* I-CNT is full: the encoder goes on counting, and part of the way is certain
 * already. */
static void begin_count(struct hsc_nt_flow *f, uint64_t icnt)
{
	if (icnt == 0 || icnt >= HSC_NT_ICNT_TOP ||
	    f->counted - f->walked + HSC_NT_WORK_TOP > 2 * HSC_NT_WORK_TOP) {
		hsc_nt_refuse(f, HSC_FLOW_BAD_MESSAGE);
		return;
	}
	f->habits.walked_top = INT64_C(1)
			       << (f->config.icnt_bits ? f->config.icnt_bits
						       : HSC_NT_ICNT_BITS_MAX);
	if (f->habits.count_most < icnt)
		f->habits.count_most = icnt;
	f->counted += icnt;
	f->confirmed += icnt < HSC_NT_ENDLESS ? icnt : HSC_NT_ENDLESS;
	if (f->counted <= f->walked) {
		hsc_nt_message_done(f);
		return;
	}
	f->rest = f->counted - f->walked;
	f->phase = HSC_NT_EAGER;
}

static void begin_history(struct hsc_nt_flow *f, uint64_t hist,
			  uint64_t repeats)
{
	if (repeats == 0 || repeats >= HSC_NT_REPEAT_TOP) {
		hsc_nt_refuse(f, HSC_FLOW_BAD_REPEAT);
		return;
	}
	if (hist <= 1) {
		hsc_nt_refuse(f, HSC_FLOW_BAD_MESSAGE);
		return;
	}
	if (f->style == HSC_NT_STYLE_OPEN)
		f->style = HSC_NT_STYLE_HTM;
	if (repeats > 1)
		f->habits.repeats = true;
	hsc_nt_set_bits(f, hist, repeats);
}

/* A history of RCODE 1: its length may show whether it is a full one. */
static void begin_full(struct hsc_nt_flow *f, uint64_t hist)
{
	f->late = !hsc_nt_dates(f, hist);
	begin_history(f, hist, 1);
}

/*
 * An unknown resource was full: its contents are needed for the flow, so the
 * message cannot be skipped like other unknown messages.
 *
 * N-Trace 1.0, "ResourceFull Message"
 */
static void begin_resource(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	const uint64_t rcode = msg->value[NT_RCODE];
	const uint64_t data = msg->value[NT_RDATA];

	f->can_repeat = f->waiting = false;
	f->late = rcode != HSC_NT_RCODE_ICNT;
	if (f->state != HSC_NT_RUNNING)
		hsc_nt_try_start(f);
	else if ((f->config.dialect & HSC_NT_SIFIVE) &&
		 (rcode | 1) == HSC_NT_RCODE_TAKEN)
		begin_history(f, rcode == HSC_NT_RCODE_TAKEN ? 3 : 2, data);
	else if (rcode > HSC_NT_RCODE_HIST_REPEAT)
		hsc_nt_refuse(f, HSC_FLOW_BAD_MESSAGE);
	else if (rcode == HSC_NT_RCODE_ICNT)
		begin_count(f, data);
	else if (rcode == HSC_NT_RCODE_HIST && !hsc_nt_is_full(f, data) &&
		 !hsc_nt_history_fits(f, data))
		hsc_nt_refuse(f, HSC_FLOW_BAD_MESSAGE);
	else if (rcode == HSC_NT_RCODE_HIST)
		begin_full(f, data);
	else
		begin_history(f, data, hsc_msg_get(msg, NT_HREPEAT));
}

/*
 * Repeat the previous branch message B-CNT times. What repeats is its target,
 * not its U-ADDR: the address is reported once. The message is sent when the
 * next branch turns out to be a different one, so its time is that of neither.
 *
 * N-Trace 1.0, "RepeatBranch Message"
 */
static void begin_repeat(struct hsc_nt_flow *f, uint64_t bcnt)
{
	f->late = true;
	if (f->state == HSC_NT_STOPPED ||
	    (f->state == HSC_NT_LOST && (!f->soft || f->can_repeat))) {
		hsc_nt_try_start(f);
	} else if (!f->can_repeat || bcnt >= HSC_NT_REPEAT_TOP) {
		hsc_nt_refuse(f, HSC_FLOW_BAD_REPEAT);
	} else if (bcnt == 0) {
		hsc_nt_message_done(f);
	} else {
		f->branch = f->repeated;
		f->rounds = bcnt;
		hsc_nt_start_round(f);
	}
}

/* The flow is lost: keep the last PROCESS of each FORMAT until it resumes. They
 * stay in order, because the last of all has the mode. */
static void keep_context(struct hsc_nt_flow *f, uint64_t process)
{
	const uint64_t format = HSC_NT_PROCESS_FORMAT(process);
	uint8_t kept = 0;

	for (unsigned i = 0; i < f->contexts; i++)
		if (HSC_NT_PROCESS_FORMAT(f->context[i]) != format)
			f->context[kept++] = f->context[i];
	f->context[kept++] = process;
	f->contexts = kept;
}

/*
 * N-Trace 1.0, "Ownership Message": it applies at the current position of the
 * flow. In linear code it has no I-CNT, and comes up to a block after the known
 * position; so its timestamp is its own, and is not the time of an instruction.
 */
static void begin_context(struct hsc_nt_flow *f, uint64_t process)
{
	struct hsc_flow_item *item;
	bool timed;

	if (f->state == HSC_NT_LOST) {
		keep_context(f, process);
		hsc_nt_enter(f, process);
		hsc_nt_pass_time(f);
		return;
	}
	timed = f->stamped;
	hsc_nt_pass_time(f);
	item = hsc_nt_queue_context(f, process);
	hsc_flow_item_date(item, timed && f->time.known, f->time.ticks);
	hsc_nt_enter(f, process);
}

/* Conditional branches in the message show the style of the trace: BTM or
 * HTM. */
static void learn_style(struct hsc_nt_flow *f, const struct hsc_nt_branch *m)
{
	if (f->style != HSC_NT_STYLE_OPEN)
		return;
	if (m->hist)
		f->style = HSC_NT_STYLE_HTM;
	else if (m->layout == HSC_NT_DIRECT_BRANCH)
		f->style = HSC_NT_STYLE_BTM;
}

static void read_branch(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	struct hsc_nt_branch *m = &f->branch;

	m->icnt = hsc_msg_get(msg, NT_ICNT);
	m->hist = hsc_msg_get(msg, NT_HIST);
	if (hsc_msg_has(msg, NT_SYNC))
		m->sync = (uint8_t)msg->value[NT_SYNC];
	if (msg->layout == HSC_NT_PROG_TRACE_CORRELATION)
		m->code = (uint8_t)hsc_msg_get(msg, NT_EVCODE);
	else
		m->code = (uint8_t)hsc_msg_get(msg, NT_BTYPE);
	if (hsc_msg_has(msg, NT_FADDR)) {
		f->address = msg->value[NT_FADDR] << 1;
		f->placed = true;
	} else if (hsc_msg_has(msg, NT_UADDR)) {
		f->address ^= msg->value[NT_UADDR] << 1;
	} else {
		return;
	}
	f->address &= f->blocks->address_mask;
	m->address = f->address;
	m->addressed = true;
}

static void begin_branch(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	const struct hsc_nt_branch *m = &f->branch;

	f->waiting = false;
	read_branch(f, msg);
	if (f->state != HSC_NT_RUNNING) {
		hsc_nt_learn_while_lost(f, msg);
		hsc_nt_try_start(f);
	} else if (m->icnt >= HSC_NT_ICNT_TOP ||
		   (hsc_msg_has(msg, NT_HIST) && m->hist == 0) ||
		   hsc_msg_get(msg, NT_CDF) > 1) {
		hsc_nt_refuse(f, HSC_FLOW_BAD_MESSAGE);
	} else if (m->sync == HSC_NT_SYNC_OVERRUN) {
		hsc_nt_refuse(f, HSC_FLOW_OVERRUN);
	} else if (hsc_nt_stamps_change(f, msg) ||
		   (m->sync != HSC_FLOW_NO_SYNC &&
		    !hsc_nt_interval_fits(f, msg))) {
		hsc_nt_refuse(f, HSC_FLOW_BAD_MESSAGE);
	} else {
		learn_style(f, m);
		hsc_nt_start_round(f);
	}
}

/* Event and data messages do not change the flow. */
static bool is_aside(const struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	return (msg->layout >= HSC_NT_STANDARD_MESSAGES &&
		msg->layout < HSC_NT_SIFIVE_MESSAGES) ||
	       ((f->config.dialect & HSC_NT_SIFIVE) &&
		msg->layout == HSC_NT_PROG_TRACE_SYNC &&
		hsc_msg_get(msg, NT_SYNC) == HSC_NT_SYNC_PC_SAMPLE);
}

/* Instructions counted before messages were lost did retire. */
static void begin_error(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	if (hsc_nt_report_data_loss(f, msg))
		return;
	hsc_nt_walk_rest(f);
	hsc_nt_lose(f, HSC_FLOW_OVERRUN);
}

/* No encoder sends this message. */
static void begin_damage(struct hsc_nt_flow *f)
{
	f->stamped = false;
	hsc_nt_walk_rest(f);
	hsc_nt_lose(f, HSC_FLOW_BAD_MESSAGE);
}

/* Is the message possible, and possible here? If not, the flow is lost. False
 * if the message cannot be used then. */
static bool check_message(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	if (!hsc_nt_can_be(f, msg)) {
		begin_damage(f);
		return false;
	}
	if (!hsc_nt_order_fits(f, msg)) {
		hsc_nt_lose(f, HSC_FLOW_BAD_MESSAGE);
		if (msg->layout == HSC_NT_OWNERSHIP)
			return false;
	}
	if (msg->excess || msg->extra)
		hsc_nt_note(f, HSC_FLOW_EXCESS,
			    msg->excess ? hsc_ctz64(msg->excess) : 0);
	return true;
}

static void begin_known(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	f->stamped = !f->config.no_timestamp && hsc_msg_has(msg, NT_TSTAMP);
	f->stamp = msg->value[NT_TSTAMP];
	f->whole = hsc_msg_has(msg, NT_SYNC) ||
		   msg->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC;
	if (hsc_nt_needed[msg->layout] & ~msg->present) {
		begin_damage(f);
		return;
	}
	if (HSC_UNLIKELY(!hsc_nt_is_plain(f, msg)) && !check_message(f, msg))
		return;
	if (is_aside(f, msg))
		hsc_nt_report_event(f, msg);
	else if (msg->layout == HSC_NT_OWNERSHIP)
		begin_context(f, msg->value[NT_PROCESS]);
	else if (msg->layout == HSC_NT_ERROR)
		begin_error(f, msg);
	else if (msg->layout == HSC_NT_RESOURCE_FULL)
		begin_resource(f, msg);
	else if (msg->layout == HSC_NT_REPEAT_BRANCH)
		begin_repeat(f, msg->value[NT_BCNT]);
	else if (hsc_nt_is_data(msg->layout))
		hsc_nt_report_access(f, msg);
	else
		begin_branch(f, msg);
}

static void begin_vendor(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	hsc_nt_time_skip(&f->time);
	hsc_nt_note(f, HSC_FLOW_VENDOR, msg->code);
}

void hsc_nt_accept_message(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	f->offset = msg->offset;
	f->message = f->messages++;
	f->late = false;
	f->work = f->branch_free = 0;
	f->looked = false;
	f->rounds = 1;
	f->branch = (struct hsc_nt_branch){ .layout = msg->layout,
					    .sync = HSC_FLOW_NO_SYNC };
	if (msg->layout < HSC_NT_MESSAGES)
		begin_known(f, msg);
	else if (hsc_nt_is_beside(msg->code))
		begin_vendor(f, msg);
	else
		begin_damage(f);
}
