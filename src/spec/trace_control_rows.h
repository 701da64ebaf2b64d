/* SPDX-License-Identifier: MIT */
/*
 * trace_control_rows.h - how the register maps are written down.
 *
 * Room   spec (floor 1)
 */
#ifndef HSC_SPEC_TRACE_CONTROL_ROWS_H
#define HSC_SPEC_TRACE_CONTROL_ROWS_H

#include <hartscope/spec/trace_control.h>

#define TE  (1u << HSC_TC_ENCODER)
#define TF  (1u << HSC_TC_FUNNEL)
#define RAM (1u << HSC_TC_RAM_SINK)
#define PIB (1u << HSC_TC_PIB_SINK)
#define ATB (1u << HSC_TC_ATB_BRIDGE)

/* Resets of fields. */
#define IS(v)  .reset_kind = HSC_TC_RESET_VALUE, .reset = (v)
#define SYSTEM .reset_kind = HSC_TC_RESET_SYSTEM
#define UNDEF  .reset_kind = HSC_TC_RESET_UNDEF

/* FIELD(id, name, lsb, bits, access, reset, values, meaning); FIELDS for so
 * many of them, side by side. */
#define FIELD(i, n, l, b, a, r, v, m)                                          \
	{                                                                      \
		.id = HSC_TF_##i, .name = (n), .lsb = (l), .bits = (b),        \
		.count = 1, .access = HSC_TC_##a, r, .values = (v),            \
		.meaning = (m)                                                 \
	}
#define FIELDS(i, n, l, b, c, a, r, v, m)                                      \
	{                                                                      \
		.id = HSC_TF_##i, .name = (n), .lsb = (l), .bits = (b),        \
		.count = (c), .access = HSC_TC_##a, r, .values = (v),          \
		.meaning = (m)                                                 \
	}

/* REG(id, name, offset, blocks, fields), REQ for those that must be there. */
#define REG(i, n, o, w, f)        ROW_(i, n, o, w, f, 1, 0, false)
#define REQ(i, n, o, w, f)        ROW_(i, n, o, w, f, 1, 0, true)
#define REGS(i, n, o, w, f, c, s) ROW_(i, n, o, w, f, c, s, false)
#define ROW_(i, n, o, w, f, c, s, must)                                        \
	{                                                                      \
		.name = (n), .fields = (f), .offset = (o), .id = HSC_TR_##i,   \
		.blocks = (w), .field_count = sizeof(f) / sizeof((f)[0]),      \
		.count = (c), .stride = (s), .required = (must)                \
	}

/* Values that generations have in common. */
extern const struct hsc_tc_value hsc_tc_sync_modes[];
extern const struct hsc_tc_value hsc_tc_formats[];
extern const struct hsc_tc_value hsc_tc_actions[];
extern const struct hsc_tc_value hsc_tc_pib_modes[];
extern const struct hsc_tc_value hsc_tc_comp_inputs[];
extern const struct hsc_tc_value hsc_tc_match_modes[];

struct hsc_tc_list {
	const struct hsc_tc_register *rows;
	size_t count;
};

extern const struct hsc_tc_list hsc_tc_list_0;
extern const struct hsc_tc_list hsc_tc_list_0_9_4;
extern const struct hsc_tc_list hsc_tc_list_drafts;  /* of both */
extern const struct hsc_tc_list hsc_tc_list_filters; /* of 0.9.4 */
extern const struct hsc_tc_list hsc_tc_list_1_0;
extern const struct hsc_tc_list hsc_tc_list_1_0_sinks;

#endif
