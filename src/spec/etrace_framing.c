/* SPDX-License-Identifier: MIT */
/* etrace_framing.c - headers of frames.
 * Room   spec (floor 1) */
#include <hartscope/spec/etrace_framing.h>

#define ANY     0xf
#define ONLY(a) (1 << (a))
#define NO_WIDTH                                                               \
	{                                                                      \
		0, 0, 0                                                        \
	}
#define ALWAYS(n)                                                              \
	{                                                                      \
		n, n, n                                                        \
	}

/* clang-format off */

/*
 * Encapsulation 1.0, "Normal Encapsulation Structure", "Null Encapsulation";
 * draft 0.026, "Figure 6.1". The others are known from what decoders of theirs
 * read; see docs/spec-notes.md.
 */
const struct hsc_et_framing_row hsc_et_framings[HSC_ET_FRAMINGS] = {
	[HSC_ET_BY_ENCAP] = { { 0, HSC_ET_FRAME_SOURCE_MAX, 0 },
		{ 0, HSC_ET_FRAME_TIME_MAX, 0 }, { 0, HSC_ET_FRAME_TYPE_MAX, 0 },
		.flows = ANY, .anchored = true },
	[HSC_ET_BY_SMI] = { { 0, HSC_ET_FRAME_SOURCE_MAX, 8 }, ALWAYS(2),
		NO_WIDTH,
		.flows = ONLY(HSC_ET_FLOW_INST) | ONLY(HSC_ET_FLOW_DATA) },
	[HSC_ET_BY_LENGTH5] = { NO_WIDTH, NO_WIDTH, NO_WIDTH,
		.zero = 0x80, .flows = ANY },
	[HSC_ET_BY_ESP32] = { ALWAYS(16), NO_WIDTH, NO_WIDTH,
		.counted = 3, .zero = 0xe0, .flows = ANY },
	[HSC_ET_BY_RV_TRACER] = { NO_WIDTH, ALWAYS(8), NO_WIDTH,
		.flows = ANY, .fixed = 40 },
	[HSC_ET_BY_DRAFT] = { { 0, HSC_ET_FRAME_SOURCE_MAX, 8 }, ALWAYS(2),
		NO_WIDTH,
		.flows = ONLY(HSC_ET_FLOW_CONTROL) | ONLY(HSC_ET_FLOW_INST) |
			 ONLY(HSC_ET_FLOW_DATA) },
	[HSC_ET_BY_BARE] = { NO_WIDTH, NO_WIDTH, NO_WIDTH,
		.flows = 0 },
};
