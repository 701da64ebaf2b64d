/* SPDX-License-Identifier: MIT */
/*
 * hart_csr.h - the tables of control and status registers.
 *
 * Room   soc (floor 4)
 * Spec   Privileged ISA 20240411, "CSR Listing"
 */
#ifndef HSC_SOC_HART_CSR_H
#define HSC_SOC_HART_CSR_H

#include "soc/hart.h"
#include <stddef.h>

/* Registers first..last, which exist if xlen is 0 or that of the hart. */
struct hsc_csr_row {
	uint16_t first, last;
	uint8_t xlen;
	size_t field;  /* offset in struct hsc_csrs; of no meaning if 0 .. */
	uint64_t mask; /* .. and no bit of it can be written */
	uint64_t (*read)(struct hsc_hart *h, unsigned number);
	void (*write)(struct hsc_hart *h, unsigned number, uint64_t value);
};

struct hsc_csr_table {
	const struct hsc_csr_row *rows; /* by number; rows[count] */
	size_t count;
};

extern const struct hsc_csr_table hsc_csrs_counters;
extern const struct hsc_csr_table hsc_csrs_triggers;

#endif
