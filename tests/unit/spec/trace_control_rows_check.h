/* SPDX-License-Identifier: MIT */
/* trace_control_rows_check.h - a register and a field as a document prints
 * them.
 */
#ifndef HSC_TESTS_TRACE_CONTROL_ROWS_CHECK_H
#define HSC_TESTS_TRACE_CONTROL_ROWS_CHECK_H

#include "unit/check.h"
#include <hartscope/spec/trace_control.h>
#include <stdio.h>
#include <string.h>

struct register_row {
	enum hsc_tc_component component;
	const char *name;
	uint32_t offset;
	const char *field;
	unsigned lsb, bits;
	enum hsc_tc_access access;
};

static inline const struct hsc_tc_field *named(const struct hsc_tc_register *r,
					       const char *name)
{
	for (unsigned i = 0; i < r->field_count; i++)
		if (strcmp(r->fields[i].name, name) == 0)
			return &r->fields[i];
	return NULL;
}

static inline void check_row(enum hsc_tc_generation g,
			     const struct register_row *row)
{
	unsigned index = 0;
	const struct hsc_tc_register *r =
		hsc_tc_at(g, row->component, row->offset, &index);
	const struct hsc_tc_field *f = r ? named(r, row->field) : NULL;
	char name[64] = "";

	if (r)
		snprintf(name, sizeof(name), r->name, index);
	CHECK_STR(name, row->name, "name");
	CHECK(f != NULL);
	if (!f)
		return;
	CHECK_EQ(f->lsb, row->lsb);
	CHECK_EQ(f->bits, row->bits);
	CHECK_EQ(f->access, row->access);
}

#endif
