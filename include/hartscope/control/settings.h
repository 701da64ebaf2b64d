/* SPDX-License-Identifier: MIT */
/*
 * settings.h - fields of trace hardware by their names.
 *
 * Room   control (floor 3): driver of trace hardware
 *
 * A field is called as any generation calls it: teInstMode and trTeInstMode are
 * the same, where both are there.
 */
#ifndef HSC_CONTROL_SETTINGS_H
#define HSC_CONTROL_SETTINGS_H

#include <hartscope/control/control.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A field and the value it is to have. */
struct hsc_control_setting {
	struct hsc_control_at at; /* component HSC_TOPOLOGY_NONE: all */
	uint8_t kinds;            /* of components, a bit each, if all */
	uint32_t value;
};

enum hsc_setting_error {
	HSC_SETTING_OK,
	HSC_SETTING_SYNTAX,    /* not [COMPONENT.]FIELD=VALUE */
	HSC_SETTING_COMPONENT, /* there is none so called */
	HSC_SETTING_FIELD,     /* no field is called so, or not here */
	HSC_SETTING_INDEX,     /* beyond the array */
	HSC_SETTING_VALUE,     /* no number, and no name of a value */
	HSC_SETTING_RANGE,     /* more than the field has bits */
	HSC_SETTING_READ_ONLY,
	HSC_SETTING_OURS, /* Active, Enable, InstTracing: written by start and
			     stop only */
	HSC_SETTING_FLAWS,
};

/*
 * Read "[COMPONENT.]FIELD[[INDEX]]=VALUE": a field by name, of an array with
 * its index or with the number in its name; a value as number or name.
 * "te0.trTeInstSyncMax=4", "trTeFilterEnable[2]=1", "xTrigInAction3=start"
 *
 * Returns HSC_OK; HSC_E_CONFIG, and which error
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_setting_parse(
	struct hsc_control_setting *out, const struct hsc_topology *t,
	const char *text, enum hsc_setting_error *error);
HSC_API extern const char *const hsc_setting_error_text[HSC_SETTING_FLAWS];

/* The text of an error: "TEXT: ...", which component has such a field, which
 * name is the nearest, or what values the field takes. Needs a C library. */
HSC_API void hsc_setting_say(const struct hsc_topology *t, const char *text,
			     enum hsc_setting_error fault,
			     struct hsc_error *error);

/*
 * Write settings to the components of `used` (a bit each) that have the field,
 * read all of them back, and note what became something else.
 *
 * Returns HSC_OK; HSC_E_TARGET; HSC_E_CONFIG: a component named has no such
 *         field
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_apply(
	struct hsc_control *c, uint64_t used,
	const struct hsc_control_setting *settings, size_t count);

/* Name of a field, of element `at.element`, to name[cap]: "xTrigInAction3". */
HSC_API void hsc_setting_name(const struct hsc_topology *t,
			      struct hsc_control_at at, char *name, size_t cap);

/*
 * Make filter `at.index` of one component pass instructions that meet all of
 * `what` only, with comparators from `unit` on, one for each range; and set its
 * bit in InstFilters. Several filters let through what one of them does.
 *
 * Returns HSC_OK; HSC_E_TARGET; HSC_E_CONFIG: there is no such filter, or it
 *         cannot do this
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_filter(
	struct hsc_control *c, struct hsc_control_at at,
	const struct hsc_control_instructions *what, uint8_t unit);

/*
 * Make a filter pass data accesses that meet all of `what`, of its ranges only
 * number `range`, which uses comparator `unit`; and set its bit in DataFilters.
 * Returns as above.
 */
HSC_API HSC_MUST_USE enum hsc_status hsc_control_filter_data(
	struct hsc_control *c, struct hsc_control_at at,
	const struct hsc_control_accesses *what, size_t range, uint8_t unit);

#ifdef __cplusplus
}
#endif

#endif
