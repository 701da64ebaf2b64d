/* SPDX-License-Identifier: MIT */
/*
 * etrace.h - the hot path where E-Trace is recorded.
 *
 * Room   plugin/qemu
 */
#ifndef HSC_QEMU_ETRACE_H
#define HSC_QEMU_ETRACE_H

#include "plugin.h"
#include "signals.h"

/* Block b begins: report to the encoder how control came there, if it does not
 * know. */
void hsc_qemu_etrace_arrive(struct hsc_qemu_live *l,
			    const struct hsc_qemu_block *b);

/* Did the block in flight lead to block b in a plain way: as expected, or by a
 * jump for which nothing was expected? */
static inline bool hsc_qemu_etrace_is_plain(const struct hsc_qemu_live *l,
					    const struct hsc_qemu_block *b)
{
	enum hsc_insn_kind end;

	if (!hsc_qemu.front || !l->block || !l->front.flight)
		return false;
	end = (enum hsc_insn_kind)l->block->retired.end;
	if (end == HSC_INSN_ECALL) /* is_silent_call must be asked */
		return false;
	if (hsc_qemu_led_to(l, b))
		return true;
	return l->fall == HSC_NT_NOWHERE && hsc_insn_is_indirect(end) &&
	       l->progress == HSC_QEMU_COMPLETE &&
	       !hsc_qemu_is_handler(b->start);
}

/* Block b begins, and there may be something to report. */
void hsc_qemu_etrace_say(struct hsc_qemu_live *l,
			 const struct hsc_qemu_block *b);

/* The function to call when block b begins, unless blocks are passed
 * (pass.h). */
void (*hsc_qemu_etrace_callback(const struct hsc_qemu_block *b))(unsigned vcpu,
								 void *block);

#endif
