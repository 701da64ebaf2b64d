/* SPDX-License-Identifier: MIT */
/*
 * message.h - how the walk for a message starts and ends.
 *
 * Room   flow (floor 3), private
 */
#ifndef HSC_FLOW_NTRACE_MESSAGE_H
#define HSC_FLOW_NTRACE_MESSAGE_H

#include "flow/ntrace/items.h"
#include <hartscope/base/bits.h>

/* The fields that each kind of message must have. */
extern const uint32_t hsc_nt_needed[HSC_NT_MESSAGES];

/* The current message cannot be right. */
static inline void hsc_nt_refuse(struct hsc_nt_flow *f,
				 enum hsc_flow_reason reason)
{
	f->failure = (uint8_t)reason;
	hsc_nt_fail(f);
}

/* Does a message have nothing for check.c to check? */
static inline bool hsc_nt_is_plain(const struct hsc_nt_flow *f,
				   const struct hsc_msg *msg)
{
	return !(msg->present & f->habits.watched) && !msg->excess &&
	       !msg->extra;
}

/* Does a history of RCODE 1 have the full length? */
static inline bool hsc_nt_is_full(const struct hsc_nt_flow *f, uint64_t hist)
{
	return f->habits.hist_known && hist >> (f->habits.hist_bits - 1) == 1;
}

/*
 * Is a history of RCODE 1 sent when its last branch retires? It is if it is
 * full. A shorter one is sent together with the message after it, for example
 * Ownership; an encoder that counts repeated histories holds each back until it
 * has seen the next; and that of N-Trace 1.0, "Pseudo-code of Simple N-Trace
 * Encoder", sends one when there is no room for the next branch. SiFive's cores
 * do none of these.
 */
static HSC_ALWAYS_INLINE bool hsc_nt_dates(const struct hsc_nt_flow *f,
					   uint64_t hist)
{
	const struct hsc_nt_habits *h = &f->habits;

	return (f->config.dialect & HSC_NT_SIFIVE) ||
	       (h->hist_known && !h->repeats && !f->config.hist_late &&
		hist >> (h->hist_bits - 1) == 1);
}

/* The walk for the current message is done, without failure. */
static inline void hsc_nt_message_done(struct hsc_nt_flow *f)
{
	f->phase = HSC_NT_DONE;
	f->good = f->at;
	f->kept = f->count;
	/* One that is known to be short was sent with the message after it,
	 * which has the time. */
	if (f->habits.hist_is_short)
		hsc_nt_pass_time(f);
	else
		hsc_nt_queue_time(f);
}

/* Walk by `hist` next; N-Trace 1.0, "HIST Field Generation". */
static inline void hsc_nt_set_bits(struct hsc_nt_flow *f, uint64_t hist,
				   uint64_t repeats)
{
	f->hist = hist;
	f->bits = f->width = hsc_bits64(hist) - 1;
	f->repeats = repeats;
	f->phase = HSC_NT_BITS;
}

/* I-CNT counts from its last report, so blocks walked by bits are in it. */
static inline void hsc_nt_set_count(struct hsc_nt_flow *f)
{
	const uint64_t total = f->branch.icnt + f->counted;

	f->last = HSC_BLOCK_NONE;
	f->phase = HSC_NT_COUNT;
	if (total < f->walked)
		hsc_nt_refuse(f, HSC_FLOW_COUNT_SHORT);
	else
		f->rest = total - f->walked;
}

static inline void hsc_nt_start_round(struct hsc_nt_flow *f)
{
	if (f->branch.hist > 1)
		hsc_nt_set_bits(f, f->branch.hist, 1);
	else
		hsc_nt_set_count(f);
}

#endif
