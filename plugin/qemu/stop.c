/* SPDX-License-Identifier: MIT */
/* stop.c - trace of a vCPU ends, so that it begins anew.
 * Room   plugin/qemu */
#include "stop.h"
#include "code.h"
#include "etrace.h"
#include "source.h"
#include "turn.h"
#include <stdatomic.h>

/* Will the next block restart trace in any case? */
static bool is_stopped(const struct hsc_qemu_live *l)
{
	return !l->block || (hsc_qemu.etrace && !l->etrace.running);
}

/* How often the trace of this vCPU has ended and begun again. */
static uint64_t ends_of(const struct hsc_qemu_live *l)
{
	return hsc_qemu.etrace ? l->etrace.ended : l->starts;
}

void hsc_qemu_stop(struct hsc_qemu_live *l, uint64_t to)
{
	const bool stopped = is_stopped(l);

	if (hsc_qemu.etrace) {
		l->etrace.time = l->head.start + l->head.instructions;
		hsc_et_encoder_stop_before(&l->etrace, HSC_ET_END_DISABLED, to);
	} else {
		hsc_nt_encoder_stop_before(&l->encoder, HSC_NT_EV_DISABLED,
					   HSC_NT_SYNC_ENABLE, to);
	}
	hsc_qemu_source_room(l);
	l->starts += !stopped;
	l->fall = l->taken = HSC_NT_NOWHERE;
	l->block = NULL;
	l->progress = HSC_QEMU_COMPLETE;
	atomic_signal_fence(memory_order_seq_cst);
	l->front.flight = 0;
}

/* The log is written first: if the process is killed in between, the log has a
 * cut that the stream never reaches, which does no harm. */
void hsc_qemu_enter_version(struct hsc_qemu_live *l, struct hsc_qemu_block *b)
{
	uint32_t version;
	bool cut;

	pthread_mutex_lock(&hsc_qemu.lock);
	version = hsc_qemu_code_version(b, l->version);
	cut = version != l->version;
	if (cut)
		hsc_qemu_source_cut(l, ends_of(l) + !is_stopped(l), version);
	pthread_mutex_unlock(&hsc_qemu.lock);
	if (!cut || !l->block)
		return;
	if (hsc_qemu.etrace)
		hsc_qemu_etrace_arrive(l, b);
	else
		hsc_qemu_arrive(l, b);
	hsc_qemu_stop(l, b->start);
}
