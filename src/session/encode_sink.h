/* SPDX-License-Identifier: MIT */
/*
 * encode_sink.h - the encoder of one hart, of any protocol, and its stream.
 *
 * Room   session (floor 6)
 */
#ifndef HSC_SESSION_ENCODE_SINK_H
#define HSC_SESSION_ENCODE_SINK_H

#include <hartscope/base/problem.h>
#include <hartscope/capture/commit_log.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/isa/retired.h>
#include <hartscope/model/etrace_encoder.h>
#include <hartscope/model/ntrace_encoder.h>
#include <stdio.h>

#define HSC_ENCODE_BUFFER 65536

/* What all harts have in common. */
struct hsc_encode_settings {
	bool etrace; /* then `et` counts, else `nt` */
	bool shared; /* one stream for all harts */
	struct hsc_nt_encoder_config nt;
	struct hsc_et_encoder_config et;
};

/*
 * The settings of a protocol, changed by params[count].
 * Returns HSC_OK or HSC_E_CONFIG, and why
 */
enum hsc_status hsc_encode_settings(struct hsc_encode_settings *out,
				    const char *protocol, unsigned xlen,
				    const char *const *params, size_t count,
				    struct hsc_problem *why);

/* Write them to a manifest. Returns HSC_OK or HSC_E_MEMORY. */
enum hsc_status hsc_encode_settings_keep(const struct hsc_encode_settings *s,
					 struct hsc_manifest *m);

/* End of the name of a stream: "nt", "et". */
const char *hsc_encode_settings_suffix(const struct hsc_encode_settings *s);

struct hsc_encode_sink {
	bool etrace;
	struct hsc_nt_encoder nt;
	struct hsc_et_encoder et;
	uint32_t src;   /* in its messages */
	FILE *file;     /* borrowed */
	bool shared;    /* written at once: others write there too */
	bool failed;    /* to write */
	uint64_t bytes; /* written */
	uint64_t clock; /* instructions so far */
	uint8_t buffer[HSC_ENCODE_BUFFER];
};

/* Start the encoder of the hart that did the row. Returns HSC_OK or
 * HSC_E_CONFIG, and why */
enum hsc_status hsc_encode_sink_init(struct hsc_encode_sink *sink,
				     const struct hsc_encode_settings *s,
				     const struct hsc_commit *row,
				     struct hsc_problem *why);

void hsc_encode_sink_retire(struct hsc_encode_sink *sink,
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
