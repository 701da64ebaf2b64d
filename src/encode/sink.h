/* SPDX-License-Identifier: MIT */
/*
 * sink.h - the encoder of one hart, of any protocol, and its stream.
 *
 * Room   encode (floor 7)
 */
#ifndef HSC_ENCODE_SINK_H
#define HSC_ENCODE_SINK_H

#include "decode/params/encoder_settings.h"
#include <hartscope/capture/commit_log.h>
#include <hartscope/model/step_encoder.h>
#include <stdio.h>

#define HSC_ENCODE_BUFFER 65536

struct hsc_encode_sink {
	bool etrace;
	struct hsc_nt_encoder nt;
	struct hsc_et_encoder et;
	uint32_t src;   /* in its messages */
	FILE *file;     /* borrowed */
	bool shared;    /* written at once: others write there too */
	bool failed;    /* to write */
	bool whole;     /* how linear code is cut does not show in the trace */
	uint64_t bytes; /* written */
	uint64_t clock; /* instructions so far */
	struct hsc_pass pass; /* blocks that make no message */
	uint8_t buffer[HSC_ENCODE_BUFFER];
};

/* Start the encoder of the hart that did the row; with others in one stream if
 * shared. Returns HSC_OK or HSC_E_CONFIG, and why */
enum hsc_status hsc_encode_sink_init(struct hsc_encode_sink *sink,
				     const struct hsc_encoder_settings *s,
				     bool shared, const struct hsc_commit *row,
				     struct hsc_error *error);

/* Retire a block, an instruction a tick. Several instructions may give another
 * trace than one by one, unless the sink is `whole`. */
void hsc_encode_sink_retire(struct hsc_encode_sink *sink,
			    const struct hsc_retired *block);
/* The same of several instructions, but false, and nothing is done, if that may
 * make a message. */
static inline bool hsc_encode_sink_retire_quiet(struct hsc_encode_sink *sink,
						const struct hsc_retired *block)
{
	struct hsc_pass *p = &sink->pass;

	if (!(sink->etrace ? hsc_et_encoder_pass_quiet(&sink->et, p, block)
			   : hsc_nt_encoder_pass_quiet(&sink->nt, p, block))) {
		p->edges = 0;
		return false;
	}
	sink->clock += block->instructions;
	sink->nt.time = sink->et.time = sink->clock - 1;
	return true;
}

/* The same where it is known how the last one leads to it, and the block stays
 * where it is until hsc_encode_sink_settle, which is to come before anything
 * else. */
static inline bool hsc_encode_sink_pass(struct hsc_encode_sink *sink,
					const struct hsc_retired *block,
					unsigned edge)
{
	if (!hsc_pass_take(&sink->pass, block, edge))
		return false;
	sink->clock += block->instructions;
	return true;
}
void hsc_encode_sink_settle(struct hsc_encode_sink *sink);

/* The last instruction of the block retired last is an ecall or ebreak whose
 * handler is not in the log, as of a program under Linux. False: the trace
 * cannot show it, see hsc_et_encoder_call. */
bool hsc_encode_sink_call(struct hsc_encode_sink *sink,
			  const struct hsc_retired *block);
/* A trap; its kind may be unknown. */
void hsc_encode_sink_trap(struct hsc_encode_sink *sink,
			  const struct hsc_commit *trap);
/* What comes runs at this level, in this context. */
void hsc_encode_sink_context(struct hsc_encode_sink *sink,
			     const struct hsc_commit *row);
/* The log is over. */
void hsc_encode_sink_stop(struct hsc_encode_sink *sink);

#endif
