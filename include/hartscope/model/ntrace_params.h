/* SPDX-License-Identifier: MIT */
/*
 * ntrace_params.h - the settings of an N-Trace encoder by name, as in
 * `--param name=value`, in manifests and in the QEMU plugin's arguments.
 *
 * Room   model (floor 3)
 * Spec   RISC-V Trace Control Interface 1.0 (features); names of our own
 */
#ifndef HSC_MODEL_NTRACE_PARAMS_H
#define HSC_MODEL_NTRACE_PARAMS_H

#include <hartscope/base/status.h>
#include <hartscope/model/ntrace_encoder.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A word that may stand for a number: { "htm", 0 }. */
struct hsc_nt_param_word {
	const char *word; /* NULL ends the list */
	uint64_t value;
};

struct hsc_nt_param_row {
	const char *name;
	uint64_t min, max;
	uint64_t standard; /* in recordings, if nothing is said */
	const struct hsc_nt_param_word *words; /* or NULL */
	const char *help;                      /* one line, no full stop */
};

#define HSC_NT_PARAMS 20

HSC_API extern const struct hsc_nt_param_row hsc_nt_params[HSC_NT_PARAMS];

/* Longest text hsc_nt_param_text makes, with the closing zero. */
#define HSC_NT_PARAM_TEXT 24

/* The settings of recordings if nothing is said: column `standard`. */
HSC_API void hsc_nt_params_standard(struct hsc_nt_encoder_config *config);

/* Index of `name[len]` in hsc_nt_params, or HSC_NT_PARAMS. */
HSC_API size_t hsc_nt_param_find(const char *name, size_t len);

/*
 * Apply one "name=value". The value is a word of the parameter's list or a
 * number, decimal or 0x.
 *
 * Returns HSC_OK, HSC_E_CONFIG (no such name) or HSC_E_VALUE (not a value of
 *         it)
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_nt_param_set(
	struct hsc_nt_encoder_config *config, const char *name_value);

/* Setting number `index` as a number. */
HSC_API uint64_t hsc_nt_param_get(const struct hsc_nt_encoder_config *config,
				  size_t index);

/* Setting number `index` as text, a word where there is one. */
HSC_API void hsc_nt_param_text(const struct hsc_nt_encoder_config *config,
			       size_t index, char text[HSC_NT_PARAM_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
