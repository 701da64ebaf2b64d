/* SPDX-License-Identifier: MIT */
/*
 * etrace_settings.h - the settings of an E-Trace encoder by name, as in
 * `--param name=value` and in manifests.
 *
 * Room   model (floor 3)
 *
 * Which there are: those of hsc_params that an encoder of E-Trace has.
 */
#ifndef HSC_MODEL_ETRACE_SETTINGS_H
#define HSC_MODEL_ETRACE_SETTINGS_H

#include <hartscope/model/etrace_encoder.h>
#include <hartscope/spec/params.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Longest text hsc_et_setting_text makes, with the closing zero. */
#define HSC_ET_SETTING_TEXT 24

/* The settings of an edition if nothing is said: no optional mode, a resync
 * every 1024 packets, the usual framing. */
HSC_API struct hsc_et_encoder_config hsc_et_encoder_config_default(
	enum hsc_et_edition edition);

/*
 * Those of a recording, for which no hardware was described: with 2.0,
 * returns that go where their call came from are silent, with a stack of 32,
 * and counted by irets, as irdepth cannot distinguish all cases.
 */
HSC_API struct hsc_et_encoder_config hsc_et_encoder_config_recording(
	enum hsc_et_edition edition);

/*
 * Apply one "name=value". The value is a word of the setting's list or a
 * number, decimal or 0x. A framing sets the usual widths, so name it first.
 *
 * Returns HSC_OK; HSC_E_CONFIG, and why, if the edition has no such setting;
 *        HSC_E_VALUE, and why, if that is no value of it. Whether the settings
 *        go together, hsc_et_encoder_init sees
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_et_setting_set(
	struct hsc_et_encoder_config *config, const char *name_value,
	struct hsc_error *error);

/* One setting as a number. */
HSC_API uint64_t hsc_et_setting_get(const struct hsc_et_encoder_config *config,
				    enum hsc_param_id param);

/* Set one that is none of the codec's. */
HSC_API void hsc_et_setting_put(struct hsc_et_encoder_config *config,
				enum hsc_param_id param, uint64_t value);

/* One setting as text, a word where there is one but on and off. */
HSC_API void hsc_et_setting_text(const struct hsc_et_encoder_config *config,
				 enum hsc_param_id param,
				 char text[HSC_ET_SETTING_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
