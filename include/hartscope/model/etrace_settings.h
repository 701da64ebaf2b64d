/* SPDX-License-Identifier: MIT */
/*
 * etrace_settings.h - the settings of an E-Trace encoder by name, as in
 * `--param name=value` and in manifests.
 *
 * Room   model (floor 3)
 * Spec   E-Trace 2.0, "Discovery and Control"; 0.026-DRAFT, "Parameters"; names
 *        of what these do not name are our own
 *
 * Numbers below HSC_ET_OWN_SETTINGS are of the encoder and the framing; those
 * from there on are the rows of hsc_et_param_rows that are no setting of the
 * encoder under the same name.
 */
#ifndef HSC_MODEL_ETRACE_SETTINGS_H
#define HSC_MODEL_ETRACE_SETTINGS_H

#include <hartscope/model/etrace_encoder.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A word that may stand for a number: { "on", 1 }. */
struct hsc_et_setting_word {
	const char *word; /* NULL ends the list */
	uint64_t value;
};

struct hsc_et_setting {
	const char *name;
	uint64_t least, most;
	const struct hsc_et_setting_word *words; /* or NULL */
	const char *help;                        /* one line, no full stop */
	uint8_t editions; /* bit per enum hsc_et_edition */
};

#define HSC_ET_OWN_SETTINGS 18
#define HSC_ET_SETTINGS     (HSC_ET_OWN_SETTINGS + ET_PARAMS)

/* Longest text hsc_et_setting_text makes, with the closing zero. */
#define HSC_ET_SETTING_TEXT 24

/* The settings of an edition if nothing is said: no optional mode, a resync
 * every 1024 packets, the usual framing. */
HSC_API struct hsc_et_encoder_config hsc_et_encoder_config_default(
	enum hsc_et_edition edition);

/*
 * Those of a recording, where nobody has said what hardware has: with 2.0,
 * returns that go where their call came from are silent, with a stack of 32,
 * and counted by irets, as irdepth cannot tell all cases apart.
 */
HSC_API struct hsc_et_encoder_config hsc_et_encoder_config_recording(
	enum hsc_et_edition edition);

/* Setting number `index`, below HSC_ET_SETTINGS; name is NULL where the number
 * is not used. */
HSC_API struct hsc_et_setting hsc_et_setting(size_t index);

/* Number of the setting `name[len]`, or HSC_ET_SETTINGS. */
HSC_API size_t hsc_et_setting_find(const char *name, size_t len);

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
	struct hsc_problem *why);

/* Setting number `index` as a number. */
HSC_API uint64_t hsc_et_setting_get(const struct hsc_et_encoder_config *config,
				    size_t index);

/* Setting number `index` as text, a word where there is one but on and off. */
HSC_API void hsc_et_setting_text(const struct hsc_et_encoder_config *config,
				 size_t index, char text[HSC_ET_SETTING_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
