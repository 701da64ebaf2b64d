/* SPDX-License-Identifier: MIT */
/* dtype.c - kinds of data accesses.
 * Room   spec (floor 1) */
#include <hartscope/spec/dtype.h>
#include <stddef.h>

/* E-Trace 2.0, "Data access type (dtype) encoding"; as the instructions are
 * called. */
const char *const hsc_dtype_names[HSC_DTYPES] = {
	[HSC_DTYPE_LOAD] = "load",
	[HSC_DTYPE_STORE] = "store",
	[HSC_DTYPE_CSR_WRITE] = "csrrw",
	[HSC_DTYPE_CSR_SET] = "csrrs",
	[HSC_DTYPE_CSR_CLEAR] = "csrrc",
	[HSC_DTYPE_SWAP] = "amoswap",
	[HSC_DTYPE_ADD] = "amoadd",
	[HSC_DTYPE_AND] = "amoand",
	[HSC_DTYPE_OR] = "amoor",
	[HSC_DTYPE_XOR] = "amoxor",
	[HSC_DTYPE_MAX] = "amomax",
	[HSC_DTYPE_MIN] = "amomin",
	[HSC_DTYPE_STORE_FAILED] = "sc-failed",
};
