/* SPDX-License-Identifier: MIT */
#include "unit/check.h"
#include <hartscope/spec/dtype.h>

int main(void)
{
	/* E-Trace 2.0, "Data access type (dtype) encoding": reserved ones */
	for (unsigned i = 0; i < HSC_DTYPES; i++)
		CHECK_EQ(hsc_dtype_names[i] == NULL,
			 i == 2 || i == 3 || i == 7);
	for (unsigned i = 0; i < HSC_DTYPES; i++) {
		CHECK_EQ(hsc_dtype_is_csr(i), i >= 4 && i <= 6);
		CHECK_EQ(hsc_dtype_is_atomic(i), i >= 8);
	}
	CHECK_STR(hsc_dtype_names[4], "csrrw", "CSR read-write");
	CHECK_STR(hsc_dtype_names[8], "amoswap", "atomic swap");
	CHECK_STR(hsc_dtype_names[14], "amomin", "atomic min");
	CHECK_STR(hsc_dtype_names[15], "sc-failed", "store failure");
	return check_failures != 0;
}
