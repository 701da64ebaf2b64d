/* SPDX-License-Identifier: MIT */
/*
 * trace_block.h - the registers of one trace component, with power and time.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V Trace Control Interface 0.9.4 and 1.0, "Reset and Discovery"
 *
 * While Active reads 0 all is as after reset, can be read, and ignores writes
 * to anything but Active. Before 1.0 the ATB and PIB sinks in the block have an
 * Active of their own, which is not touched by this.
 */
#ifndef HSC_MODEL_TRACE_BLOCK_H
#define HSC_MODEL_TRACE_BLOCK_H

#include <hartscope/model/register_block.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSC_TRACE_LIMITS 128

/* A sink in the block of another, with an Active of its own: ATB, PIB. */
struct hsc_trace_apart {
	uint64_t ready; /* when Active reads as written */
	uint32_t reset; /* the register in reset */
	bool active;    /* what was written to it */
};

/* Points into itself: it is not to be copied. */
struct hsc_trace_block {
	struct hsc_register_block regs;
	struct hsc_register_limit limits[HSC_TRACE_LIMITS];
	uint64_t now;          /* cycles of the trace clock */
	uint64_t then;         /* when the last tick began */
	uint32_t power_cycles; /* until Active reads as written */
	uint64_t ready;        /* when it will */
	bool active;           /* what was written to it */
	struct hsc_trace_apart apart[2];
};

/* Nothing optional is built yet. */
HSC_API void hsc_trace_block_init(struct hsc_trace_block *b,
				  enum hsc_tc_generation generation,
				  enum hsc_tc_component component);

/* Build a field, or build it differently; false: too many. */
HSC_API bool hsc_trace_block_build(struct hsc_trace_block *b,
				   struct hsc_register_limit limit);

/* All registers as after power-up, Active 0. */
HSC_API void hsc_trace_block_reset(struct hsc_trace_block *b);

/* A load at `offset` bytes from its base; 0 where no register is. */
HSC_API uint32_t hsc_trace_block_read(struct hsc_trace_block *b,
				      uint32_t offset);

/*
 * A store. Clearing Active resets the registers.
 *
 * Returns what changed; .reg is NULL if the write was ignored
 */
HSC_API struct hsc_register_change hsc_trace_block_write(
	struct hsc_trace_block *b, uint32_t offset, uint32_t value);

/* Time passes. */
HSC_API void hsc_trace_block_tick(struct hsc_trace_block *b, uint64_t cycles);

/* The value of a field, shifted to bit 0, whatever a load would give. */
static inline uint32_t hsc_trace_block_get(const struct hsc_trace_block *b,
					   enum hsc_tc_register_id reg,
					   enum hsc_tc_field_id field)
{
	return hsc_register_block_get(&b->regs, reg, 0, field);
}

/* Set a field as hardware does, not by a store. */
static inline void hsc_trace_block_put(struct hsc_trace_block *b,
				       enum hsc_tc_register_id reg,
				       enum hsc_tc_field_id field,
				       uint32_t value)
{
	hsc_register_block_put(&b->regs, reg, 0, field, value);
}

/* Does Active read as it was written? If not, time changes it. */
static inline bool hsc_trace_block_settled(const struct hsc_trace_block *b)
{
	return (hsc_trace_block_get(b, HSC_TR_CONTROL, HSC_TF_ACTIVE) != 0) ==
	       b->active;
}

/* Is it out of reset, with no write that resets it? Else it ignores writes. */
static inline bool hsc_trace_block_up(const struct hsc_trace_block *b)
{
	return b->active &&
	       hsc_trace_block_get(b, HSC_TR_CONTROL, HSC_TF_ACTIVE);
}

/* Is it out of reset and enabled? */
static inline bool hsc_trace_block_on(const struct hsc_trace_block *b)
{
	return hsc_trace_block_get(b, HSC_TR_CONTROL, HSC_TF_ACTIVE) &&
	       hsc_trace_block_get(b, HSC_TR_CONTROL, HSC_TF_ENABLE);
}

#ifdef __cplusplus
}
#endif

#endif
