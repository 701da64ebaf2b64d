/* SPDX-License-Identifier: MIT */
/*
 * timestamp_unit.h - the time that messages carry.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V Trace Control Interface 0.9.4 and 1.0, "Timestamp Unit"
 */
#ifndef HSC_MODEL_TIMESTAMP_UNIT_H
#define HSC_MODEL_TIMESTAMP_UNIT_H

#include <hartscope/model/trace_block.h>
#include <hartscope/spec/trace_control_values.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the registers say, as of one version of them. */
struct hsc_timestamp_settings {
	uint32_t version;
	bool active, counts, stops;
	uint8_t mode, shift; /* of the prescaler */
	uint8_t bits;        /* in messages */
	uint64_t mask;
};

/* Set block, and master and external if there are such. */
struct hsc_timestamp_unit {
	struct hsc_trace_block *block;
	const struct hsc_timestamp_unit *master; /* of mode shared */
	uint64_t external;                       /* of mode external */
	uint64_t count;                          /* of the modes in between */
	uint32_t fraction; /* cycles below one tick of the prescaler */
	struct hsc_timestamp_settings settings;
};

/* What is built: modes as a mask, and the width, bits (1..64; 63 in 1.0). */
HSC_API bool hsc_timestamp_build(struct hsc_trace_block *b, uint32_t modes,
				 unsigned width);

/* Cycles pass. A hart that is halted may stop the counter. */
HSC_API void hsc_timestamp_tick(struct hsc_timestamp_unit *u, uint64_t cycles,
				bool halted);

/* The time now, cut to the unit's width; 0 if there is none. */
HSC_API uint64_t hsc_timestamp_now(const struct hsc_timestamp_unit *u);

/* Width of the time in messages, bits; 0: they carry none. */
HSC_API unsigned hsc_timestamp_bits(const struct hsc_timestamp_unit *u);

/* A register of the block was written, or is to be read. */
HSC_API void hsc_timestamp_wrote(struct hsc_timestamp_unit *u,
				 const struct hsc_register_change *c);
HSC_API void hsc_timestamp_show(struct hsc_timestamp_unit *u);

#ifdef __cplusplus
}
#endif

#endif
