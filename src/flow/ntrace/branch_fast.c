/* SPDX-License-Identifier: MIT */
#include "flow/ntrace/items.h"
#include "flow/ntrace/state.h"
#include <hartscope/spec/ntrace.h>

#define HAS(f) (UINT32_C(1) << NT_##f)

/*
 * BTM has a message for every taken branch, so what a message costs counts
 * there as much as the walk. The two messages that fill a BTM trace are done
 * here at once, as long as nothing about them is odd or new: nothing is touched
 * until that is certain, and everything else is left to step.c, so the
 * two can only agree (a test compares them).
 */

/* Walk `rest` half-words over blocks that are known, to the end of one. Returns
 * where the ids end, NULL if it is not as simple; *calls: there are some. */
static inline uint32_t *walk(const struct hsc_nt_flow *f, uint64_t rest,
			     bool *calls)
{
	const struct hsc_hot *hot = f->blocks->hot;
	uint32_t *out = f->ids + f->count;
	uint32_t *const end = f->ids + HSC_NT_RUN_MAX - 1;
	uint32_t id = f->at.id;

	*calls = false;
	while (hot[id].halfwords < rest) {
		const unsigned way = hot[id].way;

		if (HSC_UNLIKELY(way > HSC_WAY_CALL || out == end))
			return NULL;
		*out++ = id;
		rest -= hot[id].halfwords;
		*calls |= way == HSC_WAY_CALL;
		id = hot[id].succ[way == HSC_WAY_CALL];
		if (HSC_UNLIKELY(id >= HSC_BLOCK_PENDING))
			return NULL;
	}
	*out++ = id;
	return hot[id].halfwords == rest ? out : NULL;
}

/*
 * The walk fits: now keep what it did. Fields are written one by one: a copy of
 * a struct that was just written would wait for its stores.
 */
static inline void commit(struct hsc_nt_flow *f, const struct hsc_msg *msg,
			  uint32_t *end, bool calls)
{
	size_t i = f->count;

	f->count = f->kept = (size_t)(end - f->ids);
	if (calls && f->stack_room)
		for (; i + 1 < f->count; i++)
			if (f->blocks->hot[f->ids[i]].way == HSC_WAY_CALL)
				hsc_nt_walk_push(f, f->ids[i]);
	f->offset = msg->offset;
	f->message = f->messages++;
	f->repeated.icnt = msg->value[NT_ICNT];
	f->repeated.hist = 0;
	f->repeated.layout = msg->layout;
	f->repeated.code = HSC_NT_BTYPE_INDIRECT;
	f->repeated.sync = HSC_FLOW_NO_SYNC;
	f->repeated.addressed = false;
	f->can_repeat = true;
}

static inline void take_time(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	if (!hsc_msg_has(msg, NT_TSTAMP) || f->config.no_timestamp)
		return;
	f->whole = false;
	f->stamped = true;
	f->stamp = msg->value[NT_TSTAMP];
	hsc_nt_queue_time(f);
}

static bool direct_fast(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	bool calls;
	uint32_t *end = walk(f, msg->value[NT_ICNT], &calls);
	const struct hsc_hot *h;

	if (!end)
		return false;
	h = &f->blocks->hot[end[-1]];
	if (h->way != HSC_WAY_BRANCH || h->succ[1] >= HSC_BLOCK_PENDING)
		return false;
	commit(f, msg, end, calls);
	f->at.id = f->good.id = h->succ[1];
	take_time(f, msg);
	return true;
}

static bool indirect_fast(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	bool calls;
	uint32_t *end = walk(f, msg->value[NT_ICNT], &calls);

	if (!end || msg->value[NT_BTYPE] != HSC_NT_BTYPE_INDIRECT ||
	    f->blocks->hot[end[-1]].way != HSC_WAY_RETURN)
		return false;
	commit(f, msg, end, calls);
	f->last = end[-1];
	hsc_nt_walk_explicit(f);
	f->address ^= msg->value[NT_UADDR] << 1;
	f->address &= f->blocks->address_mask;
	f->repeated.address = f->address;
	f->repeated.addressed = true;
	hsc_nt_goto(f, f->address);
	hsc_nt_landed(&f->habits, f->at.id);
	f->good.pc = f->at.pc;
	f->good.id = f->at.id;
	take_time(f, msg);
	return true;
}

static inline bool is_stamped_well(const struct hsc_nt_flow *f,
				   const struct hsc_msg *msg)
{
	return !hsc_msg_has(msg, NT_TSTAMP) ||
	       (f->habits.stamps != HSC_NT_STAMPS_NONE &&
		msg->value[NT_TSTAMP] <= f->habits.stamp_most);
}

bool hsc_nt_branch_fast(struct hsc_nt_flow *f, const struct hsc_msg *msg)
{
	const uint32_t present = msg->present & ~(HAS(SRC) | HAS(TSTAMP));

	if (f->style != HSC_NT_STYLE_BTM || f->state != HSC_NT_RUNNING ||
	    f->counted || f->walked || f->at.id >= HSC_BLOCK_PENDING ||
	    (present & f->habits.watched) || msg->excess || msg->extra ||
	    !is_stamped_well(f, msg))
		return false;
	if (msg->layout == HSC_NT_DIRECT_BRANCH && present == HAS(ICNT))
		return direct_fast(f, msg);
	if (msg->layout == HSC_NT_INDIRECT_BRANCH &&
	    present == (HAS(BTYPE) | HAS(ICNT) | HAS(UADDR)))
		return indirect_fast(f, msg);
	return false;
}
