/* SPDX-License-Identifier: MIT */
/*
 * encoder.h - the settings of a recording's encoders.
 *
 * Room   record (floor 7)
 */
#ifndef HSC_RECORD_ENCODER_H
#define HSC_RECORD_ENCODER_H

#include "decode/params/encoder_settings.h"
#include <hartscope/record/record.h>

/*
 * What the configuration asks for, N-Trace if it names no protocol, for the
 * program in `path`, whose addresses the encoder must be able to send.
 *
 * Returns HSC_OK, or HSC_E_CONFIG and why
 */
HSC_MUST_USE enum hsc_status hsc_record_encoder(
	struct hsc_encoder_settings *out,
	const struct hsc_record_config *config, const char *path, unsigned xlen,
	struct hsc_error *error);

#endif
