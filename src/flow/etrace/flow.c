/* SPDX-License-Identifier: MIT */
/* flow.c - the decoder: packets in, runs of blocks out.
 * Room   flow (floor 3) */
#include "flow/batch.h"
#include "flow/etrace/call.h"
#include "flow/etrace/exits.h"
#include "flow/etrace/items.h"
#include "flow/etrace/paths.h"
#include "flow/etrace/predict.h"
#include "flow/etrace/targets.h"
#include "flow/etrace/walk.h"
#include <hartscope/codec/ntrace_time.h>
#include <stdlib.h>

#define STACK_MOST (UINT32_C(1) << 24)

/* Number of entries of the return stack: that of the encoder, or as many as its
 * counter can count. */
static uint32_t stack_room(const struct hsc_et_flow_config *config)
{
	const uint8_t *v = config->params.value;

	if (config->return_stack)
		return config->return_stack;
	if (v[ET_P_RETURN_STACK_SIZE])
		return UINT32_C(1) << v[ET_P_RETURN_STACK_SIZE];
	return (UINT32_C(1) << v[ET_P_CALL_COUNTER_SIZE]) - 1;
}

static bool allocate(struct hsc_et_flow *f)
{
	const uint8_t *v = f->config.params.value;
	uint32_t size = 1;

	f->stack_room = stack_room(&f->config);
	while (size < f->stack_room)
		size *= 2;
	f->stack_mask = size - 1;
	f->predictor_mask = (UINT32_C(1) << v[ET_P_BPRED_SIZE]) - 1;
	f->cache_mask = (UINT32_C(1) << v[ET_P_CACHE_SIZE]) - 1;
	f->stack = calloc(size, sizeof(*f->stack));
	f->ahead = calloc(size, sizeof(*f->ahead));
	f->ids = calloc(HSC_ET_RUN_MAX + HSC_ET_RUN_MORE, sizeof(*f->ids));
	f->predictor = calloc(f->predictor_mask + 1u, 1);
	f->cache = calloc(f->cache_mask + 1u, sizeof(*f->cache));
	f->targets = calloc(HSC_ET_TARGETS, sizeof(*f->targets));
	if (f->targets)
		hsc_et_forget_targets(f);
	return f->stack && f->ahead && f->ids && f->predictor && f->cache &&
	       f->targets;
}

enum hsc_status hsc_et_flow_new(struct hsc_et_flow **out,
				struct hsc_blocks *blocks,
				const struct hsc_et_flow_config *config)
{
	const struct hsc_et_params *par = &config->params;
	struct hsc_et_flow *f;

	*out = NULL;
	if (par->edition >= HSC_ET_EDITIONS ||
	    config->support >= HSC_ET_SUPPORTS ||
	    par->width[ETW_ADDRESS] == 0 || par->width[ETW_ADDRESS] > 64 ||
	    config->return_stack > STACK_MOST)
		return HSC_E_CONFIG;
	f = calloc(1, sizeof(*f));
	if (!f)
		return HSC_E_MEMORY;
	f->blocks = blocks;
	f->config = *config;
	f->options = config->options;
	f->thorough = config->thorough;
	f->access.params = &f->config.params;
	f->draft = par->edition == HSC_ET_0_026;
	f->wire_mask = UINT64_MAX >> (64 - par->width[ETW_ADDRESS]);
	f->index_shift = par->value[ET_P_IADDRESS_LSB];
	f->index_shift += f->index_shift == 0;
	f->privilege = HSC_FLOW_NO_PRIVILEGE;
	f->at.id = f->good.id = HSC_BLOCK_NONE;
	if (config->versions.count)
		f->space = config->versions.lost;
	if (par->value[ET_P_RETURN_STACK_SIZE])
		f->again_most =
			(UINT32_C(1) << par->value[ET_P_CALL_COUNTER_SIZE]) - 1;
	*out = f;
	if (allocate(f)) {
		hsc_et_forget(f);
		return HSC_OK;
	}
	hsc_et_flow_free(out);
	return HSC_E_MEMORY;
}

void hsc_et_flow_free(struct hsc_et_flow **flow)
{
	struct hsc_et_flow *f = *flow;

	if (!f)
		return;
	free(f->stack);
	free(f->ahead);
	free(f->ids);
	free(f->predictor);
	free(f->cache);
	free(f->targets);
	free(f->paths);
	free(f);
	*flow = NULL;
}

static bool is_drained(const struct hsc_et_flow *f)
{
	return f->phase == HSC_ET_DONE && !f->queue_end && !f->count;
}

bool hsc_et_flow_is_drained(const struct hsc_et_flow *f)
{
	return is_drained(f);
}

/* A packet with a time of its own gets that time. A counter narrower than 64
 * bits wraps, like that of N-Trace. */
static void read_time(struct hsc_et_flow *f, const struct hsc_et_packet_in *in)
{
	struct hsc_nt_time time = { f->time, f->timed, false };

	f->stamped = in->has_time;
	f->stamp = in->time;
	if (!hsc_msg_has(in->msg, ET_TIME) ||
	    in->msg->layout >= HSC_ET_DATA_FIRST)
		return;
	hsc_nt_time_move(&time, f->config.params.width[ETW_TIME],
			 in->msg->value[ET_TIME]);
	f->stamped = f->timed = true;
	f->stamp = f->time = time.ticks;
}

