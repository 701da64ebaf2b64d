/* SPDX-License-Identifier: MIT */
/*
 * control.h - trace hardware as it stands: components, what is known of them,
 * registers and capabilities, as text or as JSON.
 *
 * Room   view (floor 8)
 *
 * Whoever looks at hardware passes to a form what it meets, in order: a
 * component, what is known of it, its registers with their fields, or its
 * capabilities.
 */
#ifndef HSC_VIEW_CONTROL_CONTROL_H
#define HSC_VIEW_CONTROL_CONTROL_H

#include <hartscope/control/control.h>
#include <hartscope/control/probe.h>
#include <hartscope/control/settings.h>
#include <hartscope/control/status.h>
#include <jansson.h>
#include <stdio.h>

#define HSC_VIEW_FIELD_NAME 96

/* The values of a cap that lists them, in order: the next one from `value` on,
 * or HSC_VIEW_NO_VALUE. */
#define HSC_VIEW_NO_VALUE 32
static inline unsigned hsc_view_cap_value(const struct hsc_control_cap *cap,
					  unsigned value)
{
	while (value < HSC_VIEW_NO_VALUE && !(cap->values >> value & 1))
		value++;
	return value;
}

/* What the timestamps of a component count. */
struct hsc_view_clock {
	uint32_t width, divisor;
	bool enabled;
	const char *mode;
	uint64_t hz; /* of the clock; 0: not known */
};

struct hsc_view_register {
	struct hsc_control_at at;
	const struct hsc_tc_register *row;
	uint32_t word;
};

struct hsc_view_field {
	char name[HSC_VIEW_FIELD_NAME];
	uint32_t value;
	const char *meaning; /* "": the number says it all */
};

struct hsc_view_control_form;

struct hsc_view_control {
	const struct hsc_view_control_form *form;
	const struct hsc_topology *topology;
	FILE *out;
	bool all; /* fields that are 0, and what is not built */
	/* of JSON: the list, the component, and what fields go into */
	json_t *list, *component, *fields;
};

struct hsc_view_control_form {
	void (*begin)(struct hsc_view_control *p);
	void (*component)(struct hsc_view_control *p, uint8_t k);
	void (*status)(struct hsc_view_control *p,
		       const struct hsc_control_status *s);
	void (*clock)(struct hsc_view_control *p,
		      const struct hsc_view_clock *c);
	void (*reg)(struct hsc_view_control *p,
		    const struct hsc_view_register *r);
	void (*field)(struct hsc_view_control *p,
		      const struct hsc_view_field *f);
	void (*cap)(struct hsc_view_control *p, const char *name,
		    const struct hsc_control_cap *cap);
	void (*sram)(struct hsc_view_control *p, uint64_t bytes);
	/* after a failure nothing is left half said */
	void (*end)(struct hsc_view_control *p, bool whole);
};

extern const struct hsc_view_control_form hsc_view_control_text;
extern const struct hsc_view_control_form hsc_view_control_json;

/* The status of a component; a new reference. */
json_t *hsc_view_control_status_json(const struct hsc_control_status *s);

#endif
