/* SPDX-License-Identifier: MIT */
#include "flow/ntrace_tell.h"
#include <hartscope/base/bits.h>
#include <hartscope/spec/ntrace_data.h>

#define HAS(f) (UINT32_C(1) << NT_##f)

const uint32_t hsc_nt_needed[HSC_NT_MESSAGES] = {
	[HSC_NT_OWNERSHIP] = HAS(PROCESS),
	[HSC_NT_DIRECT_BRANCH] = HAS(ICNT),
	[HSC_NT_INDIRECT_BRANCH] = HAS(BTYPE) | HAS(ICNT) | HAS(UADDR),
	[HSC_NT_PROG_TRACE_SYNC] = HAS(SYNC) | HAS(FADDR),
	[HSC_NT_DIRECT_BRANCH_SYNC] = HAS(SYNC) | HAS(ICNT) | HAS(FADDR),
	[HSC_NT_INDIRECT_BRANCH_SYNC] =
		HAS(SYNC) | HAS(BTYPE) | HAS(ICNT) | HAS(FADDR),
	[HSC_NT_RESOURCE_FULL] = HAS(RCODE) | HAS(RDATA),
	[HSC_NT_INDIRECT_BRANCH_HIST] =
		HAS(BTYPE) | HAS(ICNT) | HAS(UADDR) | HAS(HIST),
	[HSC_NT_INDIRECT_BRANCH_HIST_SYNC] =
		HAS(SYNC) | HAS(BTYPE) | HAS(ICNT) | HAS(FADDR) | HAS(HIST),
	[HSC_NT_REPEAT_BRANCH] = HAS(BCNT),
	[HSC_NT_DATA_ACQUISITION] = HAS(IDTAG) | HAS(DQDATA),
	[HSC_NT_IN_CIRCUIT_TRACE] = HAS(CKSRC) | HAS(CKDF) | HAS(CKDATA0),
	[HSC_NT_IN_CIRCUIT_TRACE_SYNC] = HAS(CKSRC) | HAS(CKDF) | HAS(CKDATA0),
	/* of data trace: see ntrace_data.c */
};

/* The message in hand cannot be. */
static void refuse(struct hsc_nt_flow *f, enum hsc_flow_reason reason)
{
	f->failure = (uint8_t)reason;
	hsc_nt_fail(f);
}

void hsc_nt_note(struct hsc_nt_flow *f, enum hsc_flow_reason reason,
		 uint64_t what)
{
	struct hsc_flow_item *item = hsc_nt_queue(f, HSC_FLOW_NOTE);

	item->reason = (uint8_t)reason;
	item->context = what;
}

/* The walk for the message in hand is done, and all is well. */
static void message_done(struct hsc_nt_flow *f)
{
	f->phase = HSC_NT_DONE;
	f->good = f->at;
	f->kept = f->count;
	hsc_nt_queue_time(f);
}

/* Walk by `hist` next; N-Trace 1.0, "HIST Field Generation". */
static void set_bits(struct hsc_nt_flow *f, uint64_t hist, uint64_t repeats)
{
	f->hist = hist;
	f->bits = f->width = hsc_bits64(hist) - 1;
	f->repeats = repeats;
	f->phase = HSC_NT_BITS;
}

/* I-CNT counts from its last report, so blocks walked by bits are in it. */
static void set_count(struct hsc_nt_flow *f)
{
	const uint64_t total = f->branch.icnt + f->counted;

	f->last = HSC_BLOCK_NONE;
	f->phase = HSC_NT_COUNT;
	if (total < f->walked)
		refuse(f, HSC_FLOW_COUNT_SHORT);
	else
		f->rest = total - f->walked;
}

static void start_round(struct hsc_nt_flow *f)
{
	if (f->branch.hist > 1)
		set_bits(f, f->branch.hist, 1);
	else
		set_count(f);
}

/*
 * Can the last instruction go where only a message tells? An ecall can in
 * recordings of user mode (see docs/spec-notes.md), a custom instruction by
 * N-Trace 1.0, "Custom Instructions".
 */
static bool is_told(const struct hsc_nt_flow *f)
{
	enum hsc_insn_kind end;

	if (f->last == HSC_BLOCK_NONE)
		return false;
	end = (enum hsc_insn_kind)hsc_blocks_get(f->blocks, f->last)->end;
	return hsc_insn_is_indirect(end) || end == HSC_INSN_ECALL ||
	       (end == HSC_INSN_LINEAR &&
		hsc_blocks_custom(f->blocks, f->last));
}

