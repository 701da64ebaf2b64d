/* SPDX-License-Identifier: MIT */
/* atomic.c - instructions of A: LR, SC and AMO.
 * Room   hart (floor 4) */
#include "hart/instructions/access.h"
#include "hart/instructions/decode.h"
#include "hart/memory/fast.h"
#include "hart/memory/memory.h"
#include "hart/state/machine.h"
#include "hart/traps/trap.h"
#include "hart/triggers/trigger.h"

/* Unprivileged ISA 20240411, "Atomic Memory Operations"; funct5 */
enum {
	AMO_ADD = 0,
	AMO_SWAP = 1,
	AMO_XOR = 4,
	AMO_OR = 8,
	AMO_AND = 12,
	AMO_MIN = 16,
	AMO_MAX = 20,
	AMO_MINU = 24,
	AMO_MAXU = 28,
};

/* Operands of words are sign-extended, which keeps the signed and the unsigned
 * order. */
static uint64_t combine_values(unsigned funct5, uint64_t a, uint64_t b)
{
	switch (funct5) {
	case AMO_ADD:
		return a + b;
	case AMO_XOR:
		return a ^ b;
	case AMO_OR:
		return a | b;
	case AMO_AND:
		return a & b;
	case AMO_MIN:
		return (int64_t)a < (int64_t)b ? a : b;
	case AMO_MAX:
		return (int64_t)a > (int64_t)b ? a : b;
	case AMO_MINU:
		return a < b ? a : b;
	case AMO_MAXU:
		return a > b ? a : b;
	default:
		return b;
	}
}

static uint64_t extend_loaded(uint64_t v, unsigned size)
{
	return size == 4 ? hsc_sext32(v) : v;
}

/* An atomic instruction is reported as one access. */
static void report_atomic(struct hsc_hart *h, const struct hsc_op *o,
			  struct hsc_hart_access a)
{
	a.atomic = true;
	hsc_hart_report_access(h, o, &a);
}

/* E-Trace 2.0, "Data access type (dtype) encoding": it has one value for the
 * signed and the unsigned minimum or maximum. */
static enum hsc_dtype dtype_of(unsigned funct5)
{
	static const uint8_t dtypes[32] = {
		[AMO_ADD] = HSC_DTYPE_ADD,  [AMO_SWAP] = HSC_DTYPE_SWAP,
		[AMO_XOR] = HSC_DTYPE_XOR,  [AMO_OR] = HSC_DTYPE_OR,
		[AMO_AND] = HSC_DTYPE_AND,  [AMO_MIN] = HSC_DTYPE_MIN,
		[AMO_MAX] = HSC_DTYPE_MAX,  [AMO_MINU] = HSC_DTYPE_MIN,
		[AMO_MAXU] = HSC_DTYPE_MAX,
	};

	return (enum hsc_dtype)dtypes[funct5 & 31];
}

static bool check_alignment(struct hsc_hart *h, const struct hsc_op *o,
			    uint64_t a, unsigned size, enum hsc_cause cause)
{
	if (a % size == 0)
		return true;
	hsc_hart_fault(h, o, cause, a);
	return false;
}

/* Load the operand from memory; false: it trapped. */
static bool load_operand(struct hsc_hart *h, const struct hsc_op *o,
			 struct hsc_hart_access *a)
{
	if (!hsc_mem_load(h, o, a->address, a->size, &a->value))
		return false;
	if (h->triggers_armed)
		hsc_trigger_loaded(h, o, a);
	return true;
}

/* Triggers by address come before all faults; triggers by the stored value when
 * it is known. */
static void amo(struct hsc_hart *h, const struct hsc_op *o, unsigned size)
{
	const uint64_t a = h->x[o->rs1] & h->address_mask;
	const uint64_t b = extend_loaded(h->x[o->rs2], size);
	struct hsc_hart_access part = { .address = a, .size = (uint8_t)size };
	uint64_t old, now;

	if ((h->triggers_armed && hsc_trigger_amo(h, o, &part)) ||
	    !check_alignment(h, o, a, size, HSC_CAUSE_STORE_MISALIGNED) ||
	    !hsc_mem_probe_store(h, o, a, size) || !load_operand(h, o, &part))
		return;
	old = extend_loaded(part.value, size);
	now = combine_values(o->rs3, old, b);
	part.value = now;
	part.write = true;
	if ((h->triggers_armed && hsc_trigger_combined(h, o, &part)) ||
	    !hsc_mem_store(h, o, a, size, now))
		return;
	report_atomic(
		h, o,
		(struct hsc_hart_access){ .address = a,
					  .value = old,
					  .operand = b,
					  .written = now,
					  .size = (uint8_t)size,
					  .dtype = (uint8_t)dtype_of(o->rs3),
					  .write = true });
	h->x[o->rd] = old;
	hsc_mem_stored(h, o);
}

/* The usual case: mapped memory. */
#define AMO(name, bytes)                                                       \
	static void name(struct hsc_hart *h, const struct hsc_op *o)           \
	{                                                                      \
		const uint64_t a = h->x[o->rs1] & h->address_mask;             \
		uint8_t *p = hsc_fast_store(h, a, bytes);                      \
		uint64_t old;                                                  \
                                                                               \
		if (!p) {                                                      \
			amo(h, o, bytes);                                      \
			return;                                                \
		}                                                              \
		old = extend_loaded(hsc_load_##bytes(p), bytes);               \
		hsc_store_##bytes(                                             \
			p,                                                     \
			combine_values(o->rs3, old,                            \
				       extend_loaded(h->x[o->rs2], bytes)));   \
		h->x[o->rd] = old;                                             \
		HSC_NEXT(h, o);                                                \
	}

