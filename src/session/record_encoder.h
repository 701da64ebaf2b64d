/* SPDX-License-Identifier: MIT */
/*
 * record_encoder.h - the encoder of a recording and its settings.
 *
 * Room   session (floor 6)
 */
#ifndef HSC_SESSION_RECORD_ENCODER_H
#define HSC_SESSION_RECORD_ENCODER_H

#include <hartscope/model/etrace_settings.h>
#include <hartscope/model/ntrace_params.h>
#include <hartscope/session/record.h>

struct hsc_record_encoder {
	const char *protocol; /* as in manifests */
	bool etrace;          /* which of these counts */
	struct hsc_nt_encoder_config nt;
	struct hsc_et_encoder_config et;
};

/*
 * The standard settings of the protocol, changed by the parameters.
 *
 * Returns HSC_OK, or HSC_E_CONFIG and why
 */
HSC_MUST_USE enum hsc_status hsc_record_encoder_set(
	struct hsc_record_encoder *e, const struct hsc_record_config *config,
	unsigned xlen, struct hsc_problem *why);

/* Put all settings into a manifest. False: no memory. */
HSC_MUST_USE bool hsc_record_encoder_describe(
	const struct hsc_record_encoder *e, struct hsc_manifest *m);

#endif