static bool wrong(struct hsc_nt_flow *f, enum hsc_flow_reason reason)
{
	f->failure = (uint8_t)reason;
	return false;
}

static bool fits_direct(struct hsc_nt_flow *f)
{
	if (f->last == HSC_BLOCK_NONE ||
	    (f->blocks->hot[f->last].way != HSC_WAY_BRANCH &&
	     !(f->config.all_jumps && hsc_blocks_jumps(f->blocks, f->last))))
		return wrong(f, HSC_FLOW_WRONG_END);
	hsc_nt_walk_taken(f);
	return true;
}

static bool fits_indirect(struct hsc_nt_flow *f)
{
	const struct hsc_block *block;

	if (!is_told(f))
		return wrong(f, HSC_FLOW_WRONG_END);
	block = hsc_blocks_get(f->blocks, f->last);
	if (block->inferable && block->target != f->branch.address)
		return wrong(f, HSC_FLOW_WRONG_ADDRESS);
	hsc_nt_walk_told(f);
	return true;
}

/*
 * A sync message with B-TYPE 0 tells the target of the jump that ends its walk,
 * if one does; N-Trace 1.0, "Synchronizing Messages". Else it is a mark on the
 * way, and its address must be where the flow is anyway.
 */
static bool fits_sync(struct hsc_nt_flow *f)
{
	const uint64_t address = f->branch.address;
	const struct hsc_block *block;

	if (is_told(f))
		return fits_indirect(f);
	if (f->last != HSC_BLOCK_NONE) {
		block = hsc_blocks_get(f->blocks, f->last);
		if (block->end == HSC_INSN_BRANCH && address == block->target)
			return true;
	}
	if (!hsc_nt_walk_on(f))
		return false;
	return hsc_nt_where(f, &f->at) == address ||
	       wrong(f, HSC_FLOW_WRONG_ADDRESS);
}

/* Does the message fit where its walk ended? `from` is that place. */
static bool fits(struct hsc_nt_flow *f, uint64_t *from)
{
	const struct hsc_nt_branch *m = &f->branch;
	bool known;

	if (m->layout == HSC_NT_DIRECT_BRANCH)
		return fits_direct(f);
	if (m->addressed && m->code == HSC_NT_BTYPE_INDIRECT)
		return m->sync == HSC_FLOW_NO_SYNC ? fits_indirect(f)
						   : fits_sync(f);
	known = hsc_nt_walk_on(f);
	if (known)
		*from = hsc_nt_where(f, &f->at);
	return known || m->layout == HSC_NT_PROG_TRACE_CORRELATION;
}

/* The items that a message makes besides its run. */
static void answer(struct hsc_nt_flow *f, uint64_t from)
{
	const struct hsc_nt_branch *m = &f->branch;
	struct hsc_flow_item *item;

	if (m->layout == HSC_NT_PROG_TRACE_CORRELATION) {
		item = hsc_nt_queue(f, HSC_FLOW_STOP);
		item->code = m->code;
		item->to = from;
		return;
	}
	if (m->code != HSC_NT_BTYPE_INDIRECT) {
		item = hsc_nt_queue(f, HSC_FLOW_TRAP);
		item->code = m->code;
		item->from = from;
		item->to = m->address;
	}
	if (m->sync != HSC_FLOW_NO_SYNC) {
		item = hsc_nt_queue(f, HSC_FLOW_SYNC);
		item->code = m->sync;
		item->to = m->address;
	}
}

static void end_round(struct hsc_nt_flow *f)
{
	const struct hsc_nt_branch *m = &f->branch;
	uint64_t from = HSC_FLOW_NOWHERE;

	if (!fits(f, &from)) {
		hsc_nt_fail(f);
		return;
	}
	f->walked = f->counted = f->vouched = 0;
	f->can_repeat = false;
	if (m->addressed)
		hsc_nt_goto(f, m->address);
	if (m->sync != HSC_FLOW_NO_SYNC) {
		f->stack_base = f->stack_top;
		f->partial = false;
	} else if (m->layout == HSC_NT_PROG_TRACE_CORRELATION) {
		f->state = HSC_NT_STOPPED;
		f->at = (struct hsc_nt_place){ from, HSC_BLOCK_NONE };
	} else {
		f->repeated = *m;
		f->can_repeat = true;
	}
	f->good = f->at;
	f->kept = f->count;
	if (--f->rounds == 0)
		message_done(f);
	answer(f, from);
	if (f->rounds)
		start_round(f);
}

