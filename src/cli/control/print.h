/* SPDX-License-Identifier: MIT */
/*
 * print.h - what `control show` and `control probe` saw, as text or
 * as JSON.
 *
 * Room   cli (floor 9)
 *
 * Whoever looks at hardware tells a form what it meets, in order: a component,
 * what is known of it, its registers with their fields, or its capabilities.
 */
#ifndef HSC_CLI_CONTROL_PRINT_H
#define HSC_CLI_CONTROL_PRINT_H

#include "cli/control/tool.h"
#include <hartscope/control/probe.h>
#include <hartscope/control/status.h>
#include <jansson.h>

#define HSC_CLI_FIELD_NAME 96

/* The values of a cap that lists them, in order: the next one from `value` on,
 * or HSC_CLI_NO_VALUE. */
#define HSC_CLI_NO_VALUE 32
static inline unsigned hsc_cli_cap_value(const struct hsc_control_cap *cap,
					 unsigned value)
{
	while (value < HSC_CLI_NO_VALUE && !(cap->values >> value & 1))
		value++;
	return value;
}

/* What the timestamps of a component count. */
struct hsc_cli_clock {
	uint32_t width, divisor;
	bool enabled;
	const char *mode;
	uint64_t hz; /* of the clock; 0: not told */
};

struct hsc_cli_register {
	struct hsc_control_at at;
	const struct hsc_tc_register *row;
	uint32_t word;
};

struct hsc_cli_field {
	char name[HSC_CLI_FIELD_NAME];
	uint32_t value;
	const char *meaning; /* "": the number says it all */
};

struct hsc_cli_form;

struct hsc_cli_print {
	const struct hsc_cli_form *form;
	const struct hsc_cli_control *t;
	FILE *out;
	bool all; /* fields that are 0, and what is not built */
	/* of JSON: the list, the component, and what fields go into */
	json_t *list, *component, *fields;
};

struct hsc_cli_form {
	void (*begin)(struct hsc_cli_print *p);
	void (*component)(struct hsc_cli_print *p, uint8_t k);
	void (*status)(struct hsc_cli_print *p,
		       const struct hsc_control_status *s);
	void (*clock)(struct hsc_cli_print *p, const struct hsc_cli_clock *c);
	void (*reg)(struct hsc_cli_print *p, const struct hsc_cli_register *r);
	void (*field)(struct hsc_cli_print *p, const struct hsc_cli_field *f);
	void (*cap)(struct hsc_cli_print *p, const char *name,
		    const struct hsc_control_cap *cap);
	void (*sram)(struct hsc_cli_print *p, uint64_t bytes);
	/* after a failure nothing is left half said */
	void (*end)(struct hsc_cli_print *p, bool whole);
};

extern const struct hsc_cli_form hsc_cli_control_text;
extern const struct hsc_cli_form hsc_cli_control_json;

/* The status of a component; a new reference. */
json_t *hsc_cli_control_status_json(const struct hsc_control_status *s);

/*
 * Look, and print what is seen where -o says in the form that --format says;
 * of a dry run nothing but the accesses is printed.
 *
 * Returns enum hsc_exit
 */
int hsc_cli_control_print(struct hsc_cli_control *t,
			  enum hsc_status (*look)(struct hsc_cli_control *t,
						  struct hsc_cli_print *p));

#endif
