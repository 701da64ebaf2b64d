/* SPDX-License-Identifier: MIT */
/*
 * encoder_settings.h - which encoder to use, and its settings.
 *
 * Room   decode (floor 6)
 */
#ifndef HSC_DECODE_PARAMS_ENCODER_SETTINGS_H
#define HSC_DECODE_PARAMS_ENCODER_SETTINGS_H

#include <hartscope/base/error.h>
#include <hartscope/capture/manifest.h>
#include <hartscope/model/etrace_settings.h>
#include <hartscope/model/ntrace_params.h>

struct hsc_encoder_settings {
	const char *protocol; /* the name, as in manifests; borrowed */
	bool etrace;          /* `et` is used, otherwise `nt` */
	const char *added; /* a parameter that follows from others and was not
			      given, "name=value", or NULL */
	struct hsc_nt_encoder_config nt;
	struct hsc_et_encoder_config et;
};

/*
 * The standard settings of a protocol that has an encoder, NULL: "ntrace";
 * those of recordings if `recording`.
 *
 * Returns HSC_OK or HSC_E_CONFIG, and why
 */
HSC_MUST_USE enum hsc_status hsc_encoder_settings_init(
	struct hsc_encoder_settings *out, const char *protocol, unsigned xlen,
	bool recording, struct hsc_error *error);

/*
 * Change them by params[count], each "name=value", and check that they fit
 * together.
 *
 * Returns HSC_OK or HSC_E_CONFIG, and why
 */
HSC_MUST_USE enum hsc_status hsc_encoder_settings_change(
	struct hsc_encoder_settings *s, const char *const *params, size_t count,
	struct hsc_error *error);

/* Write them to a manifest. False: no memory. */
HSC_MUST_USE bool hsc_encoder_settings_keep(
	const struct hsc_encoder_settings *s, struct hsc_manifest *m);

/* The file name suffix of its streams: "nt", "et". */
const char *hsc_encoder_settings_suffix(const struct hsc_encoder_settings *s);

#endif
