/* SPDX-License-Identifier: MIT */
/*
 * trace_fields.h - short names for the fields of an encoder that suites set.
 */
#ifndef HSC_TESTS_TRACE_FIELDS_H
#define HSC_TESTS_TRACE_FIELDS_H

#include "pairs/trace_rig.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* One struct rig_field each: of the control, of data, and of times. */
#define C(f, v)                                                                \
	{                                                                      \
		HSC_TR_CONTROL, HSC_TF_##f, v                                  \
	}
#define D(f, v)                                                                \
	{                                                                      \
		HSC_TR_DATA_CONTROL, HSC_TF_##f, v                             \
	}
#define TS(f, v)                                                               \
	{                                                                      \
		HSC_TR_TS_CONTROL, HSC_TF_##f, v                               \
	}

/* Times of the core's clock, in all messages that may have one. */
#define CORE_TIME                                                              \
	TS(ACTIVE, 1), TS(TS_COUNT, 1), TS(TS_MODE, 2), TS(TS_BRANCH, 3),      \
		TS(TS_ENABLE, 1)

#endif
