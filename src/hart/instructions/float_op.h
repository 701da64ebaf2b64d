/* SPDX-License-Identifier: MIT */
/*
 * float_op.h - shared by all floating-point instructions.
 *
 * Room   hart (floor 4)
 */
#ifndef HSC_HART_INSTRUCTIONS_FLOAT_OP_H
#define HSC_HART_INSTRUCTIONS_FLOAT_OP_H

#include "hart/instructions/decode.h"
#include "hart/instructions/float_ieee.h"
#include "hart/traps/trap.h"

#define HSC_RM_DYNAMIC 7 /* rounding mode of an instruction: use frm */

/* Is the floating-point unit on? Otherwise the instruction is illegal. */
static inline bool hsc_float_is_on(struct hsc_hart *h, const struct hsc_op *o)
{
	if (HSC_LIKELY(h->csr.mstatus & HSC_MSTATUS_FS))
		return true;
	hsc_hart_illegal(h, o);
	return false;
}

/* The same, and is the rounding mode valid? It is set in fp. */
static inline bool hsc_float_start(struct hsc_hart *h, const struct hsc_op *o,
				   struct hsc_fp *fp)
{
	fp->rm = o->rm == HSC_RM_DYNAMIC ? h->csr.frm : o->rm;
	if (!hsc_float_is_on(h, o))
		return false;
	if (fp->rm <= HSC_RMM)
		return true;
	hsc_hart_illegal(h, o);
	return false;
}

/* A value that is not a boxed single is a NaN: "NaN Boxing of Narrower
 * Values" */
static inline uint32_t hsc_float_single(const struct hsc_hart *h, unsigned reg)
{
	const uint64_t v = h->f[reg];

	return (v & HSC_F32_BOX) == HSC_F32_BOX ? (uint32_t)v : HSC_F32_NAN;
}

#endif
