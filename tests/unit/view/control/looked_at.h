/* SPDX-License-Identifier: MIT */
/* looked_at.h - what a look at an encoder and a sink tells a form. */
#ifndef HSC_TESTS_VIEW_CONTROL_LOOKED_AT_H
#define HSC_TESTS_VIEW_CONTROL_LOOKED_AT_H

#include "view/control/control.h"

static struct hsc_topology looked_at = {
	.count = 2,
	.components = {
		{ .name = "te\x1b", .base = 0x1000, .generation = HSC_TC_1_0,
		  .kind = HSC_TC_ENCODER, .has_hart = true, .hart = 3,
		  .output_count = 1, .outputs = { { .to = 1 } } },
		{ .name = "ram", .base = 0x2000, .generation = HSC_TC_0_9_4,
		  .kind = HSC_TC_RAM_SINK },
	},
};

static inline void look(const struct hsc_view_control_form *form,
			struct hsc_view_control *p)
{
	const struct hsc_tc_register *row = hsc_tc_row(HSC_TC_1_0, 0);
	const struct hsc_view_register reg = {
		.at = { .component = 0,
			.reg = row->id,
			.field = HSC_TF_FIELDS },
		.row = row,
		.word = 3,
	};
	const struct hsc_view_field one = { "teActive", 1, "yes" };
	const struct hsc_view_field zero = { "teEnable", 0, "" };

	p->form = form;
	p->topology = &looked_at;
	form->begin(p);
	form->component(p, 0);
	form->status(p, &(struct hsc_control_status){
				.state = HSC_TRACE_RUNNING, .active = true });
	form->clock(p, &(struct hsc_view_clock){ .width = 40,
						 .divisor = 4,
						 .enabled = true,
						 .mode = "internal",
						 .hz = 1000000 });
	form->reg(p, &reg);
	form->field(p, &one);
	form->field(p, &zero);
	form->component(p, 1);
	form->status(p, &(struct hsc_control_status){ .loss = true,
						      .has_ram = true,
						      .start = 0x100,
						      .limit = 0x1fc,
						      .wp = 0x120,
						      .wrapped = true });
	form->sram(p, 4096);
	form->cap(p, "a", &(struct hsc_control_cap){ .low = 2, .high = 2 });
	form->cap(p, "b", &(struct hsc_control_cap){ .high = 0x3ff });
	form->cap(p, "c",
		  &(struct hsc_control_cap){
			  .listed = true, .values = 0x49, .reset = 3 });
}

#endif
