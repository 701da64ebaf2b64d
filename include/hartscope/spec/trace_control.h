/* SPDX-License-Identifier: MIT */
/*
 * trace_control.h - the register maps of trace hardware, of three generations.
 *
 * Room   spec (floor 1): const facts only
 * Spec   RISC-V Trace Control Interface 0.9.4 and 1.0; the legacy version 0
 *        (0.9.4, "Legacy Interface Version")
 *
 * A generation is one table of registers, each with its fields. What two
 * generations have in common has one id, wherever they put it and whatever they
 * call it: hsc_tc_find_field answers where a field is. Bits that no row names
 * are reserved, read 0 and ignore writes; so do offsets that no row names.
 */
#ifndef HSC_SPEC_TRACE_CONTROL_H
#define HSC_SPEC_TRACE_CONTROL_H

#include <hartscope/base/compiler.h>
#include <hartscope/spec/trace_control_ids.h>
#include <hartscope/spec/trace_control_values.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_tc_generation {
	HSC_TC_0,     /* legacy, SiFive */
	HSC_TC_0_9_4, /* the draft: sinks are part of their encoder or funnel */
	HSC_TC_1_0,   /* ratified: each component has a block of its own */
	HSC_TC_GENERATIONS,
};

/* Components that have a block of 4 KB. The last three are so in 1.0 only. */
enum hsc_tc_component {
	HSC_TC_ENCODER,
	HSC_TC_FUNNEL,
	HSC_TC_RAM_SINK,
	HSC_TC_PIB_SINK,
	HSC_TC_ATB_BRIDGE,
	HSC_TC_COMPONENTS,
};

#define HSC_TC_BLOCK_SIZE 0x1000

enum hsc_tc_access {
	HSC_TC_R,    /* read only */
	HSC_TC_RW,   /* all values can be written */
	HSC_TC_WARL, /* some can; reads say which it became */
	HSC_TC_W1,   /* writing 1 acts, reads 0 */
	HSC_TC_RW1C, /* writing 1 clears */
	HSC_TC_RW0C, /* writing 0 clears */
	HSC_TC_RC,   /* reading clears */
	HSC_TC_ACCESSES,
};

enum hsc_tc_reset {
	HSC_TC_RESET_VALUE,  /* `reset` */
	HSC_TC_RESET_SYSTEM, /* system dependent, always the same */
	HSC_TC_RESET_UNDEF,  /* anything */
};

/* What one value of a field means; name NULL ends a list. */
struct hsc_tc_value {
	uint32_t value;
	const char *name;
};

struct hsc_tc_field {
	const char *name; /* as its generation spells it */
	const char *meaning;
	const struct hsc_tc_value *values; /* or NULL */
	uint32_t reset;
	uint8_t id; /* enum hsc_tc_field_id */
	uint8_t lsb, bits;
	uint8_t access;     /* enum hsc_tc_access */
	uint8_t reset_kind; /* enum hsc_tc_reset */
	uint8_t count;      /* so many of them, side by side; 0: 1 */
};

struct hsc_tc_register {
	const char *name; /* of an array with %u for the index */
	const struct hsc_tc_field *fields;
	uint16_t offset;
	uint8_t id;     /* enum hsc_tc_register_id */
	uint8_t blocks; /* bit per enum hsc_tc_component */
	uint8_t field_count;
	uint8_t count;  /* registers of an array; 0: 1 */
	uint8_t stride; /* bytes from one to the next */
	bool required;
};

HSC_API extern const char *const hsc_tc_generation_names[HSC_TC_GENERATIONS];

/* Row `index` of a generation's map, from 0; NULL after the last. */
HSC_API const struct hsc_tc_register *hsc_tc_row(
	enum hsc_tc_generation generation, size_t index);

/* TYPE of the Impl register, 1.0; "Trace Components". */
HSC_API extern const uint8_t hsc_tc_types[HSC_TC_COMPONENTS];

/* Fields of Impl that report sinks, each with its value of teSink. */
struct hsc_tc_sink {
	uint8_t field; /* enum hsc_tc_field_id */
	uint8_t sink;  /* enum hsc_trace_sink */
};
#define HSC_TC_SINKS 5
HSC_API extern const struct hsc_tc_sink hsc_tc_sinks[HSC_TC_SINKS];

HSC_API extern const char *const hsc_tc_component_names[HSC_TC_COMPONENTS];
HSC_API extern const char *const hsc_tc_access_names[HSC_TC_ACCESSES];

/* The register of a component, or NULL if this generation has none. */
HSC_API const struct hsc_tc_register *hsc_tc_find(
	enum hsc_tc_generation generation, enum hsc_tc_component component,
	enum hsc_tc_register_id id);

/* The register at `offset` of a block, and which of an array, or NULL. */
HSC_API const struct hsc_tc_register *hsc_tc_at(
	enum hsc_tc_generation generation, enum hsc_tc_component component,
	uint32_t offset, unsigned *index);

/* The field of a register, or NULL if it has none. */
HSC_API const struct hsc_tc_field *hsc_tc_find_field(
	const struct hsc_tc_register *reg, enum hsc_tc_field_id id);

/* Mask of element `index` of a field, in place. */
static inline uint32_t hsc_tc_mask(const struct hsc_tc_field *f, unsigned index)
{
	return (UINT32_MAX >> (32 - f->bits)) << (f->lsb + index * f->bits);
}

/* The value of element `index` of a field in a register that reads `word`. */
static inline uint32_t hsc_tc_get(const struct hsc_tc_field *f, unsigned index,
				  uint32_t word)
{
	return (word & hsc_tc_mask(f, index)) >> (f->lsb + index * f->bits);
}

/* `word` with element `index` of a field replaced. */
static inline uint32_t hsc_tc_put(const struct hsc_tc_field *f, unsigned index,
				  uint32_t word, uint32_t value)
{
	const uint32_t mask = hsc_tc_mask(f, index);

	return (word & ~mask) | (value << (f->lsb + index * f->bits) & mask);
}

#ifdef __cplusplus
}
#endif

#endif
