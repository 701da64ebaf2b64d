/* SPDX-License-Identifier: MIT */
/*
 * ntrace_params.h - the settings of an N-Trace encoder by name, as in
 * `--param name=value`, in manifests and in the QEMU plugin's arguments.
 *
 * Room   model (floor 3)
 *
 * Which there are: those of hsc_params that an encoder of N-Trace has.
 */
#ifndef HSC_MODEL_NTRACE_PARAMS_H
#define HSC_MODEL_NTRACE_PARAMS_H

#include <hartscope/base/status.h>
#include <hartscope/model/ntrace_encoder.h>
#include <hartscope/spec/params.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Longest text hsc_nt_param_text makes, with the closing zero. */
#define HSC_NT_PARAM_TEXT 24

/* The settings of an encoder if nothing is said: column `encoder`. */
HSC_API void hsc_nt_params_standard(struct hsc_nt_encoder_config *config);

/*
 * Apply one "name=value". The value is a word of the parameter's list or a
 * number, decimal or 0x.
 *
 * Returns HSC_OK, HSC_E_CONFIG (no such name) or HSC_E_VALUE (not a value of
 *         it)
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_param_set(
	struct hsc_nt_encoder_config *config, const char *name_value);

/* One setting as a number. What is no setting of an encoder is not kept. */
HSC_API uint64_t hsc_nt_param_get(const struct hsc_nt_encoder_config *config,
				  enum hsc_param_id param);
HSC_API void hsc_nt_param_put(struct hsc_nt_encoder_config *config,
			      enum hsc_param_id param, uint64_t value);

/* One setting as text, a word where there is one. */
HSC_API void hsc_nt_param_text(const struct hsc_nt_encoder_config *config,
			       enum hsc_param_id param,
			       char text[HSC_NT_PARAM_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