/*
 * A walk filled the buffer. Before its blocks are handed out for good, see that
 * they are not the beginning of an endless circle, which no program left.
 */
static void check_circle(struct hsc_nt_flow *f)
{
	if (f->barren == 0) {
		f->looked = false;
		return;
	}
	if (f->looked ||
	    (f->phase != HSC_NT_BITS && f->rest <= hsc_nt_endless(f)))
		return;
	f->looked = true;
	if (hsc_nt_walk_circles(f))
		refuse(f, HSC_FLOW_ENDLESS);
}

void hsc_nt_step(struct hsc_nt_flow *f)
{
	while (f->phase != HSC_NT_DONE && f->queue_end == 0) {
		enum hsc_nt_walk walk = HSC_NT_WALKED;

		if (f->phase == HSC_NT_BITS)
			walk = hsc_nt_walk_bits(f);
		else if (f->phase == HSC_NT_COUNT)
			walk = hsc_nt_walk_count(f);
		else
			walk = hsc_nt_walk_eager(f);
		if (walk == HSC_NT_FULL) {
			check_circle(f);
			return;
		}
		if (walk == HSC_NT_FAILED)
			hsc_nt_fail(f);
		else if (f->phase == HSC_NT_COUNT)
			end_round(f);
		else if (f->branch.layout != HSC_NT_RESOURCE_FULL)
			set_count(f);
		else
			message_done(f);
	}
}

/* I-CNT is full: it counts on, and part of the way is certain already. */
static void begin_count(struct hsc_nt_flow *f, uint64_t icnt)
{
	if (icnt >= HSC_NT_ICNT_TOP ||
	    f->counted - f->walked + HSC_NT_WORK_TOP > 2 * HSC_NT_WORK_TOP) {
		refuse(f, HSC_FLOW_BAD_MESSAGE);
		return;
	}
	f->counted += icnt;
	f->vouched += icnt < HSC_NT_ENDLESS ? icnt : HSC_NT_ENDLESS;
	if (f->counted <= f->walked) {
		message_done(f);
		return;
	}
	f->rest = f->counted - f->walked;
	f->phase = HSC_NT_EAGER;
}

static void begin_history(struct hsc_nt_flow *f, uint64_t hist,
			  uint64_t repeats)
{
	if (repeats == 0 || repeats >= HSC_NT_REPEAT_TOP) {
		refuse(f, HSC_FLOW_BAD_REPEAT);
		return;
	}
	if (hist == 0) {
		refuse(f, HSC_FLOW_BAD_MESSAGE);
		return;
	}
	if (f->style == HSC_NT_STYLE_OPEN)
		f->style = HSC_NT_STYLE_HTM;
	if (hist == 1)
		message_done(f);
	else
		set_bits(f, hist, repeats);
}

/* SiFive: a run of branches with the same outcome, as their number. */
static void begin_run(struct hsc_nt_flow *f, uint64_t count, bool taken)
{
	if (count)
		begin_history(f, taken ? 3 : 2, count);
	else
		message_done(f);
}

/*
 * A resource that is not known was full: what it held is needed for the flow,
 * so it cannot be skipped as unknown messages are.
 *
 * N-Trace 1.0, "ResourceFull Message"
 */
static void begin_resource(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	const uint64_t rcode = msg->value[NT_RCODE];
	const uint64_t data = msg->value[NT_RDATA];

	f->can_repeat = f->waiting = false;
	if (f->state != HSC_NT_RUNNING)
		hsc_nt_hear(f);
	else if ((f->config.dialect & HSC_NT_SIFIVE) &&
		 (rcode | 1) == HSC_NT_RCODE_TAKEN)
		begin_run(f, data, rcode == HSC_NT_RCODE_TAKEN);
	else if (rcode > HSC_NT_RCODE_HIST_REPEAT)
		refuse(f, HSC_FLOW_BAD_MESSAGE);
	else if (rcode == HSC_NT_RCODE_ICNT)
		begin_count(f, data);
	else if (rcode == HSC_NT_RCODE_HIST)
		begin_history(f, data, 1);
	else
		begin_history(f, data, hsc_msg_get(msg, NT_HREPEAT));
}

/*
 * The previous branch message again, B-CNT times. Its target, not its U-ADDR,
 * is what repeats: the address is reported once.
 *
 * N-Trace 1.0, "RepeatBranch Message"
 */
