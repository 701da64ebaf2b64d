/* SPDX-License-Identifier: MIT */
/*
 * front.h - the hot path where blocks are passed without a call of the encoder:
 * included by the file of a protocol, which defines count_block(), send_full()
 * and take_unexpected().
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_FRONT_H
#define HSC_QEMU_FRONT_H

#include "plugin.h"

/* Count block b with this history, and set what is expected after it. */
static void count_block(struct hsc_qemu_live *l, const struct hsc_qemu_block *b,
			uint32_t hist);

/* The history is full when block b begins as expected. */
static void send_full(struct hsc_qemu_live *l, const struct hsc_qemu_block *b);

/* Block b begins unexpectedly, or a message is due. */
static void take_unexpected(struct hsc_qemu_live *l,
			    const struct hsc_qemu_block *b);

/*
 * Block b begins. This is what the encoder does for each block, with fewer
 * loads and stores: see docs/decisions/0061-front-of-the-encoder.md. All calls
 * come last, so that nothing has to be saved for them.
 */
static inline void take_block(struct hsc_qemu_live *l,
			      const struct hsc_qemu_block *b)
{
	const unsigned taken = b->start == l->taken;
	const unsigned fall = b->start == l->fall;
	const uint32_t halfwords = (uint32_t)(l->front.count + b->count);
	const uint32_t hist = l->front.hist | taken;

	if (HSC_UNLIKELY(!(taken | fall) | (halfwords > l->icnt_limit)))
		take_unexpected(l, b);
	else if (HSC_UNLIKELY(hist >= l->hist_limit))
		send_full(l, b);
	else
		count_block(l, b, hist);
}

static HSC_QEMU_APART void run_on(struct hsc_qemu_live *l,
				  const struct hsc_qemu_block *b)
{
	take_block(l, b);
}

static HSC_QEMU_APART void run_other(unsigned vcpu, const void *block)
{
	run_on(hsc_qemu_live[vcpu], block);
}

/*
 * Every block of the first hart comes through this one function, whatever its
 * end: a processor forwards what is stored here to the loads of the next call
 * without delay if it knows both instructions as a pair. See
 * docs/decisions/0217-one-copy-of-the-front.md.
 */
static HSC_QEMU_APART void on_block(unsigned vcpu, void *block)
{
	if (HSC_LIKELY(vcpu == 0))
		take_block(&hsc_qemu_first.live, block);
	else
		run_other(vcpu, block);
}

#endif
