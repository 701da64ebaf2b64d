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

/* Retire a block, one instruction a tick. A block may give another trace than
 * its instructions one by one, unless the sink is `whole`. */
void hsc_encode_sink_retire(struct hsc_encode_sink *sink,
			    const struct hsc_retired *block);
/* Retire several instructions, unless that may make a message: then nothing is
 * done, and false is returned. */
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

/* The same, if it is known how the last block leads to this one. The block must
 * stay in memory until hsc_encode_sink_settle, which must be called before
 * anything else. */
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

/* The last instruction of the last block that retired is an ecall or ebreak
 * whose handler is not in the log, as in the log of a Linux program. False: the
 * trace cannot show it, see hsc_et_encoder_call. */
bool hsc_encode_sink_call(struct hsc_encode_sink *sink,
			  const struct hsc_retired *block);
/* A trap was taken; its kind may be unknown. */
void hsc_encode_sink_trap(struct hsc_encode_sink *sink,
			  const struct hsc_commit *trap);
/* The instructions that follow run at this level of privilege, in this
 * context. */
void hsc_encode_sink_context(struct hsc_encode_sink *sink,
			     const struct hsc_commit *row);
/* The log is over. */
void hsc_encode_sink_stop(struct hsc_encode_sink *sink);

#endif