static void begin_repeat(struct hsc_nt_flow *f, uint64_t bcnt)
{
	if (f->state == HSC_NT_STOPPED ||
	    (f->state == HSC_NT_LOST && (!f->soft || f->can_repeat))) {
		hsc_nt_hear(f);
	} else if (!f->can_repeat || bcnt >= HSC_NT_REPEAT_TOP) {
		refuse(f, HSC_FLOW_BAD_REPEAT);
	} else if (bcnt == 0) {
		message_done(f);
	} else {
		f->branch = f->repeated;
		f->rounds = bcnt;
		start_round(f);
	}
}

/* N-Trace 1.0, "Ownership Message": it holds where the flow is. */
static void begin_context(struct hsc_nt_flow *f, uint64_t process)
{
	if (f->state == HSC_NT_LOST) {
		f->context[HSC_NT_PROCESS_FORMAT(process)] = process;
		f->contexts |= (uint8_t)(1u << HSC_NT_PROCESS_FORMAT(process));
		hsc_nt_enter(f, process);
		hsc_nt_pass_time(f);
		return;
	}
	hsc_nt_queue_time(f);
	hsc_nt_queue(f, HSC_FLOW_CONTEXT)->context = process;
	hsc_nt_enter(f, process);
}

/* What the message says of conditional branches decides the style. */
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
		hsc_nt_hear(f);
	} else if (m->icnt >= HSC_NT_ICNT_TOP ||
		   (hsc_msg_has(msg, NT_HIST) && m->hist == 0) ||
		   hsc_msg_get(msg, NT_CDF) > 1) {
		refuse(f, HSC_FLOW_BAD_MESSAGE);
	} else if (m->sync == HSC_NT_SYNC_OVERRUN) {
		refuse(f, HSC_FLOW_OVERRUN);
	} else {
		learn_style(f, m);
		start_round(f);
	}
}

/* Event and data messages leave the flow alone. */
static bool is_aside(const struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	return (msg->layout >= HSC_NT_STANDARD_MESSAGES &&
		msg->layout < HSC_NT_SIFIVE_MESSAGES) ||
	       ((f->config.dialect & HSC_NT_SIFIVE) &&
		msg->layout == HSC_NT_PROG_TRACE_SYNC &&
		hsc_msg_get(msg, NT_SYNC) == HSC_NT_SYNC_PC_SAMPLE);
}

/* What was counted before messages were lost did retire. */
static void begin_error(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	if (hsc_nt_tell_lost(f, msg))
		return;
	hsc_nt_walk_rest(f);
	hsc_nt_lose(f, HSC_FLOW_OVERRUN);
}

static void begin_known(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	f->stamped = !f->config.no_timestamp && hsc_msg_has(msg, NT_TSTAMP);
	f->stamp = msg->value[NT_TSTAMP];
	f->whole = hsc_msg_has(msg, NT_SYNC) ||
		   msg->layout == HSC_NT_IN_CIRCUIT_TRACE_SYNC;
	if (msg->excess || msg->extra)
		hsc_nt_note(f, HSC_FLOW_EXCESS,
			    msg->excess ? hsc_ctz64(msg->excess) : 0);
	if (hsc_nt_needed[msg->layout] & ~msg->present)
		hsc_nt_lose(f, HSC_FLOW_BAD_MESSAGE);
	else if (is_aside(f, msg))
		hsc_nt_tell(f, msg);
	else if (msg->layout == HSC_NT_OWNERSHIP)
		begin_context(f, msg->value[NT_PROCESS]);
	else if (msg->layout == HSC_NT_ERROR)
		begin_error(f, msg);
	else if (msg->layout == HSC_NT_RESOURCE_FULL)
		begin_resource(f, msg);
	else if (msg->layout == HSC_NT_REPEAT_BRANCH)
		begin_repeat(f, msg->value[NT_BCNT]);
	else if (hsc_nt_is_data(msg->layout))
		hsc_nt_tell_access(f, msg);
	else
		begin_branch(f, msg);
}

void hsc_nt_begin(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	f->offset = msg->offset;
	f->message = f->messages++;
	f->work = f->barren = 0;
	f->looked = false;
	f->rounds = 1;
	f->branch = (struct hsc_nt_branch){ .layout = msg->layout,
					    .sync = HSC_FLOW_NO_SYNC };
	if (msg->layout < HSC_NT_MESSAGES)
		begin_known(f, msg);
	else
		hsc_nt_note(f, HSC_FLOW_VENDOR, msg->code);
}
