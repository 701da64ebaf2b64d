/* SPDX-License-Identifier: MIT */
/*
 * register_block.h - the 4 KB of registers of one trace component.
 *
 * Room   model (floor 3): trace hardware in software
 * Spec   RISC-V Trace Control Interface 0.9.4 and 1.0, "Control Interface"
 *
 * Holds the values and obeys the access of every field: what is read only, what
 * is cleared by reading or writing, and which values a WARL field takes. What
 * was built in of all that is optional, a list of limits says. The component
 * that owns the block learns of each write and acts.
 */
#ifndef HSC_MODEL_REGISTER_BLOCK_H
#define HSC_MODEL_REGISTER_BLOCK_H

#include <hartscope/spec/trace_control.h>

#ifdef __cplusplus
extern "C" {
#endif

enum hsc_limit_kind {
	HSC_LIMIT_BITS,  /* `legal` is a mask: other bits read 0 */
	HSC_LIMIT_SET,   /* bit n of `legal`: value n, up to 31, is legal */
	HSC_LIMIT_MAX,   /* 0..legal */
	HSC_LIMIT_FIXED, /* `legal` by reset and any write */
};

/*
 * What is built of one field. WARL fields without a limit are not there: they
 * read 0. So are read-only fields whose reset is system dependent. Others have
 * all their bits.
 */
struct hsc_register_limit {
	uint8_t reg;   /* enum hsc_tc_register_id */
	uint8_t field; /* enum hsc_tc_field_id */
	uint8_t kind;  /* enum hsc_limit_kind */
	uint8_t count; /* of an array (registers or elements) so many; 0: all */
	uint32_t legal; /* see above */
	uint32_t reset; /* if the specification leaves it open; legal */
};

/* Where a field is. */
struct hsc_register_place {
	uint16_t word;
	uint8_t lsb, bits; /* 0 bits: there is no such field */
};

struct hsc_register_block {
	uint8_t generation;                      /* enum hsc_tc_generation */
	uint8_t component;                       /* enum hsc_tc_component */
	const struct hsc_register_limit *limits; /* limits[limit_count] */
	size_t limit_count;
	uint32_t word[HSC_TC_BLOCK_SIZE / 4];
	/* Changes with each setting, not where hsc_register_block_move does
	 * one: a caller that keeps a value sees whether it still holds. */
	uint32_t version;
	/* Its fields, those of the first of an array, as of the last reset. */
	bool mapped;
	struct hsc_register_place places[HSC_TR_REGISTERS][HSC_TF_FIELDS];
};

/* What a write did. */
struct hsc_register_change {
	const struct hsc_tc_register *reg; /* NULL: nothing is there */
	unsigned index;                    /* of an array */
	uint32_t written;
	uint32_t before, after;
};

/* All registers as after reset. */
HSC_API void hsc_register_block_reset(struct hsc_register_block *b);

/* What a load of 32 bits gives; offsets where nothing is give 0. */
HSC_API uint32_t hsc_register_block_read(struct hsc_register_block *b,
					 uint32_t offset);

/* A store of 32 bits. */
HSC_API struct hsc_register_change hsc_register_block_write(
	struct hsc_register_block *b, uint32_t offset, uint32_t value);

/* The slow way of hsc_register_block_get. */
HSC_API uint32_t hsc_register_block_seek(const struct hsc_register_block *b,
					 enum hsc_tc_register_id reg,
					 unsigned index,
					 enum hsc_tc_field_id field);

/* Value of a field for its owner; 0 if it is not there. `index` of an array of
 * registers, else 0. */
static inline uint32_t hsc_register_block_get(
	const struct hsc_register_block *b, enum hsc_tc_register_id reg,
	unsigned index, enum hsc_tc_field_id field)
{
	const struct hsc_register_place p = b->places[reg][field];

	if (HSC_UNLIKELY(!b->mapped || index != 0))
		return hsc_register_block_seek(b, reg, index, field);
	return p.bits ? b->word[p.word] >> p.lsb & UINT32_MAX >> (32 - p.bits)
		      : 0;
}

/* A field as hardware sets it, whatever its access; ignored if not there. */
HSC_API void hsc_register_block_put(struct hsc_register_block *b,
				    enum hsc_tc_register_id reg, unsigned index,
				    enum hsc_tc_field_id field, uint32_t value);

/* The same for a pointer into a buffer that trace hardware moves along, and of
 * which no caller keeps a value. Ignored before the first reset. */
static inline void hsc_register_block_move(struct hsc_register_block *b,
					   enum hsc_tc_register_id reg,
					   uint32_t value)
{
	const struct hsc_register_place p = b->places[reg][HSC_TF_WHOLE];
	uint32_t ones;

	if (HSC_UNLIKELY(p.bits == 0))
		return;
	ones = UINT32_MAX >> (32 - p.bits) << p.lsb;
	b->word[p.word] = (b->word[p.word] & ~ones) | (value << p.lsb & ones);
}

/* Did a write change this field, or act on it (W1)? */
HSC_API bool hsc_register_changed(const struct hsc_register_change *c,
				  enum hsc_tc_field_id field);

#ifdef __cplusplus
}
#endif

#endif