AMO(amo_w, 4)
AMO(amo_d, 8)

/* Watch stores of other harts; see docs/decisions/0090-harts.md. */
static void watch_stores(struct hsc_hart *h, uint64_t address)
{
	enum hsc_cause cause;

	if (h->machine->config.harts < 2 ||
	    !hsc_mmu_translate(h, address, HSC_LOAD, hsc_mmu_privilege(h),
			       &h->reserved_phys, &cause))
		return;
	hsc_ram_share(h->machine, h->reserved_phys);
}

static void load_reserved(struct hsc_hart *h, const struct hsc_op *o,
			  unsigned size)
{
	const uint64_t a = h->x[o->rs1] & h->address_mask;
	struct hsc_hart_access access = { .address = a,
					  .size = (uint8_t)size,
					  .dtype = HSC_DTYPE_LOAD };

	if ((h->triggers_armed && hsc_trigger_access(h, o, &access)) ||
	    !check_alignment(h, o, a, size, HSC_CAUSE_LOAD_MISALIGNED) ||
	    !load_operand(h, o, &access))
		return;
	report_atomic(h, o, access);
	h->reserved = a;
	watch_stores(h, a);
	h->reserved_value = access.value;
	h->x[o->rd] = extend_loaded(access.value, size);
	HSC_NEXT(h, o);
}

static void fail_conditional(struct hsc_hart *h, const struct hsc_op *o,
			     uint64_t a, unsigned size)
{
	report_atomic(
		h, o,
		(struct hsc_hart_access){ .address = a,
					  .size = (uint8_t)size,
					  .dtype = HSC_DTYPE_STORE_FAILED });
	h->x[o->rd] = 1;
	HSC_NEXT(h, o);
}

/*
 * It succeeds if no other hart has stored to the eight bytes since lr, whatever
 * value, and if memory still holds what lr read, since the hart's own stores
 * and devices are not watched. In that case it is a store for triggers, if its
 * address is that of lr: triggers come before faults.
 */
static void store_conditional(struct hsc_hart *h, const struct hsc_op *o,
			      unsigned size)
{
	const uint64_t a = h->x[o->rs1] & h->address_mask;
	const bool mine = h->reserved == a;
	const struct hsc_hart_access access = { .address = a,
						.value = h->x[o->rs2],
						.size = (uint8_t)size,
						.dtype = HSC_DTYPE_STORE,
						.write = true };
	uint64_t v;

	if ((mine && h->triggers_armed && hsc_trigger_access(h, o, &access)) ||
	    !check_alignment(h, o, a, size, HSC_CAUSE_STORE_MISALIGNED))
		return;
	h->reserved = HSC_NO_RESERVATION;
	if (!mine) {
		fail_conditional(h, o, a, size);
		return;
	}
	if (!hsc_mem_probe_store(h, o, a, size) ||
	    !hsc_mem_load(h, o, a, size, &v))
		return;
	if (v != h->reserved_value) {
		fail_conditional(h, o, a, size);
		return;
	}
	if (!hsc_mem_store(h, o, a, size, access.value))
		return;
	report_atomic(h, o, access);
	h->x[o->rd] = 0;
	hsc_mem_stored(h, o);
}

static void lr_w(struct hsc_hart *h, const struct hsc_op *o)
{
	load_reserved(h, o, 4);
}

static void lr_d(struct hsc_hart *h, const struct hsc_op *o)
{
	load_reserved(h, o, 8);
}

static void sc_w(struct hsc_hart *h, const struct hsc_op *o)
{
	store_conditional(h, o, 4);
}

static void sc_d(struct hsc_hart *h, const struct hsc_op *o)
{
	store_conditional(h, o, 8);
}

#define ROW(funct5, mask, w, d)                                                \
	{ (mask) | HSC_MASK_FUNCT3,                                            \
	  HSC_MAJOR_AMO | 2u << HSC_FUNCT3_AT |                                \
		  (uint32_t)(funct5) << HSC_FUNCT5_AT,                         \
	  HSC_FORMAT_AMO,                                                      \
	  false,                                                               \
	  w,                                                                   \
	  w },                                                                 \
	{                                                                      \
		(mask) | HSC_MASK_FUNCT3,                                      \
			HSC_MAJOR_AMO | 3u << HSC_FUNCT3_AT |                  \
				(uint32_t)(funct5) << HSC_FUNCT5_AT,           \
			HSC_FORMAT_AMO, false, NULL, d                         \
	}
#define FUNCT5 HSC_MASK_FUNCT5

/* Unprivileged ISA 20240411, "A Extension for Atomic Instructions" */
static const struct hsc_decode_row rows[] = {
	ROW(2, FUNCT5 | HSC_MASK_RS2, lr_w, lr_d),
	ROW(3, FUNCT5, sc_w, sc_d),
	ROW(AMO_SWAP, FUNCT5, amo_w, amo_d),
	ROW(AMO_ADD, FUNCT5, amo_w, amo_d),
	ROW(AMO_XOR, FUNCT5, amo_w, amo_d),
	ROW(AMO_AND, FUNCT5, amo_w, amo_d),
	ROW(AMO_OR, FUNCT5, amo_w, amo_d),
	ROW(AMO_MIN, FUNCT5, amo_w, amo_d),
	ROW(AMO_MAX, FUNCT5, amo_w, amo_d),
	ROW(AMO_MINU, FUNCT5, amo_w, amo_d),
	ROW(AMO_MAXU, FUNCT5, amo_w, amo_d),
};

HSC_DECODE_TABLE(atomic);