static inline void decode_packet(struct hsc_et_flow *f,
				 const struct hsc_msg *msg)
{
	const enum hsc_et_verdict verdict =
		f->thorough ? HSC_ET_NOT_SIMPLE : hsc_et_packet_fast(f, msg);

	if (verdict == HSC_ET_NOT_SIMPLE)
		hsc_et_accept_packet(f, msg);
	else if (verdict == HSC_ET_UNFINISHED)
		hsc_et_step(f);
	else if (verdict == HSC_ET_REFUSED)
		hsc_et_fail(f);
}

enum hsc_status hsc_et_flow_feed(struct hsc_et_flow *f,
				 const struct hsc_et_packet_in *packet)
{
	if (!is_drained(f))
		return HSC_E_VALUE;
	f->offset = packet->msg->offset;
	f->message = f->messages++;
	if (packet->msg->layout >= HSC_ET_DATA_FIRST &&
	    packet->msg->layout < HSC_ET_PACKETS) {
		hsc_et_report_access(f, packet);
		return HSC_OK;
	}
	read_time(f, packet);
	decode_packet(f, packet->msg);
	return HSC_OK;
}

enum hsc_status hsc_et_flow_damage(struct hsc_et_flow *f, uint64_t offset,
				   enum hsc_flow_reason reason)
{
	if (!is_drained(f))
		return HSC_E_VALUE;
	f->offset = offset;
	f->message = f->messages;
	hsc_et_data_flow_lose(&f->access);
	hsc_et_lose(f, reason);
	return HSC_OK;
}

void hsc_et_flow_finish(struct hsc_et_flow *f, uint64_t offset)
{
	f->finished = true;
	f->end = offset;
}

static void clear_run(struct hsc_et_flow *f)
{
	f->count = f->kept = 0;
	if (f->phase != HSC_ET_DONE)
		f->good.out = UINT32_MAX; /* it must not be handed out again */
}

static void take_run(struct hsc_et_flow *f, struct hsc_flow_item *out)
{
	hsc_et_item_begin(f, out, HSC_FLOW_RUN);
	out->run.ids = f->ids;
	out->run.count = f->count;
	out->run.words = NULL;
	out->run.instructions = 0;
	clear_run(f);
}

static void take_queued(struct hsc_et_flow *f, struct hsc_flow_item *out)
{
	*out = f->queue[f->queue_first++];
	if (f->queue_first == f->queue_end)
		f->queue_first = f->queue_end = 0;
}

/* The capture ends: the current block ran as far as was reported. */
static bool finish_capture(struct hsc_et_flow *f)
{
	if (f->state == HSC_ET_FLOW_LOST) {
		hsc_et_close_gap(f, f->end);
		return true;
	}
	hsc_et_call_stop(f);
	if (f->deferred) {
		hsc_et_release_trap(f, HSC_FLOW_NOWHERE);
	} else if (f->state == HSC_ET_FLOW_RUNNING) {
		hsc_et_end_unsure(f);
		hsc_et_hand_out(f, hsc_et_retired(f));
	}
	f->state = HSC_ET_FLOW_STOPPED;
	return !is_drained(f);
}

/* Go on until there is a run or an item: HSC_OK. */
static HSC_ALWAYS_INLINE enum hsc_status advance_to_item(struct hsc_et_flow *f)
{
	while (!f->count && !f->queue_end) {
		if (f->blocks->out_of_memory)
			return HSC_E_MEMORY;
		if (f->phase != HSC_ET_DONE)
			hsc_et_step(f);
		else if (!f->finished)
			return HSC_AGAIN;
		else if (!finish_capture(f))
			return HSC_END;
	}
	return HSC_OK;
}

enum hsc_status hsc_et_flow_next(struct hsc_et_flow *f,
				 struct hsc_flow_item *out)
{
	const enum hsc_status rc = advance_to_item(f);

	if (rc == HSC_OK && f->count)
		take_run(f, out);
	else if (rc == HSC_OK)
		take_queued(f, out);
	return rc;
}

static void add_run(const struct hsc_et_flow *f, struct hsc_flow_batch *batch,
		    const struct hsc_flow_origin *origin)
{
	if (batch->words)
		hsc_flow_batch_spell(
			batch, f->ids, f->count,
			hsc_blocks_instructions(f->blocks, f->ids, f->count),
			origin);
	else
		hsc_flow_batch_add(batch, f->ids, f->count, origin);
}

enum hsc_status hsc_et_flow_batch(struct hsc_et_flow *f,
				  struct hsc_flow_batch *batch)
{
	for (;;) {
		const enum hsc_status rc = advance_to_item(f);
		const struct hsc_flow_origin origin = { f->offset, f->message,
							f->space };
		struct hsc_flow_item time;

		if (rc != HSC_OK ||
		    (f->count && !hsc_flow_batch_has_room(batch)))
			return rc;
		if (f->count) {
			add_run(f, batch, &origin);
			clear_run(f);
		} else if (hsc_flow_batch_absorb(batch,
						 &f->queue[f->queue_first])) {
			take_queued(f, &time);
		} else {
			return HSC_OK;
		}
	}
}
