/* SPDX-License-Identifier: MIT */
/*
 * dtype.h - types of data accesses, as the port of a hart reports them.
 *
 * Room   spec (floor 1): const facts only
 * Spec   E-Trace 2.0, "Data trace interface"
 */
#ifndef HSC_SPEC_DTYPE_H
#define HSC_SPEC_DTYPE_H

#include <hartscope/base/compiler.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * What an access does, and the operation of an atomic one or of a CSR.
 * E-Trace 2.0, "Data access type (dtype) encoding"
 */
enum hsc_dtype {
	HSC_DTYPE_LOAD = 0,
	HSC_DTYPE_STORE = 1,
	HSC_DTYPE_CSR_WRITE = 4,
	HSC_DTYPE_CSR_SET = 5,
	HSC_DTYPE_CSR_CLEAR = 6,
	HSC_DTYPE_SWAP = 8,
	HSC_DTYPE_ADD = 9,
	HSC_DTYPE_AND = 10,
	HSC_DTYPE_OR = 11,
	HSC_DTYPE_XOR = 12,
	HSC_DTYPE_MAX = 13,
	HSC_DTYPE_MIN = 14,
	HSC_DTYPE_STORE_FAILED = 15, /* a conditional store */
	HSC_DTYPES = 16,
};

/* Is it an access to a CSR? */
static inline bool hsc_dtype_is_csr(unsigned dtype)
{
	return dtype >= HSC_DTYPE_CSR_WRITE && dtype <= HSC_DTYPE_CSR_CLEAR;
}

/* A failed conditional store is of them, by its packet. */
static inline bool hsc_dtype_is_atomic(unsigned dtype)
{
	return dtype >= HSC_DTYPE_SWAP && dtype < HSC_DTYPES;
}

/* Names of instructions, by dtype; NULL: reserved. */
HSC_API extern const char *const hsc_dtype_names[HSC_DTYPES];

#ifdef __cplusplus
}
#endif

#endif
